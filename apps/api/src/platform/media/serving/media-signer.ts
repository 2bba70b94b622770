import { createHmac, timingSafeEqual } from "node:crypto";
import type { Clock } from "../../clock.ts";

export type SignOptions = {
  expiresAt: Date;
  /** Name under which a browser saves the file. */
  filename?: string;
};

export type SignatureVerdict = { valid: true; filename: string | null } | { valid: false; reason: "wrong" | "expired" };

/**
 * Signs links to restricted files. A client with a link may fetch exactly that file until the link expires, without a token,
 * because `<audio>` and plain downloads cannot send one.
 */
export function createMediaSigner(options: { secretKey: string; clock: Clock }) {
  // A separate key, so that no other kind of signature of the site is valid here.
  const key = createHmac("sha256", options.secretKey).update("fanfare media url").digest();
  const signature = (path: string, expires: string, filename: string) =>
    createHmac("sha256", key).update(`${path}\n${expires}\n${filename}`).digest();

  return {
    /** Returns the path with a signature; valid until `expiresAt`, in whole seconds. */
    sign(path: string, { expiresAt, filename = "" }: SignOptions): string {
      const expires = Math.floor(expiresAt.getTime() / 1000).toString();
      const query = new URLSearchParams({ expires });
      if (filename) query.set("filename", filename);
      query.set("signature", signature(path, expires, filename).toString("base64url"));
      return `${path}?${query}`;
    },

    verify(path: string, query: URLSearchParams): SignatureVerdict {
      const expires = query.get("expires") ?? "";
      const filename = query.get("filename") ?? "";
      const given = Buffer.from(query.get("signature") ?? "", "base64url");
      const expected = signature(path, expires, filename);
      // Digits only, so that the signed lines cannot be interpreted in two ways.
      const wellFormed = /^\d{1,12}$/.test(expires) && given.length === expected.length;
      if (!wellFormed || !timingSafeEqual(given, expected)) {
        return { valid: false, reason: "wrong" };
      }
      if (Number(expires) * 1000 <= options.clock.now().getTime()) return { valid: false, reason: "expired" };
      return { valid: true, filename: filename || null };
    },
  };
}
