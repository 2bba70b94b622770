import { describe, expect, it } from "vitest";
import { defineJob } from "../platform/jobs/jobs.ts";
import { defineMail } from "../platform/mail/delivery.ts";
import { defineModule, joinServices } from "../platform/module.ts";
import { composeModules } from "./compose-modules.ts";

declare module "../platform/jobs/jobs.ts" {
  interface JobPayloads {
    test_sweep: Record<string, never>;
    test_notice: { message_id: string };
  }
}

const none = { jobs: () => [], mails: [], timed: [], personalData: null };
const job = defineJob({ name: "test_sweep", outward: false, run: async () => undefined });
const mail = defineMail({ name: "test_notice", causedBy: () => "clock", compose: async () => null });
const background = { sender: { send: async () => undefined, close: () => undefined } };

describe("composeModules", () => {
  it("exposes each module's services under its name, and all jobs and mails as one list", () => {
    const composed = composeModules([
      defineModule({ ...none, name: "first", services: { answer: () => 1 }, jobs: () => [job] }),
      defineModule({ ...none, name: "second", services: { answer: () => 2 }, mails: [mail] }),
    ]);
    expect([composed.services.first.answer(), composed.services.second.answer()]).toEqual([1, 2]);
    expect(composed.jobs(background)).toEqual([job]);
    expect(composed.mails).toEqual([mail]);
  });

  it("throws for two modules, jobs or mails with the same name", () => {
    const first = defineModule({ ...none, name: "first", services: {}, jobs: () => [job], mails: [mail] });
    expect(() => composeModules([first, { ...first, mails: [] }])).toThrow("more than one module is called first");
    expect(() => composeModules([first, { ...first, name: "second" }])).toThrow(
      "more than one mail is called test_notice",
    );
    const composed = composeModules([first, { ...first, name: "second", mails: [] }]);
    expect(() => composed.jobs(background)).toThrow("more than one job is called test_sweep");
  });

  it("throws for two modules that claim the same table's personal data", () => {
    const personalData = { tables: ["users" as const], files: {}, erase: async () => undefined };
    const first = defineModule({ ...none, name: "first", services: {}, personalData });
    expect(() => composeModules([first, { ...first, name: "second" }])).toThrow("users");
  });
});

describe("joinServices", () => {
  it("refuses a key in both groups at compile time", () => {
    // @ts-expect-error Both have `list`.
    joinServices({ list: 1 }, { list: 2 });
    expect(joinServices({ list: 1 }, { change: 2 })).toEqual({ list: 1, change: 2 });
  });
});
