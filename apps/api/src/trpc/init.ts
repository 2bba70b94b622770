import type { Permission } from "@fanfare/contracts/admin/team";
import type { ErrorCode } from "@fanfare/contracts/common/error-codes";
import { t as say } from "@fanfare/contracts/common/language";
import type { PageQuery } from "@fanfare/contracts/common/pagination";
import type { Tracing } from "@fanfare/tracing";
import { initTRPC } from "@trpc/server";
import { type TRPC_ERROR_CODE_KEY, TRPC_ERROR_CODES_BY_KEY } from "@trpc/server/rpc";
import { can } from "../modules/accounts/permissions.ts";
import { type KeyCall, keyRefusal } from "../modules/programs/api-key-rules.ts";
import type { CallingKey } from "../modules/programs/api-keys.service.ts";
import { actForClient } from "../platform/audit/acting-client.ts";
import { actWithKey } from "../platform/audit/acting-key.ts";
import { currentObservation } from "../platform/db/observation.ts";
import { type PageOf, paginate } from "../platform/db/page.ts";
import { AppError } from "../platform/errors/app-error.ts";
import { localizedFields, toAppError } from "../platform/errors/error-translator.ts";
import { currentTracing, recordError } from "../platform/tracing/tracing.ts";
import type { Context } from "./context.ts";
import type { ProcedureMeta } from "./procedure-meta.ts";
import { assertReadable } from "./readable-input.ts";

/** The tRPC code of each error code, for clients that rely on tRPC's codes. */
const TRPC_CODE: Record<ErrorCode, TRPC_ERROR_CODE_KEY> = {
  validation: "BAD_REQUEST",
  bad_request: "BAD_REQUEST",
  unauthenticated: "UNAUTHORIZED",
  forbidden: "FORBIDDEN",
  not_found: "NOT_FOUND",
  method_not_allowed: "METHOD_NOT_SUPPORTED",
  conflict: "CONFLICT",
  too_large: "PAYLOAD_TOO_LARGE",
  unsupported_media_type: "UNSUPPORTED_MEDIA_TYPE",
  rate_limited: "TOO_MANY_REQUESTS",
  internal: "INTERNAL_SERVER_ERROR",
  provider_failed: "BAD_GATEWAY",
  unavailable: "SERVICE_UNAVAILABLE",
  timed_out: "GATEWAY_TIMEOUT",
};

/** A failure in tRPC's response format, as the web app reads it. */
export function trpcFailure(failure: AppError, requestId: string | null) {
  const code = TRPC_CODE[failure.code];
  return {
    code: TRPC_ERROR_CODES_BY_KEY[code],
    message: say(failure.detail),
    data: {
      code,
      httpStatus: failure.status,
      app_code: failure.code,
      fields: localizedFields(failure) ?? null,
      request_id: requestId,
    },
  };
}

/** The request id of failures from before a call's context exists, such as an unknown procedure. */
export const failedRequests = new WeakMap<Error, string>();

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false,
    errorFormatter({ shape, error, ctx }) {
      const failure = trpcFailure(toAppError(error), ctx?.requestId ?? failedRequests.get(error) ?? null);
      return { ...shape, ...failure, data: { ...shape.data, ...failure.data } };
    },
  });

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** Runs a procedure in a span named after it. */
async function tracedProcedure<Result extends { ok: boolean; error?: unknown }>(
  tracing: Tracing,
  path: string,
  run: () => Promise<Result>,
): Promise<Result> {
  const span = tracing.start(path, { kind: "internal", attributes: { "rpc.system.name": "trpc", "rpc.method": path } });
  try {
    const result = await tracing.within(span, run);
    if (!result.ok) recordError(span, toAppError(result.error));
    return result;
  } finally {
    span.end();
  }
}

const withKnownToken = t.middleware(({ ctx, meta, path, next }) => {
  if (ctx.token !== null && !ctx.user && !ctx.apiKey && !meta?.ignoresToken) {
    throw new AppError("unauthenticated", ctx.tokenRefusal ?? undefined);
  }
  const tracing = currentTracing();
  return tracing ? tracedProcedure(tracing, path, next) : next();
});

/** Counts the mails that a call causes for its client. */
const withActingClient = t.middleware(({ ctx, next }) => actForClient({ address: ctx.address, isTeam: false }, next));

/** Checked where a procedure reads its input, so that permission is checked first. */
const withReadableInput = t.middleware(({ getRawInput, next }) => {
  let input: Promise<unknown> | undefined;
  const read = async () => {
    const given = await getRawInput();
    assertReadable(given);
    return given;
  };
  return next({
    getRawInput: () => {
      input ??= read();
      return input;
    },
  });
});

/**
 * Reads the body of every permitted mutation, including those without input, which would otherwise accept a body that cannot be
 * read. Throws `validation` and `bad_request`.
 */
const withBodyRead = t.middleware(async ({ type, getRawInput, next }) => {
  if (type === "mutation") await getRawInput();
  return next();
});

/** Converts media URLs to `MEDIA_URL` in every response, and back in every input. */
const withMediaAddresses = t.middleware(async ({ ctx, getRawInput, next }) => {
  const { mediaAddresses } = ctx;
  if (!mediaAddresses) return next();
  const result = await next({ getRawInput: async () => mediaAddresses.inward(await getRawInput()) });
  return result.ok ? { ...result, data: mediaAddresses.outward(result.data) } : result;
});

/** Marks the page or response being made from this result as not cacheable, unless the procedure is cached. */
const withCacheability = t.middleware(({ meta, next }) => {
  if (!meta?.isCached) currentObservation()?.markPersonal();
  return next();
});

/** `ctx.paginate` builds a list's page links from the procedure's REST path, or relative links if it has none. */
const withPagination = t.middleware(({ meta, next }) => {
  const path = meta?.rest ? `/api${meta.rest.path}` : "";
  return next({
    ctx: {
      paginate: <Page extends PageOf<unknown>>(query: PageQuery & Record<string, unknown>, page: Page) =>
        paginate(path, query, page),
    },
  });
});

/** An invalid token is refused even where none is required. */
const knownTokenProcedure = t.procedure
  .use(withKnownToken)
  .use(withActingClient)
  .use(withReadableInput)
  .use(withMediaAddresses)
  .use(withCacheability)
  .use(withPagination);

/** Anyone may call it, and every caller gets the same response: the caller is hidden from it. */
export const publicProcedure = knownTokenProcedure
  .use(withBodyRead)
  .use(({ next }) => next({ ctx: { user: undefined } }));

/** Anyone may call it, and the result may depend on `ctx.user`, which may be null. */
export const callerProcedure = knownTokenProcedure.meta({ variesByCaller: true }).use(withBodyRead);

const assertKeyMay = (key: CallingKey, call: KeyCall): void => {
  const refusal = keyRefusal(key, call);
  if (refusal !== undefined) throw new AppError("forbidden", refusal);
};

/** For signed-in fans: `ctx.user` and `ctx.token` are set. */
export const fanProcedure = knownTokenProcedure
  .meta({ for: "signed in" })
  .use(({ ctx, next, type }) => {
    if (ctx.apiKey) {
      assertKeyMay(ctx.apiKey, { permission: undefined, changes: type === "mutation", isForPeople: false });
    }
    if (!ctx.user || ctx.token === null) throw new AppError("unauthenticated");
    return next({ ctx: { user: ctx.user, token: ctx.token } });
  })
  .use(withBodyRead);

/**
 * For the team: requires a permission, never a role. An API key's scopes are checked first, then the user's permission; a key's
 * user is the person who created it, and becomes `ctx.user`.
 */
export const teamProcedure = (permission: Permission) =>
  knownTokenProcedure
    .meta({ for: permission })
    .use(({ ctx, path, type, meta, next }) => {
      const { apiKey, token } = ctx;
      const user = apiKey ? apiKey.maker : ctx.user;
      if (!user || token === null) throw new AppError("unauthenticated");
      if (apiKey) {
        const isForPeople = meta?.isForPeople === true || apiKey.passwordCalls.has(path);
        assertKeyMay(apiKey, { permission, changes: type === "mutation", isForPeople });
      }
      if (!can(user, permission)) throw new AppError("forbidden");
      const go = () => actForClient({ address: ctx.address, isTeam: true }, () => next({ ctx: { user, token } }));
      return apiKey ? actWithKey(apiKey.name, go) : go();
    })
    .use(withBodyRead);
