import type { S3Settings } from "../media/store/s3-client.ts";
import type { BackupStore } from "./backup-store.ts";
import { folderBackupStore } from "./folder-backup-store.ts";

export type BackupStoreSettings = {
  /** Folder on this machine's disk. */
  folder: string;
  /** Bucket to use instead of the folder. */
  bucket: S3Settings | undefined;
};

/** Opens the configured store. A site that keeps archives on disk never loads the S3 client. */
export async function openBackupStore({ folder, bucket }: BackupStoreSettings): Promise<BackupStore> {
  if (!bucket) return folderBackupStore(folder);
  const { bucketBackupStore } = await import("./bucket-backup-store.ts");
  return bucketBackupStore(bucket);
}
