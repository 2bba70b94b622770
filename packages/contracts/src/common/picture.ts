import { z } from "zod";
import { upload } from "./upload.ts";

/** Maximum size of an uploaded picture in bytes. */
export const PICTURE_MAX_BYTES = 40 * 1024 * 1024;
/**
 * Maximum number of pixels of a picture uploaded by the team: the largest cameras other than studio backs have about 61
 * million.
 */
export const PICTURE_MAX_PIXELS = 64_000_000;
/** Maximum number of pixels of a fan's picture: default phone photos fit. */
export const AVATAR_MAX_PIXELS = 24_000_000;

/** An uploaded picture: its path and a blurred preview, ready to be attached to an item. */
export const storedPicture = z.object({
  /** A path, or its URL under `MEDIA_URL`. */
  image: z
    .string()
    .max(1000)
    .regex(/^(https?:\/\/\S+)?\/media\/images\/[0-9a-f]{40}\/[1-9]\d{0,4}\.jpg$/, {
      error: "Please upload the picture",
    }),
  placeholder: z
    .string()
    .max(400)
    .regex(/^data:image\/webp;base64,[A-Za-z0-9+/=]+$/)
    .nullable(),
});
export type StoredPicture = z.output<typeof storedPicture>;

export const pictureUploadInput = z.object({ picture: upload("Please select an image file") });

/** Maximum length of a text alternative. */
export const ALT_TEXT_MAX = 300;
