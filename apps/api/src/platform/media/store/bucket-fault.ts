import { ListObjectsV2Command, S3ServiceException } from "@aws-sdk/client-s3";
import { createS3Client, type S3Settings } from "./s3-client.ts";

/** Settings that cannot be used as they are, and what they must be instead. */
export type BucketFault = { settings: string; expected: string; cause: unknown };

const KEYS = {
  settings: "S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY",
  expected: "a key that the server of the bucket accepts",
};
const REGION = { settings: "S3_REGION", expected: "the region of the bucket" };

/** The settings to correct, by the code with which the server refuses to list the bucket. */
const REFUSED: Readonly<Record<string, { settings: string; expected: string }>> = {
  NoSuchBucket: { settings: "S3_BUCKET", expected: "the name of a bucket that exists" },
  InvalidAccessKeyId: KEYS,
  SignatureDoesNotMatch: KEYS,
  AccessDenied: { ...KEYS, expected: "a key that may list, read and write the bucket" },
  AuthorizationHeaderMalformed: REGION,
  PermanentRedirect: REGION,
};

/**
 * Returns what is wrong with the settings of the media bucket, or with the way to it, by listing one file of it; undefined if that
 * works.
 */
export async function findBucketFault(s3: S3Settings): Promise<BucketFault | undefined> {
  const client = createS3Client(s3);
  try {
    await client.send(new ListObjectsV2Command({ Bucket: s3.bucket, Prefix: "media/", MaxKeys: 1 }));
    return undefined;
  } catch (cause) {
    const code = cause instanceof S3ServiceException ? cause.name : undefined;
    const refused = code === undefined ? undefined : REFUSED[code];
    return { ...(refused ?? { settings: "S3_ENDPOINT", expected: "an S3 server that responds" }), cause };
  } finally {
    client.destroy();
  }
}
