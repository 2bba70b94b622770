import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import manifest from "../package.json" with { type: "json" };
import { migrations } from "../src/platform/db/migrations/index.ts";
import { startTestServer, withClient } from "../test/database/test-server.ts";
import { refusedStatements, writeStatements } from "../test/previous-release/statements.ts";

// At a release: runs the database tests and keeps the statements that the product's code sent, if the present schema can plan
// them (unlike settings, transactions and the like), for the tests of later releases. RECORDED_STATEMENTS names a folder that the
// recorder has filled in other runs; then no tests are run.
const given = process.env.RECORDED_STATEMENTS;
const folder = given ?? (await mkdtemp(join(tmpdir(), "fanfare-statements-")));
const recorder = pathToFileURL(join(import.meta.dirname, "../test/previous-release/recorder.ts")).href;
if (given === undefined) {
  const tests = spawn("vitest", ["run", "--root", "../..", "--project=api-db"], {
    cwd: join(import.meta.dirname, ".."),
    stdio: "inherit",
    env: { ...process.env, RECORDED_STATEMENTS: folder, NODE_OPTIONS: `--import ${recorder}` },
  });
  const [code] = await once(tests, "exit");
  if (code !== 0) throw new Error("The tests failed: what they have sent is not recorded.");
}

const found = new Set<string>();
for (const name of await readdir(folder)) {
  const lines = (await readFile(join(folder, name), "utf8")).split("\n").filter(Boolean);
  for (const line of lines) found.add(JSON.parse(line) as string);
}
if (given === undefined) await rm(folder, { recursive: true });

const server = await startTestServer();
try {
  const { connection, template } = server.address;
  // With several statements in one text only the first would be planned, and the others executed.
  const all = [...found].filter((statement) => !/;\s*\S/.test(statement)).toSorted();
  const refused = await withClient({ ...connection, database: template }, (client) => refusedStatements(client, all));
  const unplanned = new Set(refused.map(({ statement }) => statement));
  const statements = all.filter((statement) => !unplanned.has(statement));
  const migration = Object.keys(migrations).toSorted().at(-1) ?? "";
  await writeStatements({ release: manifest.version, migration, statements });
  process.stdout.write(`${statements.length} statements of ${all.length} recorded, as of ${migration}\n`);
  for (const { statement, reason } of refused) {
    process.stdout.write(`left out (${reason}): ${statement.replaceAll(/\s+/g, " ").slice(0, 100)}\n`);
  }
} finally {
  await server.stop();
}
