import { apiKeyScope } from "@fanfare/contracts/admin/api-keys";
import { ERROR_STATUS } from "@fanfare/contracts/common/error-codes";
import { passwordCalls, procedureMetas } from "../trpc/procedure-of.ts";
import { type ApiInfo, securitySchemes } from "./openapi.ts";
import { definitionOf, type Json, procedurePaths, schemaOf } from "./procedure-schemas.ts";
import { restRoutes } from "./routes.ts";

const routed = new Set(restRoutes.map((route) => route.procedure));

/** The calls of the owner area that a program can make, but that have no REST route, each with its scope. */
const calls = procedurePaths().flatMap(({ path, type, for: audience }) => {
  const scope = apiKeyScope.safeParse(audience);
  if (!scope.success || routed.has(path) || passwordCalls.has(path) || procedureMetas.get(path)?.isForPeople) return [];
  return [{ path, isQuery: type === "query", scope: scope.data }];
});

function operation({ path, isQuery, scope }: (typeof calls)[number]): Json {
  const { inputs, output } = definitionOf(path);
  const schema = inputs[0] && schemaOf(inputs[0], "input");
  const required = !inputs[0]?.safeParse(undefined).success;
  const content = { "application/json": { schema } };
  const data = output ? schemaOf(output, "output") : {};
  return {
    operationId: path,
    tags: [path.split(".")[0] ?? ""],
    summary: `${path} (team)`,
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
const failures: Json = {
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
                  app_code: { type: "string", enum: Object.keys(ERROR_STATUS) },
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
 * The OpenAPI 3.1 document of the owner area's calls that programs make over tRPC, since they have no REST route. A query takes its
 * input as JSON in `?input=`, a mutation as its body.
 */
export const trpcDocument = (info: ApiInfo): Json => ({
  openapi: "3.1.0",
  info: {
    title: "Fanfare over tRPC",
    version: info.version,
    description:
      "The calls of the owner area that have no path in the REST interface (`/api/openapi.json`). A program makes them with an API key of the scope named at the call: `Authorization: Bearer <key>`, or `Token <key>`. The input is JSON, in `?input=` of a GET and in the body of a POST; the result is in `result.data`.",
  },
  servers: [{ url: `${info.publicUrl}/trpc` }],
  paths: Object.fromEntries(
    calls.map((call) => [`/${call.path}`, { [call.isQuery ? "get" : "post"]: operation(call) }]),
  ),
  components: { securitySchemes, responses: { trpc: failures } },
});
