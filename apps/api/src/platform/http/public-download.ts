import { get as httpGet, type IncomingMessage } from "node:http";
import { get as httpsGet } from "node:https";
import { isIP } from "node:net";
import { isPublicAddress, publicOnly } from "./public-address.ts";

/** The download was refused or failed; the message can be shown to people. */
export class DownloadError extends Error {
  override name = "DownloadError";
}

const REDIRECTS_MAX = 3;
const REDIRECTING = new Set([301, 302, 303, 307, 308]);

export type DownloadRules = {
  /** Bytes; a larger file is refused by its `content-length`, or as soon as more has been received. */
  maxBytes: number;
  timeoutMs: number;
  /** An origin that may be private because the operator configured it. */
  trustedOrigin?: string | null;
};

const refusesPrivate = () => new DownloadError("The picture lies at a private address.");

function assertAllowed(url: URL, isTrusted: boolean): void {
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    throw new DownloadError("The picture's address is not a web address.");
  }
  if (isTrusted) return;
  if (url.username !== "" || url.password !== "") throw new DownloadError("The picture's address holds a password.");
  if (url.port !== "") throw new DownloadError("The picture lies at an unusual port.");
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw refusesPrivate();
}

function open(url: URL, isTrusted: boolean, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((done, fail) => {
    const get = url.protocol === "https:" ? httpsGet : httpGet;
    const request = get(
      url,
      {
        signal,
        agent: false,
        headers: { accept: "image/*", "user-agent": "Fanfare" },
        ...(isTrusted ? {} : { lookup: publicOnly(refusesPrivate) }),
      },
      done,
    );
    request.on("error", fail);
  });
}

async function read(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const tooLarge = () => new DownloadError(`The picture has more than ${Math.floor(maxBytes / 1024 / 1024)} MB.`);
  if (Number(response.headers["content-length"] ?? 0) > maxBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Downloads a file from an address supplied by a third party without letting it make this server call into its own network:
 * private addresses are refused by name, by IP address and after each redirect; files that are too large or too slow are
 * refused as well. Throws DownloadError with the reason.
 */
export async function downloadFromPublicAddress(address: string, rules: DownloadRules): Promise<Buffer> {
  const signal = AbortSignal.timeout(rules.timeoutMs);
  let next = address;
  try {
    for (let hop = 0; hop <= REDIRECTS_MAX; hop += 1) {
      if (!URL.canParse(next)) throw new DownloadError("The picture's address is not a web address.");
      const url = new URL(next);
      const isTrusted = rules.trustedOrigin === url.origin;
      assertAllowed(url, isTrusted);
      const response = await open(url, isTrusted, signal);
      try {
        const status = response.statusCode ?? 0;
        if (status === 200) return await read(response, rules.maxBytes);
        const location = response.headers.location;
        if (!REDIRECTING.has(status) || location === undefined) {
          throw new DownloadError(`The picture's server answered ${status}.`);
        }
        if (!URL.canParse(location, url.href)) throw new DownloadError("The picture's address leads nowhere.");
        next = new URL(location, url).href;
      } finally {
        response.destroy();
      }
    }
  } catch (error) {
    if (error instanceof DownloadError) throw error;
    if (signal.aborted) throw new DownloadError("The picture's server took too long.", { cause: error });
    throw new DownloadError("The picture's server could not be reached.", { cause: error });
  }
  throw new DownloadError("The picture's address leads from one to the next without end.");
}
