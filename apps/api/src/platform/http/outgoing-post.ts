import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP } from "node:net";
import { isPublicAddress, publicOnly } from "./public-address.ts";

/** The call was refused before it was made, or got no response; the message can be shown to people. */
export class OutgoingCallError extends Error {
  override name = "OutgoingCallError";
}

const refusesPrivate = () => new OutgoingCallError("The address is a private one.");

/**
 * Returns the problem with an outgoing call's address, or undefined if there is none. Host names are checked again when they
 * are resolved.
 */
export function addressProblem(url: URL, mayBePrivate: boolean): string | undefined {
  if (url.username !== "" || url.password !== "") return "The address must not hold a password";
  if (mayBePrivate) return undefined;
  if (url.protocol !== "https:") return "The address must begin with https://";
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isPrivate = isIP(host) === 0 ? /(^|\.)(localhost|local|internal)\.?$/i.test(host) : !isPublicAddress(host);
  return isPrivate ? "The address must be one that anyone on the internet can reach" : undefined;
}

/**
 * Posts a body to an address supplied by a third party and returns the response's status; its body is not read. Private
 * networks are refused by IP address and by name, and redirects are not followed. Throws OutgoingCallError.
 */
export function postOutward(
  address: string,
  call: { body: string; headers: Record<string, string>; timeoutMs: number; mayBePrivate: boolean },
): Promise<number> {
  const url = new URL(address);
  const problem = addressProblem(url, call.mayBePrivate);
  if (problem !== undefined) return Promise.reject(new OutgoingCallError(`${problem}.`));
  const signal = AbortSignal.timeout(call.timeoutMs);
  return new Promise<number>((done, fail) => {
    const request = (url.protocol === "https:" ? httpsRequest : httpRequest)(
      url,
      {
        method: "POST",
        signal,
        agent: false,
        headers: { ...call.headers, "content-length": Buffer.byteLength(call.body), "user-agent": "Fanfare-Webhooks" },
        ...(call.mayBePrivate ? {} : { lookup: publicOnly(refusesPrivate) }),
      },
      (response: IncomingMessage) => {
        response.destroy();
        done(response.statusCode ?? 0);
      },
    );
    request.on("error", (error: NodeJS.ErrnoException) => {
      if (error instanceof OutgoingCallError) fail(error);
      else if (signal.aborted) fail(new OutgoingCallError("There was no response in time.", { cause: error }));
      else fail(new OutgoingCallError(`It could not be reached (${error.code ?? error.message}).`, { cause: error }));
    });
    request.end(call.body);
  });
}
