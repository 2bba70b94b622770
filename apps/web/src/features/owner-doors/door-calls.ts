/** How long a person waits for the site's response, in milliseconds; then the door decides on its own. */
const TIMEOUT_MS = 2500;

/** Returns an id as in RFC 9562 (version 4). `randomUUID` is missing where the site is reached over plain http. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** Resolves with the site's response, or rejects when it takes too long. */
export const withTimeout = <Result>(work: Promise<Result>): Promise<Result> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error("no answer in time")), TIMEOUT_MS)),
  ]);
