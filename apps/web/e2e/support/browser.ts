import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { homedir, tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { hasRoomInMemory } from "../../../../scripts/lib/scratch-folder.ts";

export interface Browser {
  executablePath: string;
  args: string[];
  /** Playwright's default switches that are removed. */
  ignoreDefaultArgs: string[];
  env: Record<string, string>;
}

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];
const MAC_APPS = ["Google Chrome.app/Contents/MacOS/Google Chrome", "Chromium.app/Contents/MacOS/Chromium"];

/** Playwright sets this switch: shared memory as temporary files, for containers with a small /dev/shm. */
const SHARES_BY_FILES = "--disable-dev-shm-usage";

/**
 * Finds the browser: on Linux x64 the Chromium in the npm package, which is the same everywhere and, being headless, takes
 * half the CPU time; elsewhere the installed Chromium or Chrome. `BROWSER_PATH` overrides both.
 */
export async function findBrowser(): Promise<Browser> {
  const isPackaged = process.platform === "linux" && process.arch === "x64";
  const executablePath = process.env.BROWSER_PATH ?? (isPackaged ? undefined : installedBrowser());
  const found = executablePath === undefined ? await packagedBrowser() : { executablePath, args: [], env: {} };
  return { ...found, ignoreDefaultArgs: hasRoomInMemory() ? [SHARES_BY_FILES] : [] };
}

function installedBrowser(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const candidates = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  for (const home of ["/", homedir()]) candidates.push(...MAC_APPS.map((app) => join(home, "Applications", app)));
  return candidates.find((path) => existsSync(path));
}

/** Unpacks the packaged browser once per version and user; an interrupted unpacking is never used. */
async function packagedBrowser(): Promise<Omit<Browser, "ignoreDefaultArgs">> {
  const manifest = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  const packageFolder = join(dirname(manifest), "..");
  const { version } = createRequire(import.meta.url)(join(packageFolder, "package.json"));
  const folder = join(tmpdir(), `fanfare-browser-${version}-${process.getuid?.() ?? 0}`);
  if (!existsSync(folder)) await unpack(join(packageFolder, "bin"), folder);

  const executablePath = join(folder, "chromium");
  const env: Record<string, string> = {};
  if (!existsSync("/etc/fonts/fonts.conf")) env.FONTCONFIG_FILE = join(folder, "fonts.conf");
  if (
    process.platform === "linux" &&
    execFileSync("ldd", [executablePath], { encoding: "utf8" }).includes("not found")
  ) {
    env.LD_LIBRARY_PATH = join(folder, "al2023", "lib");
  }
  // Without the zygote and the sandbox it runs in a container and as root, which is what it was built for.
  return { executablePath, args: ["--no-sandbox", "--no-zygote", "--disable-webgl"], env };
}

async function unpack(archives: string, folder: string): Promise<void> {
  process.stderr.write("Unpacking the browser for the tests (a few seconds, only once)…\n");
  const partial = await mkdtemp(`${folder}.partial-`);
  // The package unpacks into the system's temporary folder, which can be changed only by `TMPDIR`.
  const { TMPDIR } = process.env;
  process.env.TMPDIR = partial;
  try {
    const { default: chromium, inflate } = await import("@sparticuz/chromium");
    await chromium.executablePath();
    await inflate(join(archives, "al2023.tar.br"));
    await mkdir(join(partial, "fonts-cache"));
    await writeFile(
      join(partial, "fonts.conf"),
      `<?xml version="1.0"?>\n<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>\n`,
    );
    await rename(partial, folder);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
}
