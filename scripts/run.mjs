// The launcher behind `npm start`, `npm test` and the other commands. It runs on any Node from 20, installs missing packages
// (including the Node that the site itself runs on), and hands over to the real command.
import { homedir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build, COMPILED } from "./launcher/build.mjs";
import { run } from "./launcher/child.mjs";
import { install } from "./launcher/install.mjs";
import { stopWithParent } from "./launcher/parent.mjs";
import { hasOtherLibc, refusal } from "./launcher/platform.mjs";
import { SERVER_ENV, SERVER_FLAGS } from "./launcher/server-flags.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const [command = "", ...args] = process.argv.slice(2);
const bin = join(root, "node_modules", ".bin");
const node = join(bin, process.platform === "win32" ? "node.cmd" : "node");

process.env.INIT_CWD ??= process.cwd();
process.env.PATH = `${bin}${delimiter}${process.env.PATH ?? ""}`;
process.env.HOME ||= homedir();
process.env.TURBO_TELEMETRY_DISABLED = "1";
process.env.DO_NOT_TRACK = "1";
// Keeps Node's compiled code for the next start, for every program started from here.
process.env.NODE_COMPILE_CACHE ??= join(root, COMPILED);
process.chdir(root);
// When started by hand, a launcher may outlive its shell (nohup); when started by npm, it ends with npm.
if (process.env.npm_lifecycle_event) stopWithParent();

// The program ends automatically if this launcher is killed.
const program = (path, env, flags = []) =>
  run(node, [...flags, "--import", "./scripts/launcher/with-parent.mjs", path, ...args], env);
/** Creates the database and the demo of a first start while the web app is built. If this fails, the server reports why. */
const firstStart = () =>
  run(
    node,
    ["--import", "./scripts/launcher/with-parent.mjs", "apps/api/dist/first-start.js"],
    { NODE_ENV: "production", ...SERVER_ENV },
    { quiet: true },
  );
const commands = {
  start: async () =>
    (await build(firstStart)) ||
    program("apps/api/dist/server.js", { NODE_ENV: "production", ...SERVER_ENV }, SERVER_FLAGS),
  // For an update, run beside the current release: `start` then builds nothing.
  build: () => build(),
  // turbo runs each app in its own folder; the data folder is the same as for `npm start`.
  dev: () =>
    run(join(bin, "turbo"), ["run", "dev", "--ui=stream", "--env-mode=loose", ...args], {
      NODE_ENV: "development",
      DATA_DIR: resolve(process.env.DATA_DIR || "data"),
    }),
  test: () => program("scripts/test/main.ts"),
  bench: async () => (await build()) || program("scripts/bench/main.ts"),
  drill: async () => (await build()) || program("scripts/drill/main.ts"),
  rehearse: async () => (await build()) || program("scripts/rehearse/main.ts"),
  "remove-demo": async () => (await build()) || program("apps/api/dist/remove-demo.js", { NODE_ENV: "production" }),
  backup: async () => (await build()) || program("apps/api/dist/backup.js", { NODE_ENV: "production" }),
  restore: async () => (await build()) || program("apps/api/dist/restore.js", { NODE_ENV: "production" }),
  migrate: async () => (await build()) || program("apps/api/dist/migrate.js", { NODE_ENV: "production" }),
  import: async () => (await build()) || program("apps/api/dist/import.js", { NODE_ENV: "production" }),
};

if (!Object.hasOwn(commands, command)) {
  process.stderr.write(`Usage: npm start, or npm run ${Object.keys(commands).join("|")} [-- arguments]\n`);
  process.exit(2);
}
const refused = refusal({
  platform: process.platform,
  arch: process.arch,
  isOtherLibc: hasOtherLibc(),
  node: process.versions.node,
  command,
  hasDatabase: Boolean(process.env.DATABASE_URL),
});
if (refused !== undefined) {
  process.stderr.write(`${refused}\n`);
  process.exit(1);
}
/** Checking, measuring and developing the site takes more packages than running it. */
const TOOLING = new Set(["dev", "test", "bench", "drill", "rehearse"]);
process.exit((await install(TOOLING.has(command) ? "all" : "site")) || (await commands[command]()));
