import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { run } from "./child.mjs";

const PNPM = "pnpm@12.21.0";
const MARKER = "node_modules/.fanfare-installed";
const INPUTS = ["pnpm-lock.yaml", "pnpm-workspace.yaml", ".pnpmfile.cjs"];

/**
 * Installs the packages of the lockfile unless they are present: `site` those needed to build and run the site (`dependencies`),
 * `all` also those that check and measure it (`devDependencies`). A folder that once had all keeps getting all. An interrupted
 * installation has no marker and is repeated.
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

/** Which packages are installed, and from which lockfile. */
function readMarker() {
  try {
    return readFileSync(MARKER, "utf8").split(" ");
  } catch {
    return [];
  }
}
