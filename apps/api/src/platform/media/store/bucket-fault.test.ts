import { createServer } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findBucketFault } from "./bucket-fault.ts";

let refusal: { status: number; code: string } | undefined;
const server = createServer((_request, response) => {
  if (refusal === undefined) return void response.end("<ListBucketResult/>");
  response.writeHead(refusal.status, { "content-type": "application/xml" });
  response.end(`<Error><Code>${refusal.code}</Code><Message>refused</Message></Error>`);
});
let endpoint: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  endpoint = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
});
beforeEach(() => {
  refusal = undefined;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const fault = (at = endpoint) =>
  findBucketFault({
    endpoint: at,
    bucket: "media-bucket",
    region: "us-east-1",
    accessKeyId: "access",
    secretAccessKey: "secret",
    forcePathStyle: true,
  });

test("a bucket that can be listed has no fault", async () => {
  expect(await fault()).toBeUndefined();
});

test.each([
  { status: 403, code: "InvalidAccessKeyId", settings: "S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY" },
  { status: 403, code: "SignatureDoesNotMatch", settings: "S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY" },
  { status: 403, code: "AccessDenied", settings: "S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY" },
  { status: 400, code: "AuthorizationHeaderMalformed", settings: "S3_REGION" },
  { status: 404, code: "NoSuchBucket", settings: "S3_BUCKET" },
  { status: 503, code: "SlowDown", settings: "S3_ENDPOINT" },
])("$code names $settings", async ({ status, code, settings }) => {
  refusal = { status, code };
  expect(await fault()).toMatchObject({ settings, cause: { name: code } });
});

test("a server that is not there names S3_ENDPOINT", async () => {
  expect(await fault("http://127.0.0.1:1")).toMatchObject({ settings: "S3_ENDPOINT" });
});
