import pino from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sendRaw } from "../../../test/send-raw.ts";
import { createTestSite, type TestSite } from "../../../test/site.ts";

let site: TestSite;
let port: number;
const lines: { reqId?: string }[] = [];
beforeAll(async () => {
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  site = await createTestSite({ log });
  port = Number(new URL(await site.app.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterAll(() => site.close());

const END = "Host: x\r\nConnection: close\r\n\r\n";
it.each([
  ["a path that is no percent-encoding", `GET /%zz HTTP/1.1\r\n${END}`, 400],
  ["a REST path that is no percent-encoding", `GET /api/music/%/ HTTP/1.1\r\n${END}`, 400],
  ["a path that is no UTF-8", `GET /store/%C3%28 HTTP/1.1\r\n${END}`, 400],
  ["an absolute address that is no percent-encoding", `GET http://x/%zz HTTP/1.1\r\n${END}`, 400],
  ["an id longer than any address", `GET /api/music/albums/${"1".repeat(3000)}/ HTTP/1.1\r\n${END}`, 404],
  ["a request that is none", "GET / HTTP/1.1\r\nbroken\r\n\r\n", 400],
  ["a head that is too large", `GET / HTTP/1.1\r\nX: ${"x".repeat(20_000)}\r\n${END}`, 431],
  ["an absolute address", `GET http://other.example/api/music/genres/ HTTP/1.1\r\n${END}`, 200],
  ["an absolute address without a path", `GET http://other.example HTTP/1.1\r\n${END}`, 404],
  ["a request that names no host", "GET /api/health/ HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
  ["one of HTTP/1.0, which needs none", "GET /api/health/ HTTP/1.0\r\n\r\n", 200],
  ["an unknown expectation", `GET /api/music/genres/ HTTP/1.1\r\nExpect: fast\r\n${END}`, 200],
  ["a method that has no place", `PROPFIND /api/music/genres/ HTTP/1.1\r\n${END}`, 405],
])("responds to %s with a request id that is also logged", async (_name, request, status) => {
  const response = await sendRaw(port, request);
  expect(response.slice(9, 12)).toBe(String(status));
  const id = /^x-request-id: ([0-9a-f-]{36})\r$/m.exec(response)?.[1];
  expect(id).toBeDefined();
  await expect.poll(() => lines.some(({ reqId }) => reqId === id)).toBe(true);
});

it.each(["/api/auth/login/", "/trpc/auth.login"])(
  "a body that is too large for %s is read to its end",
  async (path) => {
    const body = "x".repeat(20_000_000);
    for (const headers of [{ "content-type": "application/json" }, { "content-type": "text/plain" }]) {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: "POST", headers, body });
      const status = headers["content-type"] === "text/plain" ? 415 : 413;
      expect(response.status).toBe(status);
      expect(response.headers.get("connection")).not.toBe("close");
    }
  },
);

it.each(["/api/auth/login/", "/trpc/auth.login", "/newsletter/unsubscribe"])(
  "a compressed body for %s is refused without being decompressed",
  async (path) => {
    for (const coding of ["gzip", "br", "deflate", "zstd"]) {
      const headers = { "content-type": "application/json", "content-encoding": coding };
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: "POST", headers, body: "x" });
      expect([coding, response.status]).toEqual([coding, 415]);
    }
  },
);
