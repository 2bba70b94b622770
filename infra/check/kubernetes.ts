import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse, parseAllDocuments } from "yaml";
import { ROOT } from "../../scripts/lib/command.ts";
import { demand, type Report } from "./report.ts";

const FOLDER = join(ROOT, "infra/kubernetes");

/** Created for each update, and therefore not part of what is applied. */
const MIGRATION = "migration/job.yaml";

type Probe = { httpGet?: { path?: string } };
type Container = {
  envFrom?: object[];
  env?: { name: string }[];
  image?: string;
  volumeMounts?: { name: string; mountPath: string }[];
} & Record<string, unknown>;
type Template = {
  metadata: { labels: Record<string, string> };
  spec: {
    containers: Container[];
    securityContext?: { fsGroup?: number };
    volumes?: { name: string; emptyDir?: object }[];
  };
};
type Resource = {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string> };
  data?: Record<string, string>;
  stringData?: Record<string, string>;
  spec?: Record<string, unknown>;
};
/** A model class of the schema packages for one kind. */
type Model = new (resource: unknown) => { validate(): void };

/** The schema of a resource's kind: Kubernetes' own, or the database operator's. */
async function modelOf({ apiVersion, kind }: Resource): Promise<Model> {
  const folder = apiVersion.includes("cnpg.io") ? "@kubernetes-models/cloudnative-pg" : "kubernetes-models";
  const loaded = (await import(`${folder}/${apiVersion}/${kind}`)) as Record<string, Model>;
  const model = loaded[kind];
  demand(model !== undefined, `no schema for ${apiVersion} ${kind}`);
  return model;
}

/** Throws with all of a resource's violations of the schema of its kind. */
async function validate(resource: Resource): Promise<void> {
  const Model = await modelOf(resource);
  new Model(resource).validate();
}

const read = async (name: string): Promise<Resource[]> =>
  parseAllDocuments(await readFile(join(FOLDER, name), "utf8")).map((document) => document.toJS() as Resource);

/** Checks the Kubernetes manifests against the schemas of their kinds, and against what they refer to. */
export async function checkKubernetes(report: Report): Promise<void> {
  const settings = await readFile(join(ROOT, "apps/api/src/main/config.ts"), "utf8");
  const names = (await readdir(FOLDER))
    .filter((name) => name.endsWith(".yaml") && name !== "kustomization.yaml")
    .concat(MIGRATION)
    .sort();
  const files = await Promise.all(names.map(async (name) => ({ name, resources: await read(name) })));
  const resources = files.flatMap((file) => file.resources);
  const find = (kind: string, name: string) =>
    resources.find((resource) => resource.kind === kind && resource.metadata.name === name);

  for (const { name, resources: own } of files) {
    await report.check(`kubernetes: ${name} is what the schemas of its kinds allow`, async () => {
      for (const resource of own) await validate(resource);
    });
  }
  await report.check("kubernetes: the schemas refuse a wrong type and a missing field", async () => {
    const wrong = [
      { apiVersion: "apps/v1", kind: "Deployment", metadata: { name: "x" }, spec: { replicas: "three" } },
      { apiVersion: "v1", kind: "Service", metadata: { name: "x" }, spec: { ports: "80" } },
      { apiVersion: "postgresql.cnpg.io/v1", kind: "Cluster", metadata: { name: "x" }, spec: { instances: "3" } },
    ];
    for (const resource of wrong) {
      const refused = await validate(resource).then(
        () => false,
        () => true,
      );
      demand(refused, `a wrong ${resource.kind} passed`);
    }
  });
  await report.check("kubernetes: kustomize takes every file but the example of secrets", async () => {
    const kustomization = parse(await readFile(join(FOLDER, "kustomization.yaml"), "utf8")) as { resources: string[] };
    const wanted = names.filter((name) => !["secrets.example.yaml", MIGRATION].includes(name));
    demand(kustomization.resources.toSorted().join() === wanted.join(), `it takes ${kustomization.resources.join()}`);
  });
  await report.check("kubernetes: every setting given to the site is one the site reads", () => {
    const given = [
      ...Object.keys(find("ConfigMap", "fanfare")?.data ?? {}),
      ...Object.keys(find("Secret", "fanfare")?.stringData ?? {}),
    ];
    demand(given.length > 5, "hardly a setting is given");
    for (const name of given) {
      demand(new RegExp(`^\\s+${name}:`, "m").test(settings), `the site knows no ${name}`);
    }
  });
  await report.check(
    "kubernetes: what selects the site selects its pods, and the database's secret is the cluster's",
    () => {
      const deployment = JSON.stringify(find("Deployment", "fanfare"));
      for (const kind of ["Service", "PodDisruptionBudget", "NetworkPolicy"]) {
        demand(JSON.stringify(find(kind, "fanfare")).includes('"app":"fanfare"'), `${kind} selects something else`);
      }
      demand(deployment.includes('"name":"fanfare-database-app"'), "the address is not of the cluster's secret");
      demand(find("Cluster", "fanfare-database") !== undefined, "there is no such cluster");
    },
  );
  await report.check("kubernetes: the migration is the same image on the same database, and no pod of the site", () => {
    const job = resources.find(({ kind }) => kind === "Job");
    const [site, migration] = [find("Deployment", "fanfare"), job].map((resource) => {
      demand(resource?.spec !== undefined, "there is none");
      const { metadata, spec } = resource.spec.template as Template;
      return { labels: metadata.labels, container: spec.containers[0] };
    });
    demand(migration?.container?.image === site?.container?.image, "it is another image");
    const database = JSON.stringify(site?.container?.env?.filter(({ name }) => name === "DATABASE_URL"));
    demand(JSON.stringify(migration?.container?.env) === database, "it has another database");
    demand(migration?.labels.app !== site?.labels.app, "the service would send it visitors");
    const policy = JSON.stringify(find("NetworkPolicy", "fanfare-database"));
    demand(policy.includes(`"app":"${migration?.labels.app}"`), "it may not reach the database");
  });
  await report.check(
    "kubernetes: the site and the migration can write to their data folder, on a file system that is read-only",
    () => {
      for (const resource of resources.filter(({ kind }) => kind === "Deployment" || kind === "Job")) {
        const spec = (resource.spec?.template as Template | undefined)?.spec;
        const volume = spec?.containers[0]?.volumeMounts?.find(({ mountPath }) => mountPath === "/data")?.name;
        const isWritable = spec?.volumes?.some(({ name, emptyDir }) => name === volume && emptyDir !== undefined);
        demand(isWritable === true, `${resource.kind}: /data is no volume of its own`);
        demand(spec?.securityContext?.fsGroup === 1000, `${resource.kind}: the volume belongs to another group`);
      }
    },
  );
  await report.check(
    "kubernetes: probes ask for paths that the site has, and a roll-out never has a process too few",
    () => {
      const spec = find("Deployment", "fanfare")?.spec as {
        strategy: { rollingUpdate: object };
        template: { spec: { terminationGracePeriodSeconds: number; containers: Container[] } };
      };
      const [container] = spec.template.spec.containers;
      for (const probe of ["startupProbe", "readinessProbe", "livenessProbe"]) {
        const { path } = (container?.[probe] as Probe | undefined)?.httpGet ?? {};
        demand(path === "/api/health/" || path === "/api/health/live/", `${probe} asks for ${path}`);
      }
      demand(
        JSON.stringify(spec.strategy.rollingUpdate) === '{"maxSurge":1,"maxUnavailable":0}',
        "a process goes before another is there",
      );
      demand(spec.template.spec.terminationGracePeriodSeconds >= 25, "streams are cut off");
    },
  );
}
