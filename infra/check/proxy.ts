import { cp, mkdir, rm, symlink } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { runCommand } from "../../scripts/lib/command.ts";
import type { RunningSite } from "./built-site.ts";
import { checkLargeBodies } from "./large-bodies.ts";
import { startNameServer } from "./name-server.ts";
import { DOMAIN, fetchFrom, findNginx, type Ports, type Values, withNginx } from "./nginx.ts";
import { demand, type Report } from "./report.ts";

/** nginx caches an address for 5 seconds. */
const SWITCH_TIMEOUT_MS = 60_000;

/**
 * Creates certificates in certbot's layout, `live/<domain>` linking into `archive/<domain>`, and then the view that a container
 * gets of them: only the mounted folder. Null without openssl.
 */
export async function makeCertificates(folder: string): Promise<Pick<Values, "TLS_CERTIFICATE" | "TLS_KEY"> | null> {
  const host = join(folder, "host");
  const [archive, live] = [join(host, "archive", DOMAIN), join(host, "live", DOMAIN)];
  await mkdir(archive, { recursive: true });
  await mkdir(live, { recursive: true });
  const made = await runCommand("openssl", [
    ..."req -x509 -newkey rsa:2048 -nodes -days 1 -subj".split(" "),
    `/CN=${DOMAIN}`,
    "-keyout",
    join(archive, "privkey1.pem"),
    "-out",
    join(archive, "fullchain1.pem"),
  ]);
  if (made.code !== 0) return null;
  for (const name of ["fullchain", "privkey"]) {
    await symlink(`../../archive/${DOMAIN}/${name}1.pem`, join(live, `${name}.pem`));
  }
  const mounted = join(folder, "letsencrypt");
  await cp(host, mounted, { recursive: true, verbatimSymlinks: true });
  await rm(host, { recursive: true });
  const inside = join(mounted, "live", DOMAIN);
  return { TLS_CERTIFICATE: join(inside, "fullchain.pem"), TLS_KEY: join(inside, "privkey.pem") };
}

/**
 * Checks a real nginx with the shipped configuration in front of the running site. Skipped, and reported as such, where there is
 * no nginx.
 */
export async function checkProxy(report: Report, parent: string, site: RunningSite): Promise<void> {
  const binary = await findNginx();
  if (binary === null) return report.skip("the proxy", "there is no nginx on this machine");
  const folder = join(parent, "proxy");
  await mkdir(folder);
  const certificates = await makeCertificates(folder);
  if (!certificates) return report.skip("the proxy", "there is no openssl to make a certificate with");

  // As on a server: an address that needs no name server, and a name server that does not exist.
  const onServer: Values = {
    ...certificates,
    SITE_UPSTREAM: `127.0.0.1:${site.port}`,
    SITE_RESOLVER: "127.0.0.53",
    MEDIA_ROOT: site.dataDir,
  };
  await withNginx(report, { binary, folder, name: "on a server", values: onServer }, async (ports) => {
    await checkResponses(report, site, ports);
    await checkLargeBodies(report, { binary, folder, values: onServer }, site, ports);
  });

  const names = await startNameServer("127.0.0.1");
  const inContainer: Values = {
    ...onServer,
    SITE_UPSTREAM: `site:${site.port}`,
    SITE_RESOLVER: `127.0.0.1:${names.port}`,
  };
  try {
    await withNginx(report, { binary, folder, name: "in a container", values: inContainer }, (ports) =>
      checkMove(report, names, site, ports),
    );
  } finally {
    names.stop();
  }
}

/** A recreated container has another address under the same name. */
async function checkMove(
  report: Report,
  names: { move(to: string): void },
  site: RunningSite,
  ports: Ports,
): Promise<void> {
  const status = async () => (await fetchFrom("https", ports.https, "/api/health/live/")).status;
  const becomes = async (wanted: number) => {
    const until = Date.now() + SWITCH_TIMEOUT_MS;
    while ((await status()) !== wanted) {
      demand(Date.now() < until, `still ${await status()} after ${SWITCH_TIMEOUT_MS / 1000} s`);
      await delay(250);
    }
  };
  // Linux has all of 127.0.0.0/8; elsewhere there is no second address to move to.
  if (process.platform !== "linux") return report.skip("the proxy's second look-up", "it needs Linux");
  const elsewhere = createServer((_request, response) => response.writeHead(418).end());
  await new Promise<void>((resolve) => {
    elsewhere.listen(site.port, "127.0.0.2", resolve);
  });
  try {
    await report.check("proxy: a site that comes back at another address is found, and found again", async () => {
      await becomes(200);
      names.move("127.0.0.2");
      await becomes(418);
      names.move("127.0.0.1");
      await becomes(200);
    });
  } finally {
    elsewhere.closeAllConnections();
    elsewhere.close();
  }
}

async function checkResponses(report: Report, site: RunningSite, ports: Ports): Promise<void> {
  await report.check("proxy: plain HTTP is sent on to HTTPS", async () => {
    const response = await fetchFrom("http", ports.http, "/music");
    demand(
      response.status === 301 && response.headers.location === "https://artist.example/music",
      `${response.status}`,
    );
  });
  await report.check("proxy: pages and calls come from the site", async () => {
    const [page, call] = [
      await fetchFrom("https", ports.https, "/"),
      await fetchFrom("https", ports.https, "/api/music/tracks/"),
    ];
    demand(page.status === 200 && call.status === 200, `${page.status} ${call.status}`);
    demand(page.headers["x-request-id"] !== undefined, "the site was not asked");
    demand(/max-age/.test(String(page.headers["strict-transport-security"])), "HSTS is missing");
  });
  await report.check("proxy: media bytes come from the proxy itself, whole and in ranges", async () => {
    const tracks = (await fetch(`http://127.0.0.1:${site.port}/api/music/tracks/`).then((response) =>
      response.json(),
    )) as {
      results: { audio_file: string }[];
    };
    const path = tracks.results[0]?.audio_file ?? "";
    demand(path.startsWith("/media/audio/"), "the demo has no audio");
    const [direct, whole, part] = [
      await fetch(`http://127.0.0.1:${site.port}${path}`),
      await fetchFrom("https", ports.https, path),
      await fetchFrom("https", ports.https, path, { range: "bytes=100-199" }),
    ];
    demand(whole.headers["x-request-id"] === undefined, "the site was asked for the bytes");
    demand(whole.bytes === (await direct.arrayBuffer()).byteLength, "other bytes than the site's");
    demand(whole.headers["content-type"] === direct.headers.get("content-type"), "another type than the site's");
    demand(whole.headers["cache-control"] === direct.headers.get("cache-control"), "other caching than the site's");
    demand(part.status === 206 && part.bytes === 100, `${part.status} with ${part.bytes} bytes`);
  });
  await report.check("proxy: what is no public media file is the site's to refuse", async () => {
    for (const path of [
      "/media/originals/none.flac",
      "/media/audio/../../secret-key",
      "/secret-key",
      "/media/audio/%2e%2e/%2e%2e/secret-key",
    ]) {
      const response = await fetchFrom("https", ports.https, path);
      demand(response.status === 404 || response.status === 400, `${path} responded with ${response.status}`);
    }
  });
  await report.check("proxy: a client cannot make up its address", async () => {
    const response = await fetchFrom("https", ports.https, "/api/metrics", { "x-forwarded-for": "127.0.0.1" });
    demand(response.status === 403, `${response.status}`);
  });
}
