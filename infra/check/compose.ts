import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { ROOT } from "../../scripts/lib/command.ts";
import { TEMPLATE } from "./nginx.ts";
import { demand, type Report } from "./report.ts";

type Service = {
  environment?: Record<string, string>;
  networks?: string[];
  volumes?: string[];
  ports?: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: object;
  stop_grace_period?: string;
};

/** The minimum `stop_grace_period` of the site, whose shutdown takes up to 25 s (`apps/api/src/main/boot.ts`). */
const MIN_STOP_SECONDS = 25;
type Compose = {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
  networks: Record<string, { ipam: { config: { subnet: string }[] } }>;
};

/** Checks the compose file against what it refers to: variables, volumes, networks, and the settings of the site. */
export async function checkCompose(report: Report): Promise<void> {
  const text = await readFile(join(ROOT, "infra/compose.yaml"), "utf8");
  const example = await readFile(join(ROOT, "infra/example.env"), "utf8");
  const settings = await readFile(join(ROOT, "apps/api/src/main/config.ts"), "utf8");
  const compose = parse(text) as Compose;
  const { site, database, proxy } = compose.services;

  await report.check("compose: every variable it asks for stands in the example", () => {
    for (const [, name = ""] of text.matchAll(/\$\{(\w+)/g)) {
      demand(new RegExp(`^${name}=`, "m").test(example), `${name} is not in infra/example.env`);
    }
  });
  await report.check("compose: every setting it gives the site is one the site reads", () => {
    for (const name of Object.keys(site?.environment ?? {})) {
      demand(new RegExp(`^\\s+${name}:`, "m").test(settings), `the site knows no ${name}`);
    }
  });
  await report.check("compose: only the proxy has ports, and the site believes only its network", () => {
    demand(!site?.ports && !database?.ports && Boolean(proxy?.ports), "a port is open that should not be");
    const subnet = compose.networks.inside?.ipam.config[0]?.subnet;
    demand(site?.environment?.TRUST_PROXY === subnet, "TRUST_PROXY is not the network's subnet");
  });
  await report.check("compose: a stop waits for the site to end by itself", () => {
    const [, seconds] = /^(\d+)s$/.exec(site?.stop_grace_period ?? "") ?? [];
    demand(Number(seconds) >= MIN_STOP_SECONDS, `stop_grace_period: ${site?.stop_grace_period}`);
  });
  await report.check("compose: each service waits for a healthy one before it", () => {
    demand(site?.depends_on?.database?.condition === "service_healthy", "the site does not wait for the database");
    demand(proxy?.depends_on?.site?.condition === "service_healthy", "the proxy does not wait for the site");
    demand(Boolean(database?.healthcheck), "the database has no health check");
  });
  await report.check(
    "compose: named volumes exist, and the proxy reads the site's media without a right to write",
    () => {
      const mounts = Object.values(compose.services).flatMap((service) => service.volumes ?? []);
      for (const mount of mounts) {
        const [source = ""] = mount.split(":");
        if (/^[a-z]+$/.test(source)) demand(source in compose.volumes, `no volume ${source}`);
      }
      demand(proxy?.volumes?.includes("data:/data:ro") === true, "the proxy does not mount the media read-only");
    },
  );
  await report.check("compose: the proxy's template gets every value it asks for, and no other", async () => {
    const read = [...(await readFile(TEMPLATE, "utf8")).matchAll(/\$\{(\w+)\}/g)].map(([, name = ""]) => name);
    const given = Object.keys(proxy?.environment ?? {});
    demand(
      [...new Set(read)].toSorted().join() === given.toSorted().join(),
      `it reads ${[...new Set(read)].join(", ")} and gets ${given.join(", ")}`,
    );
  });
  await report.check("compose: certificates that are links, as certbot's, lead to files of the mounted folder", () => {
    const mount = proxy?.volumes?.find((volume) => /^\$\{TLS_DIR\b/.test(volume));
    demand(/:\$\{TLS_DIR\}:ro$/.test(mount ?? ""), "the folder has another name in the container");
    const [, dir = ""] = /^TLS_DIR=(.*)$/m.exec(example) ?? [];
    for (const name of ["TLS_CERTIFICATE", "TLS_KEY"]) {
      const [, path = ""] = new RegExp(`^${name}=(.*)$`, "m").exec(example) ?? [];
      demand(path.startsWith(`${dir}/live/`), `${name} of the example lies outside of TLS_DIR/live`);
    }
  });
}
