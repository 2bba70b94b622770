import { chmod, cp, mkdir, readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ROOT, runCommand } from "../../scripts/lib/command.ts";
import { type RunningSite, startBuiltSite } from "./built-site.ts";
import { parseDockerfile, readEnv, type Stage, valuesOf } from "./dockerfile.ts";
import { demand, type Report } from "./report.ts";

/** The same packages as `npm start` installs. */
const MAX_INSTALLED_MB = 600;

/**
 * Copies the files that `COPY . .` would: tracked files and untracked ones that git does not ignore, which match .dockerignore.
 */
async function copySources(target: string): Promise<void> {
  const { output } = await runCommand("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
  for (const file of output.split("\0").filter(Boolean)) {
    await mkdir(dirname(join(target, file)), { recursive: true });
    await cp(join(ROOT, file), join(target, file), { recursive: true }).catch((error: NodeJS.ErrnoException) => {
      // Listed by git but deleted since: no longer part of the tree.
      if (error.code !== "ENOENT") throw error;
    });
  }
}

/** Maps an absolute path of the image to a path below `folder`. */
const placed = (folder: string, text: string) => text.replace(/(?<=^|\s)\/(out|data|site|src)\b/g, `${folder}/$1`);

async function build(report: Report, folder: string, stage: Stage): Promise<boolean> {
  const cwd = join(folder, "src");
  await mkdir(cwd);
  await mkdir(join(folder, "out"));
  await copySources(cwd);
  for (const step of valuesOf(stage, "RUN")) {
    const done = await report.check(`image: RUN ${step.slice(0, 90)}`, async () => {
      const { code, output } = await runCommand("sh", ["-c", placed(folder, step)], {
        cwd,
        env: readEnv(valuesOf(stage, "ENV")),
      });
      demand(code === 0, output.slice(-2000));
    });
    if (!done) return false;
  }
  return true;
}

/** Runs the image's steps in `folder` and starts the result according to its CMD. Null when something failed. */
export async function checkImage(report: Report, folder: string): Promise<RunningSite | null> {
  await chmod(folder, 0o755);
  const stages = parseDockerfile(await readFile(join(ROOT, "infra/image/Dockerfile"), "utf8"));
  const [building, running] = stages;
  demand(stages.length === 2 && building !== undefined && running !== undefined, "the image has not two stages");
  await report.check("image: runs as a user without rights, is checked for health and stops by SIGTERM", () => {
    demand(valuesOf(running, "USER").at(-1) === "node", "it runs as root");
    demand(valuesOf(running, "HEALTHCHECK").length === 1, "it has no health check");
    demand(valuesOf(running, "STOPSIGNAL")[0] === "SIGTERM", "it stops by another signal");
  });
  if (!(await build(report, folder, building))) return null;

  await report.check(
    `image: what is installed to build and to run the site is ${MAX_INSTALLED_MB} MB at most`,
    async () => {
      const { output } = await runCommand("du", ["-sm", join(folder, "src/node_modules")]);
      demand(Number.parseInt(output, 10) <= MAX_INSTALLED_MB, `it is ${output}`);
    },
  );
  const root = join(folder, "out");
  await report.check("image: holds the demo's content and nothing of the studio that renders it", async () => {
    const content = await readdir(join(root, "apps/api/node_modules/@fanfare/demo-content"));
    demand(content.includes("catalogue.json") && content.includes("audio"), `the content is ${content.join(", ")}`);
    const files = await readdir(root, { recursive: true });
    const studio = files.filter((file) => /demo-studio|render-(audio|pictures|video)/.test(file));
    demand(studio.length === 0, `it holds ${studio.slice(0, 3).join(", ")}`);
    const built = await readdir(join(root, "apps/api/dist"));
    const maps = built.filter((file) => file.endsWith(".map")).map((file) => join(root, "apps/api/dist", file));
    const texts = await Promise.all(maps.map((file) => readFile(file, "utf8")));
    demand(maps.length > 0 && !texts.some((text) => text.includes("/tools/")), "the build contains code of the studio");
  });
  return startBuiltSite(report, folder, running, "demo");
}
