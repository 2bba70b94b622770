import { afterAll, beforeAll, expect, test } from "vitest";
import { migrations } from "../../src/platform/db/migrations/index.ts";
import { createTestDatabase, type TestDatabase } from "../database/test-database.ts";
import { withClient } from "../database/test-server.ts";
import { type ReleaseStatements, readStatements, refusedStatements } from "./statements.ts";

// During an update, processes of the previous release continue on the new release's schema. Their statements were recorded at
// that release (`pnpm --filter @fanfare/api record-statements`); the newest schema must be able to plan all of them.

let database: TestDatabase;
let previous: ReleaseStatements;
beforeAll(async () => {
  database = await createTestDatabase();
  previous = await readStatements();
});
afterAll(() => database.close());

const refused = (statements: readonly string[]) =>
  withClient(database.connection, (client) => refusedStatements(client, statements));

test("every statement of the previous release can be planned on the newest schema", async () => {
  expect(Object.keys(migrations)).toContain(previous.migration);
  expect(previous.statements.length).toBeGreaterThan(1000);
  expect(await refused(previous.statements)).toEqual([]);
});

test.each([
  { what: "a column that went", contract: "alter table orders drop column paid_cents cascade", name: "paid_cents" },
  { what: "a table with another name", contract: "alter table playlists rename to lists", name: "playlists" },
])("$what is detected", async ({ contract, name }) => {
  const about = previous.statements.filter((statement) => statement.includes(name));
  await withClient(database.connection, (client) => client.query(contract));
  const reasons = (await refused(about)).map(({ reason }) => reason);
  expect(reasons).toContainEqual(expect.stringContaining(name));
});
