import { t } from "@fanfare/contracts/common/language";
import { PICTURE_MAX_BYTES, type StoredPicture } from "@fanfare/contracts/common/picture";
import type { Upload } from "@fanfare/contracts/common/upload";
import { AppError, invalid } from "../../errors/app-error.ts";
import type { MediaStore } from "../store/media-store.ts";
import { type ImageOptions, ingestImage } from "./images.ts";

/** Teams are small, but one member may upload a dozen pictures at once. */
const MAX_QUEUE = 20;

/** Stores the team's pictures, which are uploaded before the record that they belong to is saved. */
export const createPictures = (media: MediaStore) => ({
  /**
   * Stores a picture in every width the site uses. Throws `validation` at `picture` for a file that is not a picture or is
   * too large.
   */
  async store(upload: Upload, options: ImageOptions = {}): Promise<StoredPicture> {
    if (upload.truncated)
      throw invalid({ picture: [t("Image size must be less than {size}MB", { size: PICTURE_MAX_BYTES >> 20 })] });
    try {
      const { path, placeholder } = await ingestImage(media, upload.bytes, options, { maxQueue: MAX_QUEUE });
      return { image: path, placeholder };
    } catch (error) {
      const refused = error instanceof AppError && ["unsupported_media_type", "too_large"].includes(error.code);
      throw refused ? invalid({ picture: [error.detail] }) : error;
    }
  },
});

/** Throws `validation` at `field` for a picture that is not, or no longer, in the store. */
export async function assertStored(media: MediaStore, picture: StoredPicture | null, field: string): Promise<void> {
  if (picture === null || (await media.stat(picture.image)) !== null) return;
  throw invalid({ [field]: ["This picture is no longer there. Please upload it again."] });
}
