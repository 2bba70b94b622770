import { expect, it } from "vitest";
import { createSealer } from "./sealed-text.ts";

const sealer = createSealer({ secretKey: "a-secret-key-for-tests-of-32-characters", purpose: "tests" });

it("opens only with the same key, for the same subject, and if unchanged", () => {
  const sealed = sealer.seal("JBSWY3DP", "7");
  expect(sealed).not.toContain("JBSWY3DP");
  expect(sealer.open(sealed, "7")).toBe("JBSWY3DP");
  expect(sealer.open(sealed, "8")).toBeNull();
  expect(sealer.open(`${sealed.slice(0, -4)}AAAA`, "7")).toBeNull();
  expect(sealer.open("short", "7")).toBeNull();
  const others = [
    createSealer({ secretKey: "another-key-for-tests-of-32-characters!", purpose: "tests" }),
    createSealer({ secretKey: "a-secret-key-for-tests-of-32-characters", purpose: "else" }),
  ];
  expect(others.map((other) => other.open(sealed, "7"))).toEqual([null, null]);
});

it("seals the same text differently each time", () => {
  expect(sealer.seal("same", "7")).not.toBe(sealer.seal("same", "7"));
});
