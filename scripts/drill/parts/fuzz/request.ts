import { Agent, type IncomingMessage, request as send } from "node:http";
import { text } from "node:stream/consumers";
import { finished } from "node:stream/promises";

export const CALLERS = ["visitor", "fan", "owner"] as const;
export type Caller = (typeof CALLERS)[number];

/** One request to send. Header names may occur twice. */
export interface FuzzRequest {
  /** What the request was generated for, as shown in the report. */
  target: string;
  caller: Caller;
  method: string;
  /** The request target: a path, or an absolute address in which `{site}` stands for this site. */
  path: string;
  headers: readonly (readonly [string, string])[];
  body: Buffer | undefined;
  /** The allowed statuses; undefined allows anything that is not a fault. */
  expected?: readonly number[] | undefined;
}

/** `status` is 0 when there was no response. */
export interface FuzzResponse {
  status: number;
  milliseconds: number;
  requestId: string | undefined;
  problem: string | undefined;
  /** The content type; empty without one. */
  type: string;
  /** The text of a failure, empty for other responses. */
  body: string;
}

type Seen = Partial<Pick<FuzzResponse, "type" | "body">> & { problem?: string };

const TIMEOUT_MS = 30_000;
const agent = new Agent({ keepAlive: true, maxSockets: 32 });

function headersOf({ headers, body }: FuzzRequest, site: URL, token: string | undefined): string[] {
  const own: [string, string][] = [["host", site.host]];
  if (token !== undefined) own.push(["authorization", `Token ${token}`]);
  if (body !== undefined) own.push(["content-length", String(body.length)]);
  return [...own, ...headers].flat();
}

/** Reads a response to the end; returns the text of a failure. */
async function failureText(response: IncomingMessage): Promise<string> {
  if ((response.statusCode ?? 0) >= 400) return text(response);
  response.resume();
  await finished(response);
  return "";
}

/** Sends one request and reads the response to the end. Never rejects. */
export function sendFuzz(url: string, one: FuzzRequest, token: string | undefined): Promise<FuzzResponse> {
  const site = new URL(url);
  const begun = performance.now();
  return new Promise((resolve) => {
    const done = (status: number, requestId: string | undefined, { problem, type = "", body = "" }: Seen) =>
      resolve({ status, requestId, problem, type, body, milliseconds: performance.now() - begun });
    const request = send(
      {
        host: site.hostname,
        port: site.port,
        method: one.method,
        path: one.path.replace("{site}", site.host),
        headers: headersOf(one, site, token),
        agent,
        timeout: TIMEOUT_MS,
      },
      (response) => {
        const { "x-request-id": id, "content-type": type = "" } = response.headers;
        const requestId = id === undefined ? undefined : String(id);
        failureText(response).then(
          (body) => done(response.statusCode ?? 0, requestId, { type, body }),
          (error: Error) => done(0, requestId, { problem: error.message }),
        );
      },
    );
    request.on("timeout", () => request.destroy(new Error(`no response within ${TIMEOUT_MS / 1000} s`)));
    request.on("error", (error) => done(0, undefined, { problem: error.message }));
    request.end(one.body);
  });
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** Escapes the bytes for `printf %b`. */
const escaped = (bytes: Buffer) =>
  [...bytes]
    .map((byte) =>
      byte >= 0x20 && byte < 0x7f && byte !== 0x5c
        ? String.fromCharCode(byte)
        : `\\0${byte.toString(8).padStart(3, "0")}`,
    )
    .join("");

/** The request as a shell command; `$SITE` is the site's address and `$FAN` or `$OWNER` a token. */
export function asCurl({ caller, method, path, headers, body }: FuzzRequest): string {
  const target = path.startsWith("/") ? path : path.replace("{site}", "localhost");
  return [
    ...(body === undefined ? [] : [`printf '%b' ${quoted(escaped(body))} |`]),
    `curl -i --path-as-is -X ${quoted(method)} --request-target ${quoted(target)}`,
    ...(caller === "visitor" ? [] : [`-H "Authorization: Token $${caller.toUpperCase()}"`]),
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : ["--data-binary @-"]),
    '"$SITE"',
  ].join(" ");
}
