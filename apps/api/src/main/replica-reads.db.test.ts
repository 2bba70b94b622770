import { afterAll, beforeAll, expect, it } from "vitest";
import { type ReplicatedCluster, startReplicatedCluster } from "../../test/database/replicated-cluster.ts";
import { withClient } from "../../test/database/test-server.ts";
import { createTestSite, type TestSite } from "../../test/site.ts";
import { createDatabase } from "../platform/db/client.ts";

const LIST = "/api/music/genres/";

let cluster: ReplicatedCluster;
let site: TestSite;
beforeAll(async () => {
  cluster = await startReplicatedCluster();
  const { connection, url } = cluster.primary;
  const database = createDatabase(connection, { log: { warn: () => undefined } });
  site = await createTestSite({
    database: { ...database, connection },
    // The replica, and one that is unreachable.
    readUrls: [cluster.replica.url, url.replace(`:${connection.port}/`, ":9/")],
  });
});
afterAll(async () => {
  await site.close();
  await cluster.stop();
});

const onReplica = (statement: string) => withClient(cluster.replica.connection, (client) => client.query(statement));

const write = (name: string) =>
  site.services.content.write((trx) => trx.insertInto("genres").values({ name }).execute());

const names = async () => {
  const { status, body } = await site.call("GET", LIST);
  expect(status).toBe(200);
  const list = Array.isArray(body) ? body : (body as { results: unknown[] }).results;
  return (list as { name: string }[]).map(({ name }) => name);
};

it("reads public responses from a replica, and recent writes from the primary until the replica has caught up", async () => {
  const { replicas } = site;
  if (!replicas) throw new Error("There are no replicas.");
  await write("first");
  // Never the old name: the read may have to use the primary.
  expect(await names()).toEqual(["first"]);
  await expect
    .poll(async () => {
      site.services.content.changed(["genres"]);
      await names();
      return replicas.use.replica;
    })
    .toBeGreaterThan(0);

  // A lagging replica: no read may return the state before a write.
  await onReplica("select pg_wal_replay_pause()");
  const before = { ...replicas.use };
  await write("second");
  expect(await names()).toEqual(["first", "second"]);
  expect(replicas.use).toEqual({ ...before, primary: before.primary + 1 });
  // Negative control: the replica is behind, so a read that does not check would be stale.
  expect((await onReplica("select name from genres")).rows).toEqual([{ name: "first" }]);

  await onReplica("select pg_wal_replay_resume()");
  await expect
    .poll(async () => {
      site.services.content.changed(["genres"]);
      expect(await names()).toEqual(["first", "second"]);
      return replicas.use.replica;
    })
    .toBeGreaterThan(before.replica);
});

it("falls back to the primary when the replica is gone", async () => {
  await cluster.replica.kill();
  await write("third");
  expect(await names()).toEqual(["first", "second", "third"]);
});
