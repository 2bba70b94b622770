import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Site, startSite } from "../../lib/site.ts";
import { temporaryFolder } from "../../lib/temporary.ts";
import { PlaylistWriter } from "../parts/playlist-writer.ts";
import { clockOffsetSettings } from "./clock-offset.ts";
import { databaseProcesses, postmasterOf } from "./database-processes.ts";
import { mountSmallDisk, type SmallDisk } from "./small-disk.ts";

const DATABASE_DISK_MB = 400;
const MEDIA_DISK_MB = 12;
const BACK_LIMIT_MS = 120_000;

/** One machine with the embedded database, on small disks where they are available. The faults run on it sequentially. */
export class Machine {
  readonly folder: string;
  readonly dataDir: string;
  /** Undefined where small disks cannot be mounted. */
  readonly disks: { data: SmallDisk; media: SmallDisk } | undefined;
  /** Mount point for another small disk. */
  readonly backups: string;
  readonly #env: Record<string, string>;
  site: Site;
  writer: PlaylistWriter;

  private constructor(
    folder: string,
    disks: Machine["disks"],
    env: Record<string, string>,
    site: Site,
    writer: PlaylistWriter,
  ) {
    this.folder = folder;
    this.dataDir = join(folder, "disk", "data");
    this.backups = join(folder, "backups");
    this.disks = disks;
    this.#env = env;
    this.site = site;
    this.writer = writer;
  }

  static async start(): Promise<Machine> {
    const folder = await temporaryFolder("faults");
    const disk = join(folder, "disk");
    const dataDir = join(disk, "data");
    const media = join(dataDir, "media");
    await mkdir(disk, { mode: 0o711 });
    const data = await mountSmallDisk(disk, DATABASE_DISK_MB).catch(() => undefined);
    await mkdir(media, { recursive: true });
    const disks = data && { data, media: await mountSmallDisk(media, MEDIA_DISK_MB) };
    await mkdir(join(folder, "backups"));
    const settings = { SEED: "none", ...clockOffsetSettings(folder) };
    const site = await startSite({ dataDir, env: settings });
    return new Machine(folder, disks, settings, site, await PlaylistWriter.login(site));
  }

  /** Restarts the site after it has ended, as a supervisor does. */
  async startAgain(): Promise<void> {
    this.site = await startSite({ dataDir: this.dataDir, env: this.#env });
  }

  /** The running server's process id and its socket's folder. */
  postmaster(): Promise<{ pid: number; socket: string }> {
    return postmasterOf(this.dataDir);
  }

  /** Resolves once a server other than the one with this process id is running. */
  async otherPostmaster(pid: number): Promise<void> {
    const until = performance.now() + BACK_LIMIT_MS;
    while ((await this.postmaster().catch(() => ({ pid }))).pid === pid) {
      if (performance.now() > until) {
        throw new Error(`PostgreSQL was not started again:\n${this.site.output().slice(-2000)}`);
      }
      await delay(10);
    }
  }

  /** Milliseconds until the site is healthy and has acknowledged a write. */
  async back(): Promise<number> {
    const began = performance.now();
    while (performance.now() - began < BACK_LIMIT_MS) {
      const healthy = await fetch(`${this.site.url}/api/health/`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (healthy && (await this.writer.writeOnce(this.site))) return performance.now() - began;
      await delay(25);
    }
    throw new Error(`The site did not come back by itself:\n${this.site.output().slice(-2000)}`);
  }

  /** Ids of the processes that run in the database's folder: the server and its children. */
  databaseProcesses(): Promise<number[]> {
    return databaseProcesses(this.dataDir);
  }

  async stop(): Promise<void> {
    await this.disks?.data.free();
    await this.disks?.media.free();
    await this.site.stop();
    await this.disks?.media.remove();
    await this.disks?.data.remove();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 10 });
  }
}
