import { spawn } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { get as getPlain, type IncomingHttpHeaders } from "node:http";
import { get } from "node:https";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { ROOT, runCommand } from "../../scripts/lib/command.ts";
import { freePort } from "./free-port.ts";
import type { RunningSite } from "./image.ts";
import { demand, type Report } from "./report.ts";

type Answer = { status: number; headers: IncomingHttpHeaders; bytes: number };

function fetchFrom(
  protocol: "http" | "https",
  port: number,
  path: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const fetcher = protocol === "https" ? get : getPlain;
  return new Promise((resolve, reject) => {
    const options = {
      host: "127.0.0.1",
      port,
      path,
      headers: { host: "artist.example", ...headers },
      rejectUnauthorized: false,
    };
    fetcher(options, (answer) => {
      let bytes = 0;
      answer.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes }));
    }).on("error", reject);
  });
}

/** The template as the container would have it, with this check's places in it. */
async function configure(folder: string, site: RunningSite, ports: { http: number; https: number }): Promise<string> {
  const template = await readFile(join(ROOT, "infra/proxy/site.conf.template"), "utf8");
  const server = template
    .replaceAll(/\$\{SITE_DOMAIN\}/g, "artist.example")
    .replace("server site:3000;", `server 127.0.0.1:${site.port};`)
    .replace("listen 80;", `listen 127.0.0.1:${ports.http};`)
    .replace("listen 443 ssl;", `listen 127.0.0.1:${ports.https} ssl;`)
    .replaceAll(/^\s*listen \[::\].*$/gm, "")
    .replaceAll("/etc/nginx/tls", folder)
    .replace("root /data;", `root ${site.dataDir};`)
    // The packaged nginx of stable distributions is older than the image's and spells this differently.
    .replace("http2 on;", "");
  const file = join(folder, "nginx.conf");
  const temp = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/temp_${name};`,
  );
  const user = process.getuid?.() === 0 ? "user root;" : "";
  await writeFile(
    file,
    `${user} daemon off; pid ${folder}/nginx.pid; error_log stderr warn;\nevents {}\nhttp { access_log off; ${temp.join(" ")}\n${server}\n}\n`,
  );
  return file;
}

/** A real nginx with the shipped configuration before the running site. Left out, and said so, where there is no nginx. */
export async function checkProxy(report: Report, parent: string, site: RunningSite): Promise<void> {
  const nginx = ["nginx", "/usr/sbin/nginx"];
  const found = (await Promise.all(nginx.map((file) => runCommand(file, ["-v"])))).findIndex(
    (outcome) => outcome.code === 0,
  );
  if (found < 0) return report.skip("the proxy", "there is no nginx on this machine");
  const binary = nginx[found] ?? "nginx";
  const folder = join(parent, "proxy");
  await mkdir(folder);
  const made = await runCommand("openssl", [
    "req",
    "-x509",
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-days",
    "1",
    "-subj",
    "/CN=artist.example",
    "-keyout",
    join(folder, "privkey.pem"),
    "-out",
    join(folder, "fullchain.pem"),
  ]);
  if (made.code !== 0) return report.skip("the proxy", "there is no openssl to make a certificate with");

  const ports = { http: await freePort(), https: await freePort() };
  const config = await configure(folder, site, ports);
  const good = await report.check("proxy: nginx takes the configuration", async () => {
    const { code, output } = await runCommand(binary, ["-t", "-c", config, "-p", folder]);
    demand(code === 0, output);
  });
  if (!good) return;

  const server = spawn(binary, ["-c", config, "-p", folder], { stdio: "ignore" });
  const ended = new Promise((resolve) => server.on("close", resolve));
  try {
    for (let attempt = 0; attempt < 50; attempt += 1) {
      if (
        await fetchFrom("http", ports.http, "/").then(
          () => true,
          () => false,
        )
      )
        break;
      await delay(100);
    }
    await checkAnswers(report, site, ports);
  } finally {
    server.kill("SIGTERM");
    await ended;
  }
}

async function checkAnswers(report: Report, site: RunningSite, ports: { http: number; https: number }): Promise<void> {
  await report.check("proxy: plain HTTP is sent on to HTTPS", async () => {
    const answer = await fetchFrom("http", ports.http, "/music");
    demand(answer.status === 301 && answer.headers.location === "https://artist.example/music", `${answer.status}`);
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
    const tracks = (await fetch(`http://127.0.0.1:${site.port}/api/music/tracks/`).then((answer) => answer.json())) as {
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
      const answer = await fetchFrom("https", ports.https, path);
      demand(answer.status === 404 || answer.status === 400, `${path} answered ${answer.status}`);
    }
  });
  await report.check("proxy: a client cannot make up its address", async () => {
    const answer = await fetchFrom("https", ports.https, "/api/metrics", { "x-forwarded-for": "127.0.0.1" });
    demand(answer.status === 403, `${answer.status}`);
  });
}
