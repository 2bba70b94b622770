import { onDatabase, startTestServer, withClient } from "../../../apps/api/test/database/test-server.ts";
import type { Counts } from "../../lib/counts.ts";
import type { DrillContext } from "../drill.ts";

type Connection = ReturnType<typeof onDatabase>;

type OnDatabases = {
  counts: Counts;
  /** Counts a round; says `line` when it did not hold. */
  count: (held: boolean, line: string) => void;
  /** A database with the site's schema and nothing in it. */
  fresh: (name: string) => Promise<Connection>;
};

/** Runs a drill's rounds against databases of a server of its own, which is stopped afterwards. Returns what held. */
export async function onFreshDatabases(
  say: DrillContext["say"],
  rounds: (tools: OnDatabases) => Promise<void>,
): Promise<Counts> {
  const counts = { passed: 0, failed: 0 };
  const count = (held: boolean, line: string) => {
    counts[held ? "passed" : "failed"] += 1;
    if (!held) say(line);
  };
  const server = await startTestServer();
  const { connection, template, prefix } = server.address;
  const fresh = async (name: string) => {
    await withClient(connection, (client) => client.query(`create database "${prefix}${name}" template "${template}"`));
    return onDatabase(connection, `${prefix}${name}`);
  };
  try {
    await rounds({ counts, count, fresh });
  } finally {
    await server.stop();
  }
  return counts;
}
