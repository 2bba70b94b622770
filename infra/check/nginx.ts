import { spawn } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { get as getPlain, type IncomingHttpHeaders } from "node:http";
import { get } from "node:https";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { ROOT, runCommand } from "../../scripts/lib/command.ts";
import { freePort } from "../../scripts/lib/free-port.ts";
import { demand, type Report } from "./report.ts";

/** The values for the template's `${…}`, by name. */
export type Values = Record<"SITE_UPSTREAM" | "SITE_RESOLVER" | "MEDIA_ROOT" | "TLS_CERTIFICATE" | "TLS_KEY", string>;
export type Ports = { http: number; https: number };
type ProxyResponse = { status: number; headers: IncomingHttpHeaders; bytes: number };

/** `processes`: the ports of several processes of the site, which SITE_UPSTREAM then names as a group. */
type Setup = { folder: string; values: Values; processes?: readonly number[] };

export const TEMPLATE = join(ROOT, "infra/proxy/site.conf.template");
export const DOMAIN = "artist.example";

/** The nginx of this machine, or null. */
export async function findNginx(): Promise<string | null> {
  for (const file of ["nginx", "/usr/sbin/nginx"]) if ((await runCommand(file, ["-v"])).code === 0) return file;
  return null;
}

export function fetchFrom(
  protocol: "http" | "https",
  port: number,
  path: string,
  headers: Record<string, string> = {},
): Promise<ProxyResponse> {
  const fetcher = protocol === "https" ? get : getPlain;
  return new Promise((resolve, reject) => {
    const options = { host: "127.0.0.1", port, path, headers: { host: DOMAIN, ...headers }, rejectUnauthorized: false };
    fetcher(options, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes }));
    }).on("error", reject);
  });
}

/** The template as it would be used; only the ports, and the address with them, are specific to this check. */
async function configure({ folder, values, processes }: Setup, ports: Ports): Promise<string> {
  const template = await readFile(TEMPLATE, "utf8");
  const server = Object.entries({ SITE_DOMAIN: DOMAIN, ...values })
    .reduce((text, [name, value]) => text.replaceAll(`\${${name}}`, value), template)
    .replace("listen 80;", `listen 127.0.0.1:${ports.http};`)
    .replace("listen 443 ssl", `listen 127.0.0.1:${ports.https} ssl`)
    .replaceAll(/^\s*listen \[::\].*$/gm, "");
  const file = join(folder, "nginx.conf");
  const temp = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/temp_${name};`,
  );
  const user = process.getuid?.() === 0 ? "user root;" : "";
  await writeFile(
    file,
    `${user} daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log warn;\nevents {}\nhttp { access_log off; ${temp.join(" ")}\n${await upstream(processes)}\n${server}\n}\n`,
  );
  return file;
}

/** The shipped group of processes, with the check's ports in place of its own. */
async function upstream(processes: readonly number[] = []): Promise<string> {
  if (processes.length === 0) return "";
  const shipped = await readFile(join(ROOT, "infra/proxy/processes.conf"), "utf8");
  const ports = [...processes];
  return shipped.replaceAll(/127\.0\.0\.1:\d+/g, (own) => {
    const port = ports.shift();
    return port === undefined ? own : `127.0.0.1:${port}`;
  });
}

/** Runs nginx with the shipped configuration during `work`. `name` identifies the values in the report. */
export async function withNginx(
  report: Report,
  nginx: { binary: string; name: string } & Setup,
  work: (ports: Ports) => Promise<void>,
): Promise<void> {
  const { binary, name } = nginx;
  const folder = join(nginx.folder, name.replaceAll(" ", "-"));
  await mkdir(folder);
  const ports = { http: await freePort(), https: await freePort() };
  const config = await configure({ ...nginx, folder }, ports);
  const good = await report.check(`proxy: nginx takes the configuration (${name})`, async () => {
    const { code, output } = await runCommand(binary, ["-t", "-c", config, "-p", folder]);
    demand(code === 0, output);
  });
  if (!good) return;
  const server = spawn(binary, ["-c", config, "-p", folder], { stdio: "ignore" });
  const ended = new Promise((resolve) => server.on("close", resolve));
  const responds = () =>
    fetchFrom("http", ports.http, "/").then(
      () => true,
      () => false,
    );
  try {
    for (let attempt = 0; attempt < 300 && !(await responds()); attempt += 1) await delay(100);
    await work(ports);
  } finally {
    server.kill("SIGTERM");
    await ended;
  }
}
