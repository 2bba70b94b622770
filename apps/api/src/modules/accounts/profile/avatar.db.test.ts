import { once } from "node:events";
import { access } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import type { User } from "@fanfare/contracts/auth/user";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { signIn } from "../../../../test/factories.ts";
import { pngOf } from "../../../../test/fixtures/make-picture.ts";
import { runJobs } from "../../../../test/run-jobs.ts";
import { createTestSite, type TestSite } from "../../../../test/site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());

const NOT_AN_IMAGE = { status: 400, body: { avatar: ["Please select an image file"] } };
const TOO_MANY_PIXELS = { status: 400, body: { avatar: ["Image must have at most 24 megapixels"] } };
const TOO_LARGE = { status: 400, body: { avatar: ["Image size must be less than 5MB"] } };

let shade = 0;
/** A picture that no other test uses. */
const photo = (width = 800, height = 600, format: "png" | "jpeg" | "webp" = "png") => {
  shade += 7;
  return sharp({ create: { width, height, channels: 3, background: { r: shade % 256, g: 90, b: 20 } } })
    .toFormat(format)
    .toBuffer();
};

async function send(
  token: string | undefined,
  fields: Record<string, string | Blob>,
  filename = "me.png",
  at: TestSite = site,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === "string") form.append(name, value);
    else form.append(name, value, filename);
  }
  const encoded = new Response(form);
  const response = await at.app.inject({
    method: "PATCH",
    url: "/api/auth/profile/",
    headers: {
      "content-type": encoded.headers.get("content-type") ?? "",
      ...(token === undefined ? {} : { authorization: `Token ${token}` }),
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: response.statusCode, body: response.json() as User, retryAfter: response.headers["retry-after"] };
}
const file = (bytes: Uint8Array, type = "image/png") => new Blob([new Uint8Array(bytes)], { type });
const onDisk = (path: string) =>
  access(join(site.dataDir, path)).then(
    () => true,
    () => false,
  );

describe("an avatar", () => {
  it("is accepted in a form with all fields as text and returned as a square picture that can be fetched", async () => {
    const { token } = await signIn(site);
    const response = await send(token, {
      first_name: "Ana",
      last_name: "Lee",
      concert_count: "7",
      date_of_birth: "1990-01-01",
      location: "",
      website: "ana.example",
      avatar: file(await photo(900, 500)),
    });
    expect(response).toMatchObject({
      status: 200,
      body: { first_name: "Ana", concert_count: 7, date_of_birth: "1990-01-01", location: null },
    });
    expect(response.body.avatar).toMatch(/^\/media\/images\/[0-9a-f]{40}\/500\.jpg$/);
    const picture = await site.app.inject({ method: "GET", url: response.body.avatar ?? "" });
    expect(picture.statusCode).toBe(200);
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ width: 500, height: 500, format: "jpeg" });
  });

  it("is stored without the camera's metadata and scaled down", async () => {
    const { token } = await signIn(site);
    const withPlace = await sharp(await photo(1400, 1400, "jpeg"))
      .withExif({ IFD0: { Artist: "Secret Person" }, IFD3: { GPSLatitude: "38/1 43/1 0/1", GPSLatitudeRef: "N" } })
      .jpeg()
      .toBuffer();
    expect((await sharp(withPlace).metadata()).exif).toBeDefined();
    const { body } = await send(token, { avatar: file(withPlace, "image/jpeg") }, "me.jpg");
    const stored = (await site.app.inject({ method: "GET", url: body.avatar ?? "" })).rawPayload;
    const { exif, width } = await sharp(stored).metadata();
    expect(exif).toBeUndefined();
    expect(width).toBe(512);
    expect(stored.includes("Secret Person")).toBe(false);
  });

  it.each([
    ["HTML in a PNG's clothes", Buffer.from("<html><script>alert(1)</script></html>"), "image/png"],
    ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), "image/svg+xml"],
    ["a PNG that ends after its first bytes", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), "image/png"],
    ["a PDF", Buffer.from("%PDF-1.7\n%\n1 0 obj"), "application/pdf"],
    ["an empty file", Buffer.alloc(0), "image/png"],
  ])("is refused when it is %s, and nothing changes", async (_name, bytes, type) => {
    const { token } = await signIn(site);
    expect(await send(token, { display_name: "Changed", avatar: file(bytes, type) })).toMatchObject(NOT_AN_IMAGE);
    const { body } = await site.call("GET", "/api/auth/profile/", { token });
    expect(body).toMatchObject({ avatar: null, display_name: null });
  });

  it("is refused for too many pixels, however small the file", async () => {
    const { token } = await signIn(site);
    for (const side of [4900, 10_900, 30_000]) {
      expect(await send(token, { avatar: file(pngOf(side)) })).toMatchObject(TOO_MANY_PIXELS);
    }
  });

  it("from thirty concurrent people is stored or refused with retry-after, up to the queue's limit", async () => {
    const people = await Promise.all(Array.from({ length: 30 }, () => signIn(site)));
    const responses = await Promise.all(
      people.map(({ token }, i) => send(token, { avatar: file(Buffer.concat([pngOf(4800), Buffer.from(`${i}`)])) })),
    );
    expect(responses.filter(({ status }) => ![200, 503].includes(status))).toEqual([]);
    const refused = responses.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(responses.length - refused.length).toBeGreaterThanOrEqual(10);
    expect(new Set(refused.map(({ retryAfter }) => retryAfter))).toEqual(new Set(["5"]));
  });

  it("from one person leaves the queue to others: two at a time, and rate-limited", async () => {
    const limited = await createTestSite({ env: { RATE_LIMITS: "on" } });
    try {
      const { id, token } = await signIn(limited);
      const statuses: number[] = [];
      // While the row that counts this person's pictures is locked, no upload can finish before the last one has arrived.
      const gate = await limited.pool.connect();
      try {
        await gate.query("begin");
        await gate.query("insert into rate_limits (key, points) values ($1, 0)", [`avatar:${id}`]);
        const burst = Array.from({ length: 6 }, async (_, i) => {
          const bytes = Buffer.concat([pngOf(4800), Buffer.from(`${i}`)]);
          statuses.push((await send(token, { avatar: file(bytes) }, "me.png", limited)).status);
        });
        await vi.waitFor(() => expect(statuses).toEqual([429, 429, 429, 429]), 60_000);
        await gate.query("rollback");
        await Promise.all(burst);
      } finally {
        gate.release(true);
      }
      expect(statuses).toEqual([429, 429, 429, 429, 200, 200]);
      const same = file(await photo());
      for (let i = 0; i < 18; i++) expect((await send(token, { avatar: same }, "me.png", limited)).status).toBe(200);
      const last = await send(token, { avatar: same }, "me.png", limited);
      expect(last).toMatchObject({ status: 429, body: { detail: "Too many pictures. Please try again later." } });
      expect(Number(last.retryAfter)).toBeGreaterThan(0);
      const other = await signIn(limited);
      expect((await send(other.token, { avatar: same }, "me.png", limited)).status).toBe(200);
    } finally {
      await limited.close();
    }
  });

  it("may have exactly 5 MiB and not one byte more", async () => {
    const { token } = await signIn(site);
    const jpeg = await photo(200, 200, "jpeg");
    const padded = (size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]);
    const limit = 5 * 1024 * 1024;
    expect((await send(token, { avatar: file(padded(limit), "image/jpeg") })).status).toBe(200);
    expect(await send(token, { avatar: file(padded(limit + 1), "image/jpeg") })).toMatchObject(TOO_LARGE);
    expect(await send(token, { avatar: file(padded(9 * 1024 * 1024), "image/jpeg") })).toMatchObject(TOO_LARGE);
  });

  it("is removed by null or an empty text, and kept by its own address or an empty file field", async () => {
    const { token } = await signIn(site);
    const set = async () => (await send(token, { avatar: file(await photo()) })).body.avatar;
    const json = (avatar: unknown) => site.call("PATCH", "/api/auth/profile/", { token, body: { avatar } });
    const path = await set();
    expect((await json(path)).body).toMatchObject({ avatar: path });
    expect((await send(token, { avatar: new Blob([], { type: "application/octet-stream" }) }, "")).body.avatar).toBe(
      path,
    );
    expect((await json(null)).body).toMatchObject({ avatar: null });
    await set();
    expect((await json("")).body).toMatchObject({ avatar: null });
    await set();
    expect((await send(token, { avatar: "" })).body.avatar).toBeNull();
  });

  it.each(["before", "after"])("takes precedence over the present address sent as text %s it", async (place) => {
    const { token } = await signIn(site);
    const present = (await send(token, { avatar: file(await photo()) })).body.avatar ?? "";
    const form = new FormData();
    if (place === "before") form.append("avatar", present);
    form.append("avatar", file(await photo()), "me.png");
    if (place === "after") form.append("avatar", present);
    const encoded = new Response(form);
    const response = await site.app.inject({
      method: "PATCH",
      url: "/api/auth/profile/",
      headers: { "content-type": encoded.headers.get("content-type") ?? "", authorization: `Token ${token}` },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    expect(response.statusCode).toBe(200);
    expect(response.json<User>().avatar).toMatch(/^\/media\/images\//);
    expect(response.json<User>().avatar).not.toBe(present);
  });

  it("is deleted from disk once replaced or removed, unless another person uses the same picture", async () => {
    const [ana, ben] = [await signIn(site), await signIn(site)];
    const shared = await photo();
    const { avatar } = (await send(ana.token, { avatar: file(shared) })).body;
    expect((await send(ben.token, { avatar: file(shared) })).body.avatar).toBe(avatar);
    await send(ana.token, { avatar: file(await photo()) });
    await runJobs(site);
    expect(await onDisk(avatar ?? "")).toBe(true);
    await send(ben.token, { avatar: "" });
    await runJobs(site);
    expect(await onDisk(avatar ?? "")).toBe(false);
  });

  it("from a caller without a session is refused before the picture is read", async () => {
    const picture = file(await photo());
    expect((await send(undefined, { avatar: picture })).status).toBe(401);
    expect((await send("garbage", { avatar: picture })).status).toBe(401);
  });
});

describe("a form", () => {
  const raw = (token: string, payload: string | Buffer, type = "multipart/form-data; boundary=x") =>
    site.app.inject({
      method: "PATCH",
      url: "/api/auth/profile/",
      headers: { authorization: `Token ${token}`, "content-type": type },
      payload,
    });

  it.each([
    ["without a boundary", "multipart/form-data", "x"],
    [
      "that ends in the middle",
      "multipart/form-data; boundary=x",
      '--x\r\nContent-Disposition: form-data; name="bio"\r\n\r\nhal',
    ],
    [
      "with a field named after an object's inside",
      "multipart/form-data; boundary=x",
      '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n',
    ],
  ])("%s is refused with 400", async (_name, type, payload) => {
    const { token } = await signIn(site);
    const response = await raw(token, payload, type);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ detail: expect.any(String) });
  });

  it("with too many fields or too long a text is refused with 413", async () => {
    const { token } = await signIn(site);
    const part = (name: string, value: string) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const many = Array.from({ length: 100 }, (_, index) => part(`f${index}`, "1")).join("");
    expect((await raw(token, `${many}--x--\r\n`)).statusCode).toBe(413);
    expect((await raw(token, `${part("bio", "x".repeat(100_000))}--x--\r\n`)).statusCode).toBe(413);
  });

  it("is accepted only by procedures that take files", async () => {
    const { token } = await signIn(site);
    const response = await site.app.inject({
      method: "POST",
      url: "/api/music/playlists/",
      headers: { authorization: `Token ${token}`, "content-type": "multipart/form-data; boundary=x" },
      payload: '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nA\r\n--x--\r\n',
    });
    expect(response.statusCode).toBe(415);
  });

  it("that is far too large is refused by its declared length, and a stalled upload blocks nothing", async () => {
    const { token } = await signIn(site);
    const address = await site.app.listen({ port: 0, host: "127.0.0.1" });
    const port = Number(new globalThis.URL(address).port);
    const socket = connect(port, "127.0.0.1");
    socket.write(
      `PATCH /api/auth/profile/ HTTP/1.1\r\nHost: x\r\nAuthorization: Token ${token}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 999999999\r\n\r\n--x\r\n`,
    );
    const [first] = (await once(socket, "data")) as [Buffer];
    expect(first.toString()).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
  });
});
