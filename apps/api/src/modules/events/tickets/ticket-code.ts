import { createHmac, timingSafeEqual } from "node:crypto";
import { normalizeCode, SUBJECT_LENGTH } from "@fanfare/contracts/events/ticket-code";

/** One person's way in: of a fan's party (`fan`) or on the list that the team keeps by hand (`guest`); counted from 1. */
export type TicketSubject = { kind: "fan" | "guest"; id: number; person: number };

/** Letters and digits that are not taken for one another (Crockford's base 32). */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const KINDS = ["fan", "guest"] as const;

/** 80 bits say that a ticket is ours; 40 before them whose it is. */
const SIGNATURE_LENGTH = 16;
const CODE_LENGTH = SUBJECT_LENGTH + SIGNATURE_LENGTH;

const LARGEST_ID = 2 ** 32 - 1;
/** Persons have seven bits. */
const MOST_PERSONS = 127;

function encode(value: bigint, length: number): string {
  let text = "";
  for (let rest = value; text.length < length; rest >>= 5n) text = `${ALPHABET[Number(rest & 31n)]}${text}`;
  return text;
}

/**
 * Ticket codes: who they are for, signed with the site's secret, so that nothing is stored of them and none can be
 * guessed. Whether a ticket still counts is for the place it belongs to: without that it is void. Codes of another
 * `purpose` are no tickets, nor the other way round.
 */
export function createTicketCodes({ secretKey, purpose = "fanfare ticket" }: { secretKey: string; purpose?: string }) {
  const key = createHmac("sha256", secretKey).update(purpose).digest();
  const sign = (subject: string): string => {
    const bytes = createHmac("sha256", key).update(subject).digest().subarray(0, 10);
    return encode(BigInt(`0x${bytes.toString("hex")}`), SIGNATURE_LENGTH);
  };

  return {
    /** Throws RangeError for an id or a person that the code has no room for. */
    codeOf({ kind, id, person }: TicketSubject): string {
      if (id < 1 || id > LARGEST_ID || person < 1 || person > MOST_PERSONS) {
        throw new RangeError(`no ticket code for ${kind} ${id}, person ${person}`);
      }
      const bits = (BigInt(KINDS.indexOf(kind)) << 39n) | (BigInt(id) << 7n) | BigInt(person);
      const subject = encode(bits, SUBJECT_LENGTH);
      return `${subject}${sign(subject)}`;
    },

    /** Whom a code is for; null for one that is not ours. */
    read(text: string): TicketSubject | null {
      const code = normalizeCode(text);
      if (code.length !== CODE_LENGTH || /[^0-9A-HJKMNP-TV-Z]/.test(code)) return null;
      const subject = code.slice(0, SUBJECT_LENGTH);
      if (!timingSafeEqual(Buffer.from(code.slice(SUBJECT_LENGTH)), Buffer.from(sign(subject)))) return null;
      let bits = 0n;
      for (const sign of subject) bits = (bits << 5n) | BigInt(ALPHABET.indexOf(sign));
      return {
        kind: bits >> 39n === 1n ? "guest" : "fan",
        id: Number((bits >> 7n) & 0xff_ff_ff_ffn),
        person: Number(bits & 127n),
      };
    },
  };
}

export type TicketCodes = ReturnType<typeof createTicketCodes>;
