import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { countsLine } from "../scripts/lib/counts.ts";
import { checkCompose } from "./check/compose.ts";
import { checkImage } from "./check/image.ts";
import { checkKubernetes } from "./check/kubernetes.ts";
import { checkProxy } from "./check/proxy.ts";
import { createReport } from "./check/report.ts";
import { checkSystemd } from "./check/systemd.ts";
import { checkUpdate } from "./check/update.ts";

// Simulates a container engine on infra/: runs the image's steps in a folder, starts the site from the result, and puts a real
// proxy in front of it if the machine has one.

const folder = await mkdtemp(join(tmpdir(), "fanfare-infra-"));
const report = createReport();
try {
  await checkCompose(report);
  await checkKubernetes(report);
  await checkSystemd(report, folder);
  await checkUpdate(report, folder);
  const site = await checkImage(report, folder);
  if (site) {
    try {
      await checkProxy(report, folder, site);
    } finally {
      await site.stop();
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
process.stdout.write(`${countsLine(report.counts)}\n`);
process.exit(report.counts.failed === 0 ? 0 : 1);
