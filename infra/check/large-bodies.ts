import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { chown, mkdir, open, stat } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { request as send } from "node:https";
import { dirname, join } from "node:path";
import { PassThrough, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { OWNER, type RunningSite } from "./built-site.ts";
import { DOMAIN, type Ports, type Values, withNginx } from "./nginx.ts";
import { demand, type Report } from "./report.ts";

/** More than the proxy's former limit. */
const MEGABYTES = 310;
const BYTES = MEGABYTES * 2 ** 20;

/** Adds a recording of zeros, which takes no room on the disk, to the originals under the name of its content. */
async function plantRecording(dataDir: string): Promise<string> {
  const hash = createHash("sha256");
  const megabyte = Buffer.alloc(2 ** 20);
  for (let done = 0; done < MEGABYTES; done += 1) hash.update(megabyte);
  const path = `media/originals/${hash.digest("hex").slice(0, 40)}.wav`;
  await mkdir(dirname(join(dataDir, path)), { recursive: true });
  const file = await open(join(dataDir, path), "w", 0o644);
  await file.truncate(BYTES);
  await file.close();
  if (process.getuid?.() === 0) await chown(join(dataDir, path), 65534, 65534);
  return path;
}

type Body = { type: string; length: number; content: Readable };

function call(
  port: number,
  method: string,
  path: string,
  { token, body }: { token?: string; body?: Body } = {},
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = send(
      {
        host: "127.0.0.1",
        port,
        method,
        path,
        rejectUnauthorized: false,
        headers: {
          host: DOMAIN,
          ...(token !== undefined && { authorization: `Token ${token}` }),
          ...(body && { "content-type": body.type, "content-length": body.length }),
        },
      },
      resolve,
    ).on("error", reject);
    if (body) pipeline(body.content, request).catch(reject);
    else request.end();
  });
}

async function textOf(response: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of response) text += String(chunk);
  return text;
}

async function callJson<Result>(port: number, path: string, input: object, token?: string): Promise<Result> {
  const bytes = Buffer.from(JSON.stringify(input));
  const content = new PassThrough();
  content.end(bytes);
  const body = { type: "application/json", length: bytes.length, content };
  const response = await call(port, "POST", path, { body, ...(token !== undefined && { token }) });
  const text = await textOf(response);
  demand((response.statusCode ?? 0) < 300, `${path} responded with ${response.statusCode}: ${text.slice(0, 300)}`);
  return JSON.parse(text) as Result;
}

/** Signs in the owner and confirms the password again. */
async function signIn(port: number): Promise<{ token: string; proof: string }> {
  const { token } = await callJson<{ token: string }>(port, "/api/auth/login/", OWNER);
  const confirmed = await callJson<{ result: { data: { proof: string } } }>(
    port,
    "/trpc/admin.confirmPassword",
    { current_password: OWNER.password },
    token,
  );
  return { token, proof: confirmed.result.data.proof };
}

/** A form with one file, as a browser would send it. */
async function formOf(file: string): Promise<Body> {
  const boundary = "fanfare-check";
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="backup.zip"\r\nContent-Type: application/zip\r\n\r\n`;
  const tail = `\r\n--${boundary}--\r\n`;
  const content = new PassThrough();
  const write = async () => {
    content.write(head);
    await pipeline(createReadStream(file), content, { end: false });
    content.end(tail);
  };
  write().catch((error: Error) => content.destroy(error));
  const length = head.length + (await stat(file)).size + tail.length;
  return { type: `multipart/form-data; boundary=${boundary}`, length, content };
}

/**
 * Downloads a backup larger than the proxy's former limit through the proxy, and restores it to an empty site through it again.
 */
export async function checkLargeBodies(
  report: Report,
  nginx: { binary: string; folder: string; values: Values },
  site: RunningSite,
  ports: Ports,
): Promise<void> {
  const file = join(nginx.folder, "backup.zip");
  let recording = "";
  const made = await report.check("proxy: a backup of more than 300 MB comes out whole", async () => {
    recording = await plantRecording(site.dataDir);
    const { token, proof } = await signIn(ports.https);
    const ticket = await callJson<{ result: { data: { path: string } } }>(
      ports.https,
      "/trpc/admin.backup.ticket",
      { proof },
      token,
    );
    const response = await call(ports.https, "GET", ticket.result.data.path, { token });
    demand(response.statusCode === 200, `the backup got the response ${response.statusCode}`);
    await pipeline(response, createWriteStream(file));
    const { size } = await stat(file);
    demand(size > BYTES, `it has ${size} bytes`);
  });
  if (!made) return;
  const empty = await site.startEmpty();
  if (!empty) return;
  const values = { ...nginx.values, SITE_UPSTREAM: `127.0.0.1:${empty.port}`, MEDIA_ROOT: empty.dataDir };
  try {
    await withNginx(report, { ...nginx, name: "before an empty site", values }, async (own) => {
      await report.check("proxy: that backup comes back through it", async () => {
        const { token, proof } = await signIn(own.https);
        const path = `/api/admin/restore/?proof=${encodeURIComponent(proof)}`;
        const response = await call(own.https, "POST", path, { token, body: await formOf(file) });
        const text = await textOf(response);
        demand(response.statusCode === 200, `${response.statusCode}: ${text.slice(0, 300)}`);
        const { size } = await stat(join(empty.dataDir, recording));
        demand(size === BYTES, `the recording has ${size} bytes`);
      });
    });
  } finally {
    await empty.stop();
  }
}
