import { join, resolve } from "node:path";
import { z } from "zod";

/** A value of the environment was missing or wrong; `message` names every bad variable and what it expects, never a value. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

const optional = z
  .string()
  .trim()
  .transform((text) => text || undefined)
  .optional();

const httpUrl = (expected: string) =>
  optional.refine(
    (text) => text === undefined || (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)),
    expected,
  );

const urlOf = (protocols: RegExp, expected: string) =>
  optional.refine(
    (text) => text === undefined || (URL.canParse(text) && protocols.test(new URL(text).protocol)),
    expected,
  );

const list = optional.transform((text) =>
  text
    ? text
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean)
    : [],
);

/** As `pg` reads it: the host may be left out and be a socket's folder in the query (`postgres://user@/db?host=/run/pg`). */
const isPostgresUrl = (text: string) =>
  /^postgres(ql)?:\/\//.test(text) && URL.canParse(text.replace(/^(\w+:\/\/(?:[^/@]*@)?)(?=\/)/, "$1localhost"));

const ADDRESS_OR_CIDR = /^(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f:]+)(?:\/\d{1,3})?$/i;

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

const environment = z
  .object({
    NODE_ENV: optional,
    PORT: z.coerce
      .number("a port number, 0 to 65535")
      .int("a port number, 0 to 65535")
      .min(0, "a port number, 0 to 65535")
      .max(65535, "a port number, 0 to 65535")
      .default(3000),
    HOST: z.string().trim().min(1).default("127.0.0.1"),
    PORT_OPENS: z.enum(["ready"], "ready, or nothing").optional(),
    PUBLIC_URL: httpUrl("an absolute http(s) address such as https://artist.example"),
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
    DATA_DIR: z.string().trim().min(1).default("./data"),
    SECRET_KEY: optional.refine((text) => text === undefined || text.length >= 32, "at least 32 characters"),
    MEDIA_URL: httpUrl("an absolute http(s) address that serves the media"),
    S3_ENDPOINT: httpUrl("an absolute http(s) address"),
    S3_BUCKET: optional,
    S3_REGION: optional,
    S3_ACCESS_KEY_ID: optional,
    S3_SECRET_ACCESS_KEY: optional,
    S3_FORCE_PATH_STYLE: z.enum(["true", "false"], "true or false").default("true"),
    BACKUP_DIR: optional,
    BACKUP_S3_BUCKET: optional,
    SMTP_URL: urlOf(/^smtps?:$/, "a mail server's address such as smtps://user:password@host:465"),
    MAIL_FROM: optional.refine(
      (text) => text === undefined || /^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/.test(text),
      'a sender such as "Artist <hello@artist.example>"',
    ),
    PAYMENTS: z.enum(["demo", "rehearsal"], "demo, or nothing").optional(),
    STRIPE_SECRET_KEY: optional,
    STRIPE_PUBLISHABLE_KEY: optional,
    STRIPE_WEBHOOK_SECRET: optional,
    STRIPE_API_URL: httpUrl("an absolute http(s) address"),
    PRINTIFY_API_TOKEN: optional,
    PRINTIFY_SHOP_ID: optional.refine((text) => text === undefined || /^\d+$/.test(text), "the shop's number"),
    PRINTIFY_WEBHOOK_SECRET: optional,
    PRINTIFY_API_URL: httpUrl("an absolute http(s) address"),
    OWNER_EMAIL: optional.refine(
      (text) => text === undefined || z.email().safeParse(text).success || /^[^\s@]+@[^\s@]+$/.test(text),
      "an e-mail address",
    ),
    OWNER_PASSWORD: z
      .string()
      .optional()
      .transform((text) => text || undefined)
      .refine((text) => text === undefined || (text.length >= 8 && text.length <= 200), "8 to 200 characters"),
    SEED: z.enum(["demo", "none"], "demo or none").optional(),
    TRUST_PROXY: list.refine(
      (entries) => entries.every((entry) => ADDRESS_OR_CIDR.test(entry)),
      "a comma-separated list of addresses or CIDRs",
    ),
    CDN_MAX_AGE: z.coerce
      .number("seconds, 1 to 3600")
      .int("seconds, 1 to 3600")
      .min(1, "seconds, 1 to 3600")
      .max(3600, "seconds, 1 to 3600")
      .optional(),
    CDN_PURGE_URL: httpUrl("an absolute http(s) address that takes purges"),
    CDN_PURGE_TOKEN: optional.refine((text) => text === undefined || /^[\x20-\x7e]+$/.test(text), "plain characters"),
    CORS_ORIGINS: list.refine(
      (entries) => entries.every((entry) => URL.canParse(entry) && new URL(entry).origin === entry),
      "a comma-separated list of origins such as https://shop.example",
    ),
    RATE_LIMITS: z.enum(["on", "off"], "on or off").default("on"),
    METRICS_TOKEN: optional,
    OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl("an absolute http(s) address of an OpenTelemetry collector"),
    OTEL_EXPORTER_OTLP_HEADERS: optional.refine(
      (text) => text === undefined || text.split(",").every((pair) => /^\s*[\w!#$%&'*+.^`|~-]+\s*=[^=]/.test(pair)),
      "a comma-separated list of name=value",
    ),
    OTEL_SERVICE_NAME: optional,
    OTEL_TRACES_SAMPLER_ARG: z.coerce
      .number("a share, 0 to 1")
      .min(0, "a share, 0 to 1")
      .max(1, "a share, 0 to 1")
      .default(1),
    WEBHOOKS_PRIVATE: z.enum(["allow"], "allow, or nothing").optional(),
    LOG_LEVEL: z
      .enum(
        ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
        "fatal, error, warn, info, debug, trace or silent",
      )
      .optional(),
    FFMPEG_PATH: optional,
    INIT_CWD: optional,
  })
  .superRefine((values, context) => {
    const together = (names: (keyof typeof values)[], expected: string) => {
      const given = names.filter((name) => values[name] !== undefined);
      if (given.length > 0 && given.length < names.length) {
        for (const name of names) {
          if (values[name] === undefined) context.addIssue({ code: "custom", path: [name], message: expected });
        }
      }
    };
    const bucket =
      values.S3_BUCKET === undefined && values.BACKUP_S3_BUCKET !== undefined ? "BACKUP_S3_BUCKET" : "S3_BUCKET";
    together([bucket, "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"], "set together with the other S3 settings");
    for (const name of ["DATABASE_DIRECT_URL", "DATABASE_READ_URLS"] as const) {
      if ((values[name]?.length ?? 0) > 0 && values.DATABASE_URL === undefined) {
        context.addIssue({ code: "custom", path: [name], message: "DATABASE_URL beside it" });
      }
    }
    const needs = (name: keyof typeof values, other: keyof typeof values) => {
      if (values[name] !== undefined && values[other] === undefined) {
        context.addIssue({ code: "custom", path: [name], message: `${other} beside it` });
      }
    };
    needs("CDN_PURGE_URL", "CDN_MAX_AGE");
    needs("CDN_PURGE_TOKEN", "CDN_PURGE_URL");
    together(
      ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"],
      "set together with the other Stripe settings",
    );
    const isLocal = (url: string | undefined) =>
      url !== undefined && URL.canParse(url) && LOOPBACK.has(new URL(url).hostname);
    if (values.PAYMENTS === "rehearsal" && !(isLocal(values.PUBLIC_URL) && isLocal(values.PRINTIFY_API_URL))) {
      const message = "demo, or nothing; a rehearsal is for a PUBLIC_URL and a PRINTIFY_API_URL on this machine";
      context.addIssue({ code: "custom", path: ["PAYMENTS"], message });
    }
  });

/**
 * What pretends to take money where no payment provider is set up; null: nothing does, and the shop takes no orders. A site that
 * the public reaches by https has to ask for it, so that nobody sells for pretended money by forgetting a key.
 */
const pretendedPayments = (wanted: "demo" | "rehearsal" | undefined, publicUrl: string) =>
  wanted ?? (publicUrl.startsWith("https:") ? null : "demo");

/** Where traces go, under OpenTelemetry's own names; undefined: none are recorded. */
const tracingOf = (values: z.output<typeof environment>) =>
  values.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? undefined
    : {
        endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
        headers: headersOf(values.OTEL_EXPORTER_OTLP_HEADERS ?? ""),
        serviceName: values.OTEL_SERVICE_NAME ?? "fanfare",
        share: values.OTEL_TRACES_SAMPLER_ARG,
      };

/** `name=value,…` as W3C Baggage has it: values are percent-encoded. */
const headersOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(",")
      .map((pair) => pair.trim())
      .filter(Boolean)
      .map((pair) => [pair.slice(0, pair.indexOf("=")).trim(), readEncoded(pair.slice(pair.indexOf("=") + 1).trim())]),
  );

const readEncoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The names of all settings there are. */
export const SETTING_NAMES: readonly string[] = Object.keys(environment.shape);

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads every setting of the site from the environment, the only place that does (contract, section 1).
 * Throws a ConfigError that lists all faults at once; secrets are never part of its message.
 */
export function readConfig(env: Record<string, string | undefined>) {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = environment.safeParse(present);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: expected ${issue.message}`);
    throw new ConfigError(`These settings cannot be used:\n${[...new Set(faults)].join("\n")}`);
  }
  const values = parsed.data;
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
  // As browsers write it: what is compared with it or decided by its scheme does not depend on how it was typed.
  const publicUrl = new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).href.replace(/\/+$/, "");
  return {
    production: values.NODE_ENV !== "development",
    port: values.PORT,
    host: values.HOST,
    /** Else at once, with 503 until the site is ready. */
    opensWhenReady: values.PORT_OPENS === "ready",
    publicUrl,
    databaseUrl: values.DATABASE_URL,
    /** Past a pooler in transaction mode, for what belongs to one connection. */
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseReadUrls: values.DATABASE_READ_URLS,
    dataDir: resolve(values.DATA_DIR),
    secretKey: values.SECRET_KEY,
    media: {
      url: values.MEDIA_URL?.replace(/\/+$/, ""),
      s3: bucketNamed(values.S3_BUCKET),
    },
    backups: {
      folder: values.BACKUP_DIR ? resolve(values.BACKUP_DIR) : join(resolve(values.DATA_DIR), "backups"),
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
    /** Where the command was typed; relative paths on a command line start here. */
    workingDirectory: values.INIT_CWD ?? process.cwd(),
  } as const;
}
