import { createHmac, timingSafeEqual } from "node:crypto";
import { pagesUrl } from "../../../platform/mail/reader-language.ts";

/** What an unsubscribe link stops: an account's newsletter, a reader's without an account, or a waiting notice. */
export type UnsubscribeSubject = { kind: "account" | "contact" | "notice"; id: number };

const PATH = "/newsletter/unsubscribe?token=";
const LETTER = { account: "a", contact: "c", notice: "n" } as const;
const KIND = { a: "account", c: "contact", n: "notice" } as const;

/**
 * Unsubscribe links. They work without a login and never expire, so each can do one thing only: stop one kind of letter to one
 * reader. They are signed, and nothing is stored.
 */
export function createUnsubscribeLinks(deps: { secretKey: string; publicUrl: string }) {
  const key = createHmac("sha256", deps.secretKey).update("fanfare unsubscribe link").digest();
  const signature = (subject: string) => createHmac("sha256", key).update(subject).digest().subarray(0, 20);

  const tokenOf = ({ kind, id }: UnsubscribeSubject) => {
    const subject = `${LETTER[kind]}${id}`;
    return `${subject}.${signature(subject).toString("base64url")}`;
  };

  return {
    /** The unsubscribe page, in the current language. */
    url: (subject: UnsubscribeSubject) => `${pagesUrl(deps.publicUrl)}${PATH}${tokenOf(subject)}`,

    /** The headers of every such letter (RFC 2369, RFC 8058): one address for the page and the POST, without a language. */
    headers(subject: UnsubscribeSubject): Record<string, string> {
      return {
        "List-Unsubscribe": `<${deps.publicUrl}${PATH}${tokenOf(subject)}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      };
    },

    /** The subject of a token; null for one that is not ours. */
    read(token: string): UnsubscribeSubject | null {
      const match = /^([acn])([1-9]\d{0,9})\.([A-Za-z0-9_-]{27})$/.exec(token);
      if (!match) return null;
      const [, letter = "", digits = "", given = ""] = match;
      const expected = signature(`${letter}${digits}`);
      const bytes = Buffer.from(given, "base64url");
      if (bytes.length !== expected.length || !timingSafeEqual(bytes, expected)) return null;
      return { kind: KIND[letter as keyof typeof KIND], id: Number(digits) };
    },
  };
}

export type UnsubscribeLinks = ReturnType<typeof createUnsubscribeLinks>;
