import { spawn } from "node:child_process";
import { chmodSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";

// A server that reports recovery and accepts no connections, as PostgreSQL 18 does permanently when its startup process failed at
// the very beginning of redo. Arguments: the cluster's data folder, the socket's folder, and "recovers" for a server with a
// startup process. Prints "ready", ends at SIGQUIT like PostgreSQL.
const [clusterDir = "", socketDir = "", kind = "stuck"] = process.argv.slice(2);
process.chdir(clusterDir);
const lock = join(clusterDir, "postmaster.pid");
const socket = join(socketDir, ".s.PGSQL.5432");

const fields = ["SFATAL", "VFATAL", "C57P03", "Mthe database system is not yet accepting connections"];
const body = Buffer.from(`${fields.join("\0")}\0\0`);
const header = Buffer.alloc(5);
header.write("E");
header.writeInt32BE(body.length + 4, 1);
const refusal = Buffer.concat([header, body]);

const startup =
  kind === "recovers"
    ? spawn("sleep", ["90"], { cwd: clusterDir, argv0: "postgres: startup recovering 000000010000000000000001" })
    : null;
const server = createServer((connection) => {
  connection.on("error", () => undefined);
  connection.once("data", () => connection.end(refusal));
});
server.listen(socket, () => {
  chmodSync(socket, 0o777);
  writeFileSync(lock, `${process.pid}\n${clusterDir}\n0\n5432\n${socketDir}\n`);
  process.stdout.write("ready\n");
});
process.on("SIGQUIT", () => {
  startup?.kill();
  rmSync(lock, { force: true });
  rmSync(socket, { force: true });
  process.exit(0);
});
