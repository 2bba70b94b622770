import { S3Client } from "@aws-sdk/client-s3";

export type S3Settings = {
  /** Unset: the provider's own address for the region. */
  endpoint: string | undefined;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  forcePathStyle: boolean;
};

const ignore = () => undefined;
const SILENT = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };

/** A client of the bucket's server that never waits for ever. */
export const createS3Client = (s3: S3Settings): S3Client =>
  new S3Client({
    region: s3.region,
    forcePathStyle: s3.forcePathStyle,
    ...(s3.endpoint ? { endpoint: s3.endpoint } : {}),
    credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
    // What goes wrong is thrown to the caller, who logs it; the client would print it as well.
    logger: SILENT,
    // The newer checksums are unknown to many servers that speak S3.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000 },
  });
