import { createServer } from "node:http";
import { z } from "zod";

const value = z.object({ stringValue: z.string().optional(), intValue: z.number().optional() });
const attributes = z
  .array(z.object({ key: z.string(), value }))
  .transform((all) => Object.fromEntries(all.map((one) => [one.key, one.value.stringValue ?? one.value.intValue])));

/** The part of OTLP/HTTP's JSON that these tests read. */
const traces = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              /** 1 internal, 2 server, 3 client, 5 consumer. */
              kind: z.number(),
              attributes,
              events: z.array(z.unknown()),
              /** 2 is a failure. */
              status: z.object({ code: z.number() }),
            }),
          ),
        }),
      ),
    }),
  ),
});

export type CollectedSpan = z.output<typeof traces>["resourceSpans"][number]["scopeSpans"][number]["spans"][number];

/** An OpenTelemetry collector: receives traces over HTTP and keeps them. With `hangs` it receives them but never responds. */
export async function traceCollector({ hangs = false } = {}) {
  const spans: CollectedSpan[] = [];
  const services = new Set<unknown>();
  const headers: (string | undefined)[] = [];
  let text = "";
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (chunk: string) => {
      body += chunk;
    });
    request.on("end", () => {
      text += body;
      headers.push(request.headers["x-collector-key"]?.toString());
      if (hangs) return;
      const read = request.url === "/v1/traces" ? traces.safeParse(JSON.parse(body)) : undefined;
      for (const { resource, scopeSpans } of read?.data?.resourceSpans ?? []) {
        services.add(resource.attributes["service.name"]);
        for (const scope of scopeSpans) spans.push(...scope.spans);
      }
      response.writeHead(read?.success ? 200 : 400, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    spans,
    services,
    /** The key sent with each delivery. */
    headers,
    /** Everything it received, verbatim. */
    text: () => text,
    named: (name: string) => spans.filter((span) => span.name === name),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
