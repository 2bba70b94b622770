import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signIn } from "../../test/factories.ts";
import { createTestSite, type TestSite } from "../../test/site.ts";
import { restRoutes } from "./routes.ts";

let site: TestSite;
let port: number;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  site = await createTestSite();
  await site.app.listen({ port: 0, host: "127.0.0.1" });
  port = (site.app.server.address() as AddressInfo).port;
  tokens.fan = (await signIn(site)).token;
  tokens.owner = (await signIn(site, { role: "owner" })).token;
});
afterAll(() => site.close());

/** Everything that takes a form with a file. */
const uploads = [
  ...restRoutes.filter(({ files }) => files !== undefined).map(({ method, path }) => ({ method, url: `/api${path}` })),
  { method: "POST", url: "/api/music/manage/uploads/?name=a.flac" },
  { method: "POST", url: "/api/admin/restore/?proof=x" },
];
const AVATAR = { method: "PATCH", url: "/api/auth/profile/" };
const PART = '--x\r\nContent-Disposition: form-data; name="avatar"; filename="a.png"\r\n\r\n';
const MEBIBYTE = 1 << 20;

const chunk = (bytes: string | Buffer) =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), Buffer.from(bytes), Buffer.from("\r\n")]);

/** Begins a form whose length is not said, and does not end it. */
function begin({ method, url }: { method: string; url: string }, who: string): Socket {
  const socket = connect(port, "127.0.0.1").on("error", () => undefined);
  const token = tokens[who];
  socket.write(
    `${method} ${url} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nTransfer-Encoding: chunked\r\n${token ? `Authorization: Token ${token}\r\n` : ""}\r\n`,
  );
  return socket;
}
const statusOf = (answer: Buffer) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer.toString())?.[1]);

/** Sends pieces until an answer comes; returns its status and how many pieces it took. */
async function pour(socket: Socket, piece: string | Buffer): Promise<{ status: number; pieces: number }> {
  const answered = once(socket, "data") as Promise<[Buffer]>;
  let isAnswered = false;
  void answered.then(() => {
    isAnswered = true;
  });
  let pieces = 0;
  for (; !isAnswered && pieces < 200; pieces += 1) {
    if (!socket.write(chunk(piece))) await Promise.race([once(socket, "drain"), answered]);
    await new Promise((resolve) => setImmediate(resolve));
  }
  const [answer] = await answered;
  socket.destroy();
  return { status: statusOf(answer), pieces };
}

describe("an upload", () => {
  it("is there for pictures of every kind, music and backups", () => {
    expect(uploads.length).toBeGreaterThan(6);
  });

  it.each(uploads)("of a visitor is refused before its file comes: $method $url", async (upload) => {
    const socket = begin(upload, "visitor");
    socket.write(chunk(PART));
    const [answer] = (await once(socket, "data")) as [Buffer];
    expect(statusOf(answer)).toBe(401);
    socket.destroy();
  });

  it.each(uploads.filter(({ url }) => url !== AVATAR.url))(
    "of a fan to the team is refused before its file comes: $method $url",
    async (upload) => {
      const socket = begin(upload, "fan");
      socket.write(chunk(PART));
      const [answer] = (await once(socket, "data")) as [Buffer];
      expect(statusOf(answer)).toBe(403);
      socket.destroy();
    },
  );

  it.each([
    ["a file", PART],
    ["a file of another name", PART.replace("avatar", "other")],
    ["nothing that belongs to a form", "junk"],
  ])(
    "without a length ends with 413 once it is too large, as %s",
    async (_what, start) => {
      const socket = begin(AVATAR, "fan");
      socket.write(chunk(start));
      const { status, pieces } = await pour(socket, Buffer.alloc(MEBIBYTE, 0x61));
      expect(status).toBe(413);
      expect(pieces).toBeGreaterThanOrEqual(64);
      // What is on its way in both machines' buffers.
      expect(pieces).toBeLessThan(96);
    },
    60_000,
  );

  it("leaves the site as it was", async () => {
    expect((await site.call("GET", "/api/auth/profile/", { token: tokens.fan ?? "" })).status).toBe(200);
  });
});
