import type { S3Settings } from "../media/s3-client.ts";
import type { BackupStore } from "./backup-store.ts";
import { folderBackupStore } from "./folder-backup-store.ts";

export type BackupStoreSettings = {
  /** The folder on this machine's disk. */
  folder: string;
  /** A bucket instead of the folder. */
  bucket: S3Settings | undefined;
};

/** The store that the settings ask for. A site that keeps archives on disk never loads the S3 client. */
export async function openBackupStore({ folder, bucket }: BackupStoreSettings): Promise<BackupStore> {
  if (!bucket) return folderBackupStore(folder);
  const { bucketBackupStore } = await import("./bucket-backup-store.ts");
  return bucketBackupStore(bucket);
}
