import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readConfig } from "../main/config.ts";
import { openArchive } from "../platform/backup/archive.ts";
import { openCommandConnections } from "./command-database.ts";
import { explainFailure } from "./explain-failure.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "fanfare-command-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const explanationOf = (work: Promise<unknown>): Promise<string> => work.then(() => "", explainFailure);

describe("a failed command", () => {
  it("names the data folder without a site that it was to read, and creates none", async () => {
    const reading = (DATA_DIR: string) =>
      openCommandConnections(readConfig({ DATA_DIR }), [], { print: () => undefined, mustExist: true });
    const missing = join(folder, "missing");
    expect(await explanationOf(reading(folder))).toContain(`There is no site in ${folder}. Set DATA_DIR`);
    expect(await explanationOf(reading(missing))).toContain(`There is no site in ${missing}.`);
    expect(await readdir(folder)).toEqual([]);
  });

  it("says that an archive is not there, and not that it is incomplete", async () => {
    const file = join(folder, "backup.zip");
    expect(await explanationOf(openArchive(file))).toContain(`${file} is not there or cannot be read`);
  });

  it("names the address that does not respond, also when a host has several, and a full disk", () => {
    const refused = (address: string) =>
      Object.assign(new Error(`connect ECONNREFUSED ${address}`), { code: "ECONNREFUSED", syscall: "connect" });
    const errors = [refused("::1:5432"), refused("127.0.0.1:5432")];
    const both = Object.assign(new AggregateError(errors), { code: "ECONNREFUSED" });
    expect(explainFailure(both)).toContain("The database cannot be reached (connect ECONNREFUSED ::1:5432)");
    const full = Object.assign(new Error("could not extend file: No space left on device"), { code: "53100" });
    expect(explainFailure(full)).toMatch(/^The disk of the database is full \(could not extend file/);
    expect(explainFailure(new Error("unexpected"))).toMatch(/^Error: unexpected\n {4}at /);
  });
});
