import { Transform } from "node:stream";
import { DeleteObjectCommand } from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import type { S3Settings } from "../media/store/s3-client.ts";
import { createS3Client } from "../media/store/s3-client.ts";
import type { BackupStore } from "./backup-store.ts";

/** S3 allows at most 10,000 parts, so archives may have up to 160 GB. */
const PART_BYTES = 16 * 2 ** 20;

/**
 * Stores archives in a bucket. They are uploaded in parts while they are created, because their length is known only at the
 * end.
 */
export function bucketBackupStore(s3: S3Settings): BackupStore {
  const client = createS3Client(s3);
  return {
    place: { kind: "bucket", name: s3.bucket },
    async write(name, archive, signal) {
      let bytes = 0;
      const counted = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          bytes += chunk.length;
          done(null, chunk);
        },
      });
      archive.on("error", (error) => counted.destroy(error));
      const upload = new Upload({
        client,
        params: { Bucket: s3.bucket, Key: name, Body: archive.pipe(counted), ContentType: "application/zip" },
        partSize: PART_BYTES,
        queueSize: 1,
      });
      const abort = () => void upload.abort();
      signal?.addEventListener("abort", abort, { once: true });
      try {
        await upload.done();
        return bytes;
      } finally {
        signal?.removeEventListener("abort", abort);
        archive.destroy();
      }
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand({ Bucket: s3.bucket, Key: name }));
    },
  };
}
