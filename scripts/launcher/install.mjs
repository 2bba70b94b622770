import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { run } from "./child.mjs";

const PNPM = "pnpm@12.21.0";
const MARKER = "node_modules/.fanfare-installed";
const INPUTS = ["pnpm-lock.yaml", "pnpm-workspace.yaml", ".pnpmfile.cjs"];

/**
 * Brings the packages that the lockfile names, unless they are here: `site` what it takes to build and to run the site
 * (`dependencies`), `all` also what checks and measures it (`devDependencies`). A folder that once had all keeps having
 * all. An installation that was interrupted has no marker and is repeated.
 */
export async function install(/** @type {"site" | "all"} */ extent) {
  const hash = createHash("sha256").update(`${process.platform} ${process.arch}\n`);
  for (const input of INPUTS) hash.update(readFileSync(input));
  const lockfile = hash.digest("hex");
  const [has, found] = readMarker();
  const wanted = has === "all" ? "all" : extent;
  if (found === lockfile && has === wanted) return 0;

  process.stderr.write("Installing packages (a minute or less, only when they have changed)…\n");
  rmSync(MARKER, { force: true });
  const code = await run(
    "npx",
    [
      "--yes",
      PNPM,
      "install",
      "--frozen-lockfile",
      "--config.confirm-modules-purge=false",
      ...(wanted === "site" ? ["--prod"] : []),
    ],
    { npm_config_update_notifier: "false" },
    { quiet: true },
  );
  if (code === 0) {
    mkdirSync("node_modules", { recursive: true });
    writeFileSync(MARKER, `${wanted} ${lockfile}`);
  }
  return code;
}

/** What is installed, and from which lockfile. */
function readMarker() {
  try {
    return readFileSync(MARKER, "utf8").split(" ");
  } catch {
    return [];
  }
}
