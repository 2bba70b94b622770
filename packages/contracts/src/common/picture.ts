import { z } from "zod";
import { upload } from "./upload.ts";

/** The most bytes a picture may have when it is uploaded. */
export const PICTURE_MAX_BYTES = 40 * 1024 * 1024;
/** The most pixels of a picture of the team: the largest cameras that are not studio backs have some 61 million. */
export const PICTURE_MAX_PIXELS = 64_000_000;
/** The most pixels of a fan's picture: what phones take by default fits. */
export const AVATAR_MAX_PIXELS = 24_000_000;

/** A picture that was uploaded: its path and a blurred preview, ready to be put into what it belongs to. */
export const storedPicture = z.object({
  /** A path, or the address it has under `MEDIA_URL`. */
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

/** Words for those who do not see the picture. */
export const ALT_TEXT_MAX = 300;
