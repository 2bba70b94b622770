import { normalizeCode, shortCode } from "@fanfare/contracts/events/ticket-code";
import jsQR from "jsqr";
import { decodeQR } from "qr/decode.js";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { createTicketCodes } from "./ticket-code.ts";
import { ticketPng, ticketSvg } from "./ticket-picture.ts";

const codes = createTicketCodes({ secretKey: "a secret of thirty-two characters" });

describe("a ticket's code", () => {
  it.each([
    { kind: "fan", id: 1, person: 1 },
    { kind: "guest", id: 4_294_967_295, person: 127 },
    { kind: "fan", id: 123_456, person: 4 },
  ] as const)("identifies its person: %o", (subject) => {
    expect(codes.read(codes.codeOf(subject))).toEqual(subject);
  });

  it("is read regardless of case, separators and look-alike characters", () => {
    const code = codes.codeOf({ kind: "fan", id: 70, person: 2 });
    const typed = code
      .toLowerCase()
      .replaceAll("0", "o")
      .replaceAll("1", "l")
      .replace(/(.{6})/g, "$1 - ");
    expect(normalizeCode(typed)).toBe(code);
    expect(codes.read(typed)).toEqual({ kind: "fan", id: 70, person: 2 });
  });

  it("is invalid with any character changed, or under another secret", () => {
    const code = codes.codeOf({ kind: "fan", id: 70, person: 2 });
    for (let at = 0; at < code.length; at += 1) {
      const other = code[at] === "7" ? "8" : "7";
      expect(codes.read(`${code.slice(0, at)}${other}${code.slice(at + 1)}`)).toBeNull();
    }
    expect(createTicketCodes({ secretKey: "another secret of as many signs" }).read(code)).toBeNull();
    for (const text of ["", code.slice(1), `${code}0`, "U".repeat(24)]) expect(codes.read(text)).toBeNull();
  });

  it("has a short form that is unique within a large show", () => {
    const all = Array.from({ length: 2000 }, (_, index) =>
      shortCode(codes.codeOf({ kind: "fan", id: 1 + Math.floor(index / 4), person: 1 + (index % 4) })),
    );
    expect(new Set(all).size).toBe(2000);
    expect(all[0]).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  });

  it("throws for an id or person out of range", () => {
    expect(() => codes.codeOf({ kind: "fan", id: 2 ** 32, person: 1 })).toThrow(RangeError);
    expect(() => codes.codeOf({ kind: "fan", id: 1, person: 128 })).toThrow(RangeError);
  });
});

describe("a QR reader reads the picture of a ticket", () => {
  const seen = async (picture: Buffer, side: number) => {
    const { data, info } = await sharp(picture, { density: 300 })
      .resize(side, side, { kernel: "nearest" })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    // The second reader is the one used at a door by browsers without a built-in one.
    return [jsQR(new Uint8ClampedArray(data), width, height)?.data, decodeQR({ data, width, height })];
  };

  it("as SVG for the page and as PNG for mails", async () => {
    for (const [id, person] of [
      [1, 1],
      [4_000_000_000, 100],
    ] as const) {
      const code = codes.codeOf({ kind: "fan", id, person });
      expect(await seen(Buffer.from(ticketSvg(code)), 330)).toEqual([code, code]);
      expect(await seen(await ticketPng(code), 240)).toEqual([code, code]);
    }
  });
});
