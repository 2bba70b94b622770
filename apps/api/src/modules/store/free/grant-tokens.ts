import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Tokens in the links to free downloads: the grant's random id, signed with the site's secret. The signature is not stored, so a
 * resent mail has the same link, and a reader of the table cannot build one.
 */
export function createGrantTokens({ secretKey }: { secretKey: string }) {
  const key = createHmac("sha256", secretKey).update("fanfare free download").digest();
  const signature = (id: string) => createHmac("sha256", key).update(id).digest();

  return {
    tokenOf: (id: string): string => `${id}_${signature(id).toString("base64url")}`,

    /** Returns a grant's id; null for a token that was not issued by us. */
    read(token: string): string | null {
      const match = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})_([A-Za-z0-9_-]{43})$/.exec(token);
      if (!match) return null;
      const [, id = "", given = ""] = match;
      const bytes = Buffer.from(given, "base64url");
      const expected = signature(id);
      return bytes.length === expected.length && timingSafeEqual(bytes, expected) ? id : null;
    },
  };
}
