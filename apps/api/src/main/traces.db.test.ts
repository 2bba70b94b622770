import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { createTestDatabase } from "../../test/database/test-database.ts";
import { traceCollector } from "../../test/trace-collector.ts";

const program = fileURLToPath(new URL("../server.ts", import.meta.url));
const CLIENT = { trace: "0af7651916cd43dd8448eb211c80319c", span: "b7ad6b7169203331" };
/** For a site that never starts: on a busy machine, loading its sources took a minute. */
const TIMEOUT_MS = 240_000;

/** Data given to the site that must not appear in any span. */
const PRIVATE = {
  email: "someone@fans.example",
  password: "a password nobody knows",
  name: "Mx Someone",
  secretKey: "a secret key of thirty-two characters",
  collectorKey: "key of the collector",
};

/** The site as a separate process. */
function startSite(env: Record<string, string>) {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const port = Promise.withResolvers<number>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      const listening = /listening on [\d.]+:(\d+)/.exec(output)?.[1];
      if (listening) port.resolve(Number(listening));
    });
  }
  const ended = once(child, "close").then(([code]) => code as number | null);
  const late = delay(TIMEOUT_MS, undefined, { ref: false }).then(() => {
    throw new Error(`the site is not ready: ${output}`);
  });
  const gone = ended.then(() => {
    throw new Error(`the site ended: ${output}`);
  });
  gone.catch(() => undefined);
  return { child, ended, ready: Promise.race([port.promise, gone, late]), output: () => output };
}

it("traces contain requests, procedures, statements and jobs, no private data, and are complete after SIGTERM", async () => {
  const collector = await traceCollector();
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "fanfare-traces-"));
  const { host = "", user = "", port = 5432, database: name = "", password } = database.connection;
  const address = new URL(`postgres://localhost:${port}/${name}`);
  address.username = String(user);
  if (typeof password === "string") address.password = password;
  address.searchParams.set("host", String(host));
  const site = startSite({
    PORT: "0",
    DATA_DIR: dataDir,
    DATABASE_URL: address.href,
    SECRET_KEY: PRIVATE.secretKey,
    OWNER_EMAIL: "owner@artist.example",
    OWNER_PASSWORD: PRIVATE.password,
    LOG_LEVEL: "info",
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: `x-collector-key=${encodeURIComponent(PRIVATE.collectorKey)}`,
    OTEL_SERVICE_NAME: "the-artist",
  });
  try {
    const url = `http://127.0.0.1:${await site.ready}`;
    const albums = await fetch(`${url}/api/music/albums/?search=${PRIVATE.name}`, {
      headers: { traceparent: `00-${CLIENT.trace}-${CLIENT.span}-01` },
    });
    expect(albums.status).toBe(200);
    const post = (path: string, body: object) =>
      fetch(`${url}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    const registered = await post("/api/auth/register/", {
      email: PRIVATE.email,
      password: PRIVATE.password,
      password_confirm: PRIVATE.password,
      username: "someone",
      first_name: PRIVATE.name,
      last_name: PRIVATE.name,
      newsletter_subscribed: false,
      terms_accepted: true,
    });
    expect(registered.status).toBe(201);
    const { token } = (await registered.json()) as { token: string };
    expect((await post("/api/auth/login/", { email: PRIVATE.email, password: "wrong" })).status).toBe(400);
    expect((await fetch(`${url}/api/auth/profile/`, { headers: { authorization: `Token ${token}` } })).status).toBe(
      200,
    );

    // Its mail, which a job writes.
    const mails = () => readdir(join(dataDir, "outbox")).catch(() => []);
    await expect
      .poll(async () => (await mails()).some((file) => /^[^.].*\.eml$/.test(file)), { interval: 50 })
      .toBe(true);
    site.child.kill("SIGTERM");
    expect(await site.ended).toBe(0);

    const [request] = collector.named("GET /api/music/albums");
    expect(request).toMatchObject({
      traceId: CLIENT.trace,
      parentSpanId: CLIENT.span,
      attributes: { "fanfare.request_id": albums.headers.get("x-request-id") },
    });
    const inTrace = collector.spans.filter(({ traceId }) => traceId === CLIENT.trace);
    const [procedure] = inTrace.filter((span) => span.parentSpanId === request?.spanId);
    expect(procedure).toMatchObject({ kind: 1, name: expect.stringMatching(/albums/) });
    expect(inTrace.filter((span) => span.name === "SELECT albums")[0]).toMatchObject({
      kind: 3,
      attributes: { "db.system.name": "postgresql", "db.collection.name": "albums" },
    });
    expect(collector.spans.find(({ name }) => name.startsWith("job "))).toMatchObject({
      kind: 5,
      attributes: { "fanfare.job_attempt": 1 },
      status: { code: 0 },
    });
    expect(collector.named("POST /api/auth/login")[0]?.status.code).toBe(0);
    expect(site.output()).toContain(`"traceId":"${CLIENT.trace}"`);
    expect([...collector.services]).toEqual(["the-artist"]);
    expect([...new Set(collector.headers)]).toEqual([PRIVATE.collectorKey]);

    for (const secret of [...Object.values(PRIVATE), token, dataDir, "owner@artist.example", "wrong"]) {
      expect(collector.text()).not.toContain(secret);
    }
  } finally {
    site.child.kill("SIGKILL");
    await site.ended;
    await database.close();
    await collector.close();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
});
