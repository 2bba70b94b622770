import { describe, expect, it } from "vitest";
import { readMailLink } from "./link-token.ts";

const TOKEN = "Zk3v0fL9a8s7d6f5g4h3j2k1l0p9o8i7u6y5t4r3e2w";

describe("a link from a mail", () => {
  it("carries its kind and token after the #", () => {
    expect(readMailLink(`#new-email=${TOKEN}`)).toEqual({ kind: "new-email", token: TOKEN });
    expect(readMailLink(`token=${TOKEN}`)).toEqual({ kind: "token", token: TOKEN });
  });

  it.each([
    "",
    "#",
    "#token",
    "#token=",
    "#token=short",
    `#token=${TOKEN}&x=1`,
    `#TOKEN=${TOKEN}`,
    `#token=<script>${TOKEN}`,
  ])("is invalid as %s", (hash) => {
    expect(readMailLink(hash)).toBeNull();
  });
});
