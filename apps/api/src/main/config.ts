import { join, resolve } from "node:path";
import { z } from "zod";
import {
  headersOf,
  headerText,
  httpBase,
  httpUrl,
  isHeaderList,
  isListenHost,
  isOrigin,
  isPostgresUrl,
  isProxyRange,
  keyUnlike,
  list,
  mailServerUrl,
  matching,
  optional,
  share,
  siteUrl,
  wholeNumber,
} from "./setting-values.ts";

/**
 * An environment variable is missing or invalid; `message` names every such variable and the expected value, never the actual
 * one.
 */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/** The error that names settings and what each expects; `cause` is what showed that they are wrong. */
export function settingFaults(faults: readonly { name: string; expected: string }[], cause?: unknown): ConfigError {
  const lines = new Set(faults.map(({ name, expected }) => `  ${name}: expected ${expected}`));
  return new ConfigError(`These settings cannot be used:\n${[...lines].join("\n")}`, { cause });
}

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

const environment = z.object({
  NODE_ENV: optional,
  PORT: wholeNumber(0, 65_535, "a port number, 0 to 65535"),
  HOST: optional.refine(
    (text) => text === undefined || isListenHost(text),
    "an address to listen at such as 127.0.0.1 or 0.0.0.0",
  ),
  PORT_OPENS: z.enum(["ready"], "ready, or nothing").optional(),
  PUBLIC_URL: siteUrl("an absolute http(s) address without a path, such as https://artist.example"),
  DATABASE_URL: optional.refine(
    (text) => text === undefined || isPostgresUrl(text),
    "a PostgreSQL address such as postgres://user@host/database",
  ),
  DATABASE_DIRECT_URL: optional.refine(
    (text) => text === undefined || isPostgresUrl(text),
    "a PostgreSQL address such as postgres://user@host/database, past the pooler",
  ),
  DATABASE_READ_URLS: list.refine(
    (urls) => urls.every(isPostgresUrl),
    "a comma-separated list of PostgreSQL addresses such as postgres://user@replica/database",
  ),
  DATA_DIR: optional,
  SECRET_KEY: optional.refine((text) => text === undefined || text.length >= 32, "at least 32 characters"),
  MEDIA_URL: httpBase("an absolute http(s) address that serves the media"),
  S3_ENDPOINT: httpUrl("an absolute http(s) address"),
  S3_BUCKET: optional,
  S3_REGION: optional,
  S3_ACCESS_KEY_ID: headerText,
  S3_SECRET_ACCESS_KEY: optional,
  S3_FORCE_PATH_STYLE: z.enum(["true", "false"], "true or false").default("true"),
  BACKUP_DIR: optional,
  BACKUP_S3_BUCKET: optional,
  SMTP_URL: mailServerUrl("a mail server's address such as smtps://user:password@host:465"),
  MAIL_FROM: optional.refine(
    (text) => text === undefined || /^(?:[^\s@<>]+@[^\s@<>]+|[^\r\n<>]*<[^\s@<>]+@[^\s@<>]+>)$/.test(text),
    'a sender such as "Artist <hello@artist.example>"',
  ),
  PAYMENTS: z.enum(["demo", "rehearsal"], "demo, or nothing").optional(),
  STRIPE_SECRET_KEY: keyUnlike(/^(pk|whsec)_/, "the secret key, sk_… or rk_…"),
  // Sent to every visitor.
  STRIPE_PUBLISHABLE_KEY: keyUnlike(/^(sk|rk|whsec)_/, "the publishable key, pk_…"),
  STRIPE_WEBHOOK_SECRET: keyUnlike(/^(sk|rk|pk)_/, "the signing secret of the endpoint, whsec_…"),
  STRIPE_API_URL: httpUrl("an absolute http(s) address"),
  PRINTIFY_API_TOKEN: headerText,
  PRINTIFY_SHOP_ID: matching(/^\d+$/, "the shop's number"),
  PRINTIFY_WEBHOOK_SECRET: optional,
  PRINTIFY_API_URL: httpUrl("an absolute http(s) address"),
  OWNER_EMAIL: optional.refine(
    // The same rule as the login's: an owner who cannot log in would be useless.
    (text) => text === undefined || z.email().max(254).safeParse(text).success,
    "an e-mail address that one can log in with, such as me@artist.example",
  ),
  OWNER_PASSWORD: z
    .string()
    .optional()
    .transform((text) => text || undefined)
    .refine((text) => text === undefined || (text.length >= 8 && text.length <= 200), "8 to 200 characters"),
  SEED: z.enum(["demo", "none"], "demo or none").optional(),
  TRUST_PROXY: list.refine(
    (entries) => entries.every(isProxyRange),
    "a comma-separated list of addresses or CIDRs such as 10.0.0.0/8",
  ),
  CDN_MAX_AGE: wholeNumber(1, 3600, "seconds, 1 to 3600"),
  CDN_PURGE_URL: httpUrl("an absolute http(s) address that takes purges"),
  CDN_PURGE_TOKEN: headerText,
  CORS_ORIGINS: list.refine(
    (entries) => entries.every(isOrigin),
    "a comma-separated list of origins such as https://shop.example",
  ),
  RATE_LIMITS: z.enum(["on", "off"], "on or off").default("on"),
  METRICS_TOKEN: headerText,
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl("an absolute http(s) address of an OpenTelemetry collector"),
  OTEL_EXPORTER_OTLP_HEADERS: optional.refine(
    (text) => text === undefined || isHeaderList(text),
    "a comma-separated list of name=value",
  ),
  OTEL_SERVICE_NAME: optional,
  OTEL_TRACES_SAMPLER_ARG: share("a share, 0 to 1"),
  WEBHOOKS_PRIVATE: z.enum(["allow"], "allow, or nothing").optional(),
  LOG_LEVEL: z
    .enum(
      ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
      "fatal, error, warn, info, debug, trace or silent",
    )
    .optional(),
  FFMPEG_PATH: optional,
  INIT_CWD: optional,
});

type Values = z.output<typeof environment>;
type Name = keyof Values;
type Fault = { name: string; expected: string };

/**
 * Faults of settings that depend on one another. `values` lacks invalid settings; `isGiven` returns whether a setting was given at
 * all.
 */
function jointFaults(values: Partial<Values>, isGiven: (name: Name) => boolean): Fault[] {
  const faults: Fault[] = [];
  const together = (names: Name[], expected: string) => {
    if (names.some(isGiven)) {
      faults.push(...names.filter((name) => !isGiven(name)).map((name) => ({ name, expected })));
    }
  };
  const needs = (name: Name, other: Name) => {
    if (isGiven(name) && !isGiven(other)) faults.push({ name, expected: `${other} beside it` });
  };
  const bucket = !isGiven("S3_BUCKET") && isGiven("BACKUP_S3_BUCKET") ? "BACKUP_S3_BUCKET" : "S3_BUCKET";
  together([bucket, "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"], "set together with the other S3 settings");
  needs("DATABASE_DIRECT_URL", "DATABASE_URL");
  needs("DATABASE_READ_URLS", "DATABASE_URL");
  needs("CDN_PURGE_URL", "CDN_MAX_AGE");
  needs("CDN_PURGE_TOKEN", "CDN_PURGE_URL");
  together(
    ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"],
    "set together with the other Stripe settings",
  );
  const modeOf = (key: string | undefined) => /^[a-z]+_(test|live)_/.exec(key ?? "")?.[1];
  const modes = [values.STRIPE_SECRET_KEY, values.STRIPE_PUBLISHABLE_KEY].map(modeOf);
  if (modes.includes("test") && modes.includes("live")) {
    faults.push({ name: "STRIPE_PUBLISHABLE_KEY", expected: "the same mode as STRIPE_SECRET_KEY, test or live" });
  }
  const isLocal = (url: string | undefined) =>
    url !== undefined && URL.canParse(url) && LOOPBACK.has(new URL(url).hostname);
  if (values.PAYMENTS === "rehearsal" && !(isLocal(values.PUBLIC_URL) && isLocal(values.PRINTIFY_API_URL))) {
    const expected = "demo, or nothing; a rehearsal is for a PUBLIC_URL and a PRINTIFY_API_URL on this machine";
    faults.push({ name: "PAYMENTS", expected });
  }
  return faults;
}

/** The values of all settings. Each is validated separately, so that all faults are reported. Throws a ConfigError. */
function readValues(env: Record<string, string | undefined>): Values {
  const entries = Object.entries(environment.shape).map(([name, schema]) => {
    const text = env[name];
    // Whitespace alone counts as not set, except for the password, which is taken as is.
    const given = text?.trim() === "" && name !== "OWNER_PASSWORD" ? undefined : text;
    return { name, read: schema.safeParse(given) };
  });
  const values: Partial<Values> = Object.fromEntries(entries.map(({ name, read }) => [name, read.data]));
  const wrong = entries.flatMap(({ name, read }) =>
    read.success ? [] : read.error.issues.map(({ message }) => ({ name, expected: message })),
  );
  const isGiven = (name: Name) => {
    const value = values[name];
    return (
      wrong.some((fault) => fault.name === name) || (Array.isArray(value) ? value.length > 0 : value !== undefined)
    );
  };
  const faults = [...wrong, ...jointFaults(values, isGiven)];
  if (faults.length > 0) throw settingFaults(faults);
  return values as Values;
}

/**
 * How payments are simulated where no payment provider is set up; null means not at all, and the shop takes no orders. A site
 * with a public https URL must ask for it explicitly, so that forgetting a key does not lead to sales for simulated money.
 */
const pretendedPayments = (wanted: "demo" | "rehearsal" | undefined, publicUrl: string) =>
  wanted ?? (publicUrl.startsWith("https:") ? null : "demo");

/** Where traces are sent, under OpenTelemetry's own variable names; undefined when tracing is off. */
const tracingOf = (values: Values) =>
  values.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? undefined
    : {
        endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
        headers: headersOf(values.OTEL_EXPORTER_OTLP_HEADERS ?? ""),
        serviceName: values.OTEL_SERVICE_NAME ?? "fanfare",
        share: values.OTEL_TRACES_SAMPLER_ARG ?? 1,
      };

/** The names of all settings. */
export const SETTING_NAMES: readonly string[] = Object.keys(environment.shape);

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads every setting of the site from the environment; nothing else reads the environment. Throws a
 * ConfigError that lists all faults; secrets are never part of its message.
 */
export function readConfig(env: Record<string, string | undefined>) {
  const values = readValues(env);
  const { PORT: port = 3000 } = values;
  const dataDir = resolve(values.DATA_DIR ?? "./data");
  const bucketNamed = (bucket: string | undefined) =>
    bucket === undefined
      ? undefined
      : {
          endpoint: values.S3_ENDPOINT,
          bucket,
          region: values.S3_REGION ?? "us-east-1",
          accessKeyId: values.S3_ACCESS_KEY_ID ?? "",
          secretAccessKey: values.S3_SECRET_ACCESS_KEY ?? "",
          forcePathStyle: values.S3_FORCE_PATH_STYLE === "true",
        };
  // Normalised as by browsers, so that comparisons and scheme checks do not depend on how it was typed.
  const publicUrl = new URL(values.PUBLIC_URL ?? `http://localhost:${port}`).href.replace(/\/+$/, "");
  return {
    production: values.NODE_ENV !== "development",
    port,
    host: values.HOST ?? "127.0.0.1",
    /** Otherwise the port opens immediately and responds with 503 until the site is ready. */
    opensWhenReady: values.PORT_OPENS === "ready",
    publicUrl,
    databaseUrl: values.DATABASE_URL,
    /** Bypasses a pooler in transaction mode, for whatever is bound to one connection. */
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseReadUrls: values.DATABASE_READ_URLS,
    dataDir,
    secretKey: values.SECRET_KEY,
    media: {
      url: values.MEDIA_URL?.replace(/\/+$/, ""),
      s3: bucketNamed(values.S3_BUCKET),
    },
    backups: {
      folder: values.BACKUP_DIR ? resolve(values.BACKUP_DIR) : join(dataDir, "backups"),
      /** Otherwise the folder is created by the first backup. */
      isFolderSet: values.BACKUP_DIR !== undefined,
      bucket: bucketNamed(values.BACKUP_S3_BUCKET),
    },
    mail: {
      smtpUrl: values.SMTP_URL,
      from: values.MAIL_FROM ?? `Fanfare <no-reply@${new URL(publicUrl).hostname}>`,
    },
    payments: {
      pretended: pretendedPayments(values.PAYMENTS, publicUrl),
      stripe: values.STRIPE_SECRET_KEY
        ? {
            secretKey: values.STRIPE_SECRET_KEY,
            publishableKey: values.STRIPE_PUBLISHABLE_KEY ?? "",
            webhookSecret: values.STRIPE_WEBHOOK_SECRET ?? "",
            apiUrl: values.STRIPE_API_URL,
          }
        : undefined,
    },
    printify: {
      apiToken: values.PRINTIFY_API_TOKEN,
      shopId: values.PRINTIFY_SHOP_ID,
      webhookSecret: values.PRINTIFY_WEBHOOK_SECRET,
      apiUrl: values.PRINTIFY_API_URL ?? "https://api.printify.com/v1/",
    },
    owner: { email: values.OWNER_EMAIL, password: values.OWNER_PASSWORD },
    seed: values.SEED ?? (values.DATABASE_URL ? "none" : "demo"),
    trustProxy: values.TRUST_PROXY,
    cdn: {
      maxAge: values.CDN_MAX_AGE,
      purge: values.CDN_PURGE_URL ? { url: values.CDN_PURGE_URL, token: values.CDN_PURGE_TOKEN } : undefined,
    },
    corsOrigins: values.CORS_ORIGINS,
    rateLimits: values.RATE_LIMITS === "on",
    metricsToken: values.METRICS_TOKEN,
    tracing: tracingOf(values),
    webhooksMayBePrivate: values.WEBHOOKS_PRIVATE === "allow",
    logLevel: values.LOG_LEVEL,
    ffmpegPath: values.FFMPEG_PATH,
    /** The folder in which the command was run; relative paths on the command line are resolved against it. */
    workingDirectory: values.INIT_CWD ?? process.cwd(),
  } as const;
}
