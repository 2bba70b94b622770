import { expect, test } from "vitest";
import { createMediaSigner } from "./media-signer.ts";

const path = `/media/originals/${"a".repeat(40)}.flac`;
const now = new Date("2026-01-01T00:00:00Z");
const expiresAt = new Date("2026-01-01T00:05:00Z");
const at = (date: Date, secretKey = "s".repeat(32)) => createMediaSigner({ secretKey, clock: { now: () => date } });
const queryOf = (url: string) => new URLSearchParams(url.split("?")[1]);

test("a link permits its file and file name until it expires", () => {
  const query = queryOf(at(now).sign(path, { expiresAt, filename: "Señor & Co.flac" }));
  expect(at(now).verify(path, query)).toEqual({ valid: true, filename: "Señor & Co.flac" });
  expect(at(new Date(expiresAt.getTime() - 1)).verify(path, query)).toMatchObject({ valid: true });
  expect(at(expiresAt).verify(path, query)).toEqual({ valid: false, reason: "expired" });
});

test("no part of a link can be changed", () => {
  const url = at(now).sign(path, { expiresAt, filename: "a.flac" });
  const changed = (key: string, value: string) => {
    const query = queryOf(url);
    query.set(key, value);
    return at(now).verify(path, query);
  };
  const wrong = { valid: false, reason: "wrong" };
  expect(changed("expires", "99999999999")).toEqual(wrong);
  expect(changed("filename", "b.flac")).toEqual(wrong);
  expect(changed("signature", "")).toEqual(wrong);
  expect(changed("signature", "AAAA")).toEqual(wrong);
  expect(at(now).verify(path.replace("aaa", "aab"), queryOf(url))).toEqual(wrong);
  expect(at(now).verify(path, new URLSearchParams())).toEqual(wrong);
  expect(at(now, "t".repeat(32)).verify(path, queryOf(url))).toEqual(wrong);
});

test("a line break in a file name cannot be used to forge a different expiry", () => {
  const signed = queryOf(at(now).sign(path, { expiresAt, filename: "one\ntwo" }));
  const forged = new URLSearchParams({
    expires: `${signed.get("expires")}\none`,
    filename: "two",
    signature: signed.get("signature") ?? "",
  });
  expect(at(now).verify(path, forged)).toEqual({ valid: false, reason: "wrong" });
});
