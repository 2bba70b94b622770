import { onDatabase, withClient } from "../../../apps/api/test/database/test-server.ts";
import type { Counts } from "../../lib/counts.ts";
import type { DrillContext } from "../drill.ts";

type Connection = ReturnType<typeof onDatabase>;

type OnDatabases = {
  counts: Counts;
  /** Counts a round; reports `line` when it failed. */
  count: (held: boolean, line: string) => void;
  /** An empty database with the site's schema. */
  fresh: (name: string) => Promise<Connection>;
};

let made = 0;

/** Runs a drill's rounds on databases that no other drill uses. Returns the counts. */
export async function onFreshDatabases(
  { say, server }: Pick<DrillContext, "say" | "server">,
  rounds: (tools: OnDatabases) => Promise<void>,
): Promise<Counts> {
  const counts = { passed: 0, failed: 0 };
  const count = (held: boolean, line: string) => {
    counts[held ? "passed" : "failed"] += 1;
    if (!held) say(line);
  };
  const { connection, template, prefix } = (await server()).address;
  const fresh = async (name: string) => {
    made += 1;
    const database = `${prefix}${made}_${name}`;
    // Copying files takes a tenth of the time of logging every page.
    await withClient(connection, (client) =>
      client.query(`create database "${database}" template "${template}" strategy file_copy`),
    );
    return onDatabase(connection, database);
  };
  await rounds({ counts, count, fresh });
  return counts;
}
