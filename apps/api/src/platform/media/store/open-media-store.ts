import { DiskMediaStore } from "./disk-media-store.ts";
import type { MediaStore } from "./media-store.ts";
import type { S3Settings } from "./s3-client.ts";

export type MediaStoreOptions = {
  dataDir: string;
  media: { s3: S3Settings | undefined };
};

/** Opens the configured store. A site that keeps media on disk never loads the S3 client. */
export async function openMediaStore({ dataDir, media }: MediaStoreOptions): Promise<MediaStore> {
  if (!media.s3) {
    const store = new DiskMediaStore(dataDir);
    await store.protect();
    return store;
  }
  const { S3MediaStore } = await import("./s3-media-store.ts");
  return new S3MediaStore({ s3: media.s3, dataDir });
}
