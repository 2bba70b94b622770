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

/** Every call that takes a form with a file. */
const uploads = [
  ...restRoutes.filter(({ files }) => files !== undefined).map(({ method, path }) => ({ method, url: `/api${path}` })),
  { method: "POST", url: "/api/music/manage/uploads/?name=a.flac" },
  { method: "POST", url: "/api/admin/restore/?proof=x" },
];
const AVATAR = { method: "PATCH", url: "/api/auth/profile/" };
const PART = '--x\r\nContent-Disposition: form-data; name="avatar"; filename="a.png"\r\n\r\n';

const chunk = (bytes: string | Buffer) =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), Buffer.from(bytes), Buffer.from("\r\n")]);

/** Begins a form of unknown length without ending it. */
function begin({ method, url }: { method: string; url: string }, who: string): Socket {
  const socket = connect(port, "127.0.0.1").on("error", () => undefined);
  const token = tokens[who];
  socket.write(
    `${method} ${url} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nTransfer-Encoding: chunked\r\n${token ? `Authorization: Token ${token}\r\n` : ""}\r\n`,
  );
  return socket;
}
const statusOf = (response: Buffer) => Number(/^HTTP\/1\.1 (\d+)/.exec(response.toString())?.[1]);

describe("an upload", () => {
  it("is tested for pictures of every kind, music and backups", () => {
    expect(uploads.length).toBeGreaterThan(6);
  });

  it.each(uploads)("by a visitor is refused before its file arrives: $method $url", async (upload) => {
    const socket = begin(upload, "visitor");
    socket.write(chunk(PART));
    const [response] = (await once(socket, "data")) as [Buffer];
    expect(statusOf(response)).toBe(401);
    socket.destroy();
  });

  it.each(uploads.filter(({ url }) => url !== AVATAR.url))(
    "by a fan to a team call is refused before its file arrives: $method $url",
    async (upload) => {
      const socket = begin(upload, "fan");
      socket.write(chunk(PART));
      const [response] = (await once(socket, "data")) as [Buffer];
      expect(statusOf(response)).toBe(403);
      socket.destroy();
    },
  );

  it("of a recording that breaks off is a bad request, not a fault of the site", async () => {
    const socket = begin({ method: "POST", url: "/api/music/manage/uploads/?name=a.flac" }, "owner");
    socket.write(chunk(PART.replace("avatar", "file")));
    socket.write("0\r\n\r\n");
    const [response] = (await once(socket, "data")) as [Buffer];
    expect(statusOf(response)).toBe(400);
    socket.destroy();
  });

  it("leaves the site working", async () => {
    expect((await site.call("GET", "/api/auth/profile/", { token: tokens.fan ?? "" })).status).toBe(200);
  });
});
