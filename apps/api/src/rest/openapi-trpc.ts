import { apiKeyScope } from "@fanfare/contracts/admin/api-keys";
import { passwordCalls, procedureMetas } from "../trpc/procedure-of.ts";
import { definitionOf, type Json, procedurePaths, schemaOf } from "./procedure-schemas.ts";
import { restRoutes } from "./routes.ts";

const routed = new Set(restRoutes.map((route) => route.procedure));

/** The calls of the owner area that a program can make, but that have no REST route, each with its scope. */
const calls = procedurePaths().flatMap(({ path, type, for: audience }) => {
  const scope = apiKeyScope.safeParse(audience);
  if (!scope.success || routed.has(path) || passwordCalls.has(path) || procedureMetas.get(path)?.isForPeople) return [];
  return [{ path, isQuery: type === "query", scope: scope.data }];
});

function operation({ path, isQuery, scope }: (typeof calls)[number], publicUrl: string): Json {
  const { inputs, output } = definitionOf(path);
  const schema = inputs[0] && schemaOf(inputs[0], "input");
  const required = !inputs[0]?.safeParse(undefined).success;
  const content = { "application/json": { schema } };
  const data = output ? schemaOf(output, "output") : {};
  return {
    operationId: path,
    tags: ["over tRPC"],
    summary: `${path} (team)`,
    servers: [{ url: publicUrl }],
    ...(schema && isQuery ? { parameters: [{ name: "input", in: "query", required, content }] } : {}),
    ...(schema && !isQuery ? { requestBody: { required, content } } : {}),
    responses: {
      200: {
        description: "Done",
        content: {
          "application/json": {
            schema: {
              type: "object",
              properties: { result: { type: "object", properties: { data } } },
              required: ["result"],
            },
          },
        },
      },
      default: { $ref: "#/components/responses/trpc" },
    },
    security: [{ token: [] }, { apiKey: [scope] }],
  };
}

/** Their failures, whose status is the HTTP status too. */
export const trpcFailures: Json = {
  description: "Failed: `data.httpStatus` is the status, `data.fields` has the messages keyed by field, or is null",
  content: {
    "application/json": {
      schema: {
        type: "object",
        properties: {
          error: {
            type: "object",
            properties: {
              message: { type: "string" },
              code: { type: "integer" },
              data: {
                type: "object",
                properties: {
                  code: { type: "string" },
                  httpStatus: { type: "integer" },
                  app_code: { $ref: "#/components/schemas/Codes" },
                  fields: {
                    anyOf: [
                      { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
                      { type: "null" },
                    ],
                  },
                  request_id: { type: "string" },
                },
                required: ["code", "httpStatus", "app_code", "fields", "request_id"],
              },
            },
            required: ["message", "code", "data"],
          },
        },
        required: ["error"],
      },
    },
  },
};

/**
 * The paths of these calls in the OpenAPI document. They lie beside `/api`, so each names its own server. A query takes its input
 * as JSON in `?input=`, a mutation as its body.
 */
export const trpcPaths = (publicUrl: string): Record<string, Json> =>
  Object.fromEntries(
    calls.map((call) => [`/trpc/${call.path}`, { [call.isQuery ? "get" : "post"]: operation(call, publicUrl) }]),
  );
