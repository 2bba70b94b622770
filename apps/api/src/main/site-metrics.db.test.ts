import { readFileSync } from "node:fs";
import { join } from "node:path";
import perfHooks from "node:perf_hooks";
import { parser } from "@prometheus-io/lezer-promql";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { parse } from "yaml";
import { createTestSite, type TestSite } from "../../test/site.ts";
import { addJob } from "../platform/jobs/jobs.ts";

const MONITORING = join(import.meta.dirname, "../../../../infra/monitoring");
const read = (name: string) => readFileSync(join(MONITORING, name), "utf8");
/** Metrics that Prometheus itself adds for each target. */
const PROMETHEUS = new Set(["up"]);

const alerts = parse(read("alerts.yaml")) as { groups: { rules: { alert: string; expr: string }[] }[] };
const dashboard = JSON.parse(read("grafana-dashboard.json")) as {
  panels: { title: string; targets: { expr: string }[] }[];
};
const expressions = [
  ...alerts.groups.flatMap(({ rules }) => rules.map(({ alert, expr }) => [`alert ${alert}`, expr] as const)),
  ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [`panel ${title}`, expr] as const)),
];

/** The metric names in an expression, parsed with Prometheus' own grammar; throws for invalid expressions. */
function metricsIn(expression: string): string[] {
  const names: string[] = [];
  parser
    .configure({ strict: true })
    .parse(expression)
    .iterate({
      enter(node) {
        if (node.name === "VectorSelector") {
          const identifier = node.node.getChild("Identifier");
          if (identifier) names.push(expression.slice(identifier.from, identifier.to));
        }
      },
    });
  return names;
}

/** The label matchers of an expression, as `metric label="value"` or `metric label=`. */
function labelsIn(expression: string): string[] {
  const labels: string[] = [];
  parser.parse(expression).iterate({
    enter({ name, node }) {
      if (name !== "VectorSelector") return;
      const [metric] = metricsIn(expression.slice(node.from, node.to));
      const matchers = expression.slice(node.from, node.to).matchAll(/(\w+)(=~?|!=|!~)("[^"]*")/g);
      for (const [, label, how, value] of matchers) labels.push(`${metric} ${label}=${how === "=" ? value : ""}`);
    },
  });
  return labels;
}

let site: TestSite;
let text = "";
const scrape = async () => (await site.app.inject({ method: "GET", url: "/api/metrics" })).body;
const numberOf = (page: string, series: string) =>
  Number(
    page
      .split("\n")
      .find((line) => line.startsWith(`${series} `))
      ?.split(" ")[1],
  );

beforeAll(async () => {
  site = await createTestSite();
  await site.call("GET", "/api/music/albums/");
  await site.db
    .insertInto("audit_log")
    .values({ action: "backup.made", subject_type: "backup", summary: "" })
    .execute();
  text = await scrape();
});
afterAll(() => site.close());

describe("alerts and dashboard", () => {
  /** The series of each metric: one of the same name, or three for a histogram. */
  const real = () =>
    new Set(
      [...text.matchAll(/^# TYPE (\w+) (\w+)/gm)].flatMap(([, name = "", type]) =>
        type === "histogram" ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
      ),
    );

  it.each(expressions)("%s uses only metrics that the site exposes", (_, expression) => {
    const names = metricsIn(expression);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !PROMETHEUS.has(name) && !real().has(name))).toEqual([]);
  });

  it.each(expressions.filter(([, expression]) => expression.includes("{")))(
    "%s uses only labels that exist",
    (_, expression) => {
      const series = text.split("\n").filter((line) => !line.startsWith("#"));
      const isThere = (chosen: string) => {
        const [metric = "", label = ""] = chosen.split(" ");
        // Prometheus itself adds the `job` label.
        return label.startsWith("job=") || series.some((line) => line.startsWith(`${metric}{`) && line.includes(label));
      };
      expect(labelsIn(expression).filter((chosen) => !isThere(chosen))).toEqual([]);
    },
  );

  it("use every metric of the site's own", () => {
    const asked = new Set(expressions.flatMap(([, expression]) => metricsIn(expression)));
    const own = [...text.matchAll(/^# TYPE (fanfare_\w+)/gm)].map(([, name = ""]) => name);
    expect(own.filter((name) => !asked.has(name))).toEqual([]);
  });

  it("would detect an unknown name and an invalid expression", () => {
    expect(real().has("fanfare_never_said")).toBe(false);
    expect(metricsIn("sum(rate(fanfare_never_said[5m]))")).toEqual(["fanfare_never_said"]);
    expect(() => metricsIn("sum(rate(fanfare_jobs[5m])")).toThrow();
    expect(labelsIn('max(fanfare_jobs{state="failed"}) > 0')).toEqual(['fanfare_jobs state="failed"']);
  });
});

describe("the metrics", () => {
  it("follow jobs, cached responses and backups", async () => {
    const before = numberOf(text, "fanfare_cache_hits_total");
    expect(numberOf(text, "fanfare_database_up")).toBe(1);
    expect(numberOf(text, "fanfare_backup_age_seconds")).toBeGreaterThanOrEqual(0);
    await site.call("GET", "/api/music/albums/");
    await addJob(site.db, "sweep_accounts", {}, { runAt: new Date(Date.now() - 60_000) });
    await expect.poll(async () => numberOf(await scrape(), 'fanfare_jobs{state="waiting"}'), { interval: 300 }).toBe(1);
    const now = await scrape();
    expect(numberOf(now, "fanfare_jobs_oldest_due_seconds")).toBeGreaterThan(50);
    expect(numberOf(now, "fanfare_cache_hits_total")).toBe(before + 1);
  });
});

describe("a site without its database", () => {
  it("still exposes its own metrics, and reports the database as down", async () => {
    const lonely = await createTestSite();
    await lonely.pool.end();
    const page = (await lonely.app.inject({ method: "GET", url: "/api/metrics" })).body;
    expect(numberOf(page, "fanfare_database_up")).toBe(0);
    expect(page).not.toMatch(/^fanfare_jobs\b/m);
    expect(page).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    await lonely.app.close();
  });
});

describe("two sites in one process", () => {
  it("both expose the process's metrics, which are measured once", async () => {
    const measure = vi.spyOn(perfHooks, "monitorEventLoopDelay");
    const [one, other] = [await createTestSite(), await createTestSite()];
    try {
      // By these two sites or an earlier one; the measurement never stops.
      expect(measure.mock.calls.length).toBeLessThan(2);
      for (const { app } of [one, other]) {
        const page = (await app.inject({ method: "GET", url: "/api/metrics" })).body;
        expect(page).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
      }
    } finally {
      measure.mockRestore();
      await one.close();
      await other.close();
    }
  });
});
