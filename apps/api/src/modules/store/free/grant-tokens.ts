import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * What the link to a free download carries: the grant's random id, signed with the site's secret. Nothing is stored of it,
 * so a mail that is sent anew has the same link, and whoever reads the table has none.
 */
export function createGrantTokens({ secretKey }: { secretKey: string }) {
  const key = createHmac("sha256", secretKey).update("fanfare free download").digest();
  const signature = (id: string) => createHmac("sha256", key).update(id).digest();

  return {
    tokenOf: (id: string): string => `${id}_${signature(id).toString("base64url")}`,

    /** The id of a grant; null for a token that we never made. */
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
