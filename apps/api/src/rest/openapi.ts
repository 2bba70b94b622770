import type { ApiKeyScope } from "@fanfare/contracts/admin/api-keys";
import { restoredSite } from "@fanfare/contracts/admin/operations";
import { ERROR_STATUS } from "@fanfare/contracts/common/error-codes";
import { uploadedFile } from "@fanfare/contracts/music/upload";
import { IDEMPOTENCY_KEY_MAX } from "@fanfare/contracts/store/limits";
import type { z } from "zod";
import { pathNames } from "./paths.ts";
import { definitionOf, type Json, schemaOf } from "./procedure-schemas.ts";
import { type RestRoute, restRoutes } from "./routes.ts";

const FAILURES: Record<number, string> = {
  400: "Bad input: messages keyed by field, or `detail`",
  401: "The token is missing or no longer valid",
  403: "The caller may not do this",
  404: "Not there, or not the caller's to see",
  409: "Does not fit the present state",
  413: "The body is too large",
  415: "The body has a content type that is not taken here",
  429: "Too many requests; `Retry-After` says how long to wait",
  500: "A fault on our side",
  502: "A provider failed",
  503: "Not available right now",
  504: "A provider, or the database, took too long",
};

/** Only for calls that may have a body. */
const OF_BODIES = new Set(["413", "415"]);

const detail = { type: "object", properties: { detail: { type: "string" } }, required: ["detail"] };
const fieldErrors = { type: "object", additionalProperties: { type: "array", items: { type: "string" } } };

const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  schema: { type: "string", minLength: 1, maxLength: IDEMPOTENCY_KEY_MAX },
};

const failures = () =>
  Object.fromEntries(
    Object.entries(FAILURES).map(([status, description]) => [
      status,
      {
        description,
        content: { "application/json": { schema: status === "400" ? { anyOf: [fieldErrors, detail] } : detail } },
      },
    ]),
  );

/** The content of a successful response; undefined for one without a body. */
function contentOf(route: RestRoute, output: z.ZodType | undefined): Json | undefined {
  if (route.status === 204 || !output) return undefined;
  if (route.download) return { [route.download]: { schema: { type: "string", format: "binary" } } };
  return { [route.file?.type ?? "application/json"]: { schema: schemaOf(route.streamed ?? output, "output") } };
}

function operation(route: RestRoute): Json {
  const { inputs, output } = definitionOf(route.procedure);
  const names = pathNames(route.path);
  const input = inputs[0] ? schemaOf(inputs[0], "input") : { properties: {} };
  const properties = Object.entries((input.properties ?? {}) as Record<string, Json>).filter(
    ([name]) => !names.includes(name),
  );
  const required = ((input.required ?? []) as string[]).filter((name) => !names.includes(name));
  const parameters = [
    ...names.map((name) => ({ name, in: "path", required: true, schema: { type: "integer", minimum: 1 } })),
    ...(route.method === "GET"
      ? properties.map(([name, schema]) => ({ name, in: "query", required: required.includes(name), schema }))
      : []),
  ];
  if (route.idempotent) parameters.push(IDEMPOTENCY_KEY);
  const body =
    route.method !== "GET" && properties.length > 0
      ? {
          required: required.length > 0,
          content: Object.fromEntries(
            ["application/json", ...(route.files ? ["multipart/form-data"] : [])].map((type) => [
              type,
              { schema: { type: "object", properties: Object.fromEntries(properties), required } },
            ]),
          ),
        }
      : undefined;
  const content = contentOf(route, output);
  const success = { description: "Done", ...(content ? { content } : {}) };
  return {
    operationId: route.procedure,
    tags: [route.path.split("/")[1] ?? ""],
    summary: route.isForTeam ? `${route.summary} (team)` : route.summary,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: {
      [route.status]: success,
      ...(route.accepted === undefined ? {} : { 202: { ...success, description: "Accepted; the work goes on" } }),
      ...Object.fromEntries(
        Object.keys(FAILURES)
          .filter((status) => route.method !== "GET" || !OF_BODIES.has(status))
          .map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
    },
    security: [
      ...(route.isOpen ? [{}] : []),
      { token: [] },
      ...(route.keyScope === null ? [] : [{ apiKey: [route.keyScope] }]),
    ],
  };
}

type Streamed = {
  path: string;
  summary: string;
  /** The scope that an API key needs; null: no key can make the call. */
  keyScope: ApiKeyScope | null;
  status: 200 | 201;
  output: z.ZodType;
  /** The query parameter that the call takes. */
  query: { name: string; required: boolean; description: string };
};

/** Calls that take one file of any size. They read it as a stream, which no procedure does, so they are listed here. */
const STREAMED: readonly Streamed[] = [
  {
    path: "/music/manage/uploads/",
    summary: "Upload a recording, cover or lyrics file for the next import (team)",
    keyScope: "music",
    status: 201,
    output: uploadedFile,
    query: { name: "name", required: false, description: "Where it lies below the folder that is uploaded" },
  },
  {
    path: "/admin/restore/",
    summary: "Bring a backup back into this empty site (team)",
    keyScope: null,
    status: 200,
    output: restoredSite,
    query: { name: "proof", required: true, description: "The proof of a password confirmed just before" },
  },
];

const streamedOperation = ({ path, summary, keyScope, status, output, query }: Streamed): Json => ({
  operationId: path.split("/").filter(Boolean).join("."),
  tags: [path.split("/")[1] ?? ""],
  summary,
  parameters: [
    {
      name: query.name,
      in: "query",
      required: query.required,
      description: query.description,
      schema: { type: "string" },
    },
  ],
  requestBody: {
    required: true,
    content: {
      "multipart/form-data": {
        schema: { type: "object", properties: { file: { type: "string", format: "binary" } }, required: ["file"] },
      },
    },
  },
  responses: {
    [status]: { description: "Done", content: { "application/json": { schema: schemaOf(output, "output") } } },
    ...Object.fromEntries(Object.keys(FAILURES).map((code) => [code, { $ref: `#/components/responses/${code}` }])),
  },
  security: [{ token: [] }, ...(keyScope === null ? [] : [{ apiKey: [keyScope] }])],
});

export type ApiInfo = { publicUrl: string; version: string };

export const securitySchemes: Json = {
  token: { type: "apiKey", in: "header", name: "Authorization", description: "`Token <token>`, from login" },
  apiKey: { type: "http", scheme: "bearer", description: "An API key; the list names the scope that it needs" },
};

/** The OpenAPI 3.1 document of the REST interface, generated from the procedures' metadata and schemas. */
export function openApiDocument(info: ApiInfo): Json {
  const paths: Record<string, Json> = {};
  for (const route of restRoutes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route) };
  }
  for (const call of STREAMED) paths[call.path] = { ...paths[call.path], post: streamedOperation(call) };
  return {
    openapi: "3.1.0",
    info: {
      title: "Fanfare",
      version: info.version,
      description:
        "The REST interface of this artist's site. Log in for a token and send it as `Authorization: Token <token>`. A program calls with an API key that the owner makes in the owner area: `Authorization: Bearer <key>`, or `Token <key>`. A key can call what anyone can, and of the team's calls those of its scopes; where the scope is named, it stands at the call. A key that may only read is refused (403) what changes anything; what asks for a password, and what is a person's own (cart, favourites, profile), is refused to every key. Its calls a minute are limited (429). The calls of the owner area that have no path here are made over tRPC, see `/api/openapi-trpc.json`. Every path answers with and without its trailing slash. Answers with an `ETag` can be asked for again with `If-None-Match`: unchanged, they are a 304 without a body.",
    },
    servers: [{ url: `${info.publicUrl}/api` }],
    paths,
    components: {
      securitySchemes,
      responses: failures(),
      schemas: { Codes: { type: "string", enum: Object.keys(ERROR_STATUS) } },
    },
  };
}
