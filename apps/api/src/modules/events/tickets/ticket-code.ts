import { createHmac, timingSafeEqual } from "node:crypto";
import { normalizeCode, SUBJECT_LENGTH } from "@fanfare/contracts/events/ticket-code";

/** One person's ticket: of a fan's party (`fan`) or of a guest that the team added (`guest`); persons count from 1. */
export type TicketSubject = { kind: "fan" | "guest"; id: number; person: number };

/** Letters and digits that are not easily confused (Crockford's base 32). */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const KINDS = ["fan", "guest"] as const;

/** An 80-bit signature, after 40 bits that identify the person. */
const SIGNATURE_LENGTH = 16;
const CODE_LENGTH = SUBJECT_LENGTH + SIGNATURE_LENGTH;

const LARGEST_ID = 2 ** 32 - 1;
/** The person number has seven bits. */
const MAX_PERSONS = 127;

function encode(value: bigint, length: number): string {
  let text = "";
  for (let rest = value; text.length < length; rest >>= 5n) text = `${ALPHABET[Number(rest & 31n)]}${text}`;
  return text;
}

/**
 * Ticket codes: the person they are for, signed with the site's secret, so that no code needs to be stored and none can be
 * guessed. A ticket is valid only as long as its place exists. Codes of different `purpose`s are not interchangeable.
 */
export function createTicketCodes({ secretKey, purpose = "fanfare ticket" }: { secretKey: string; purpose?: string }) {
  const key = createHmac("sha256", secretKey).update(purpose).digest();
  const sign = (subject: string): string => {
    const bytes = createHmac("sha256", key).update(subject).digest().subarray(0, 10);
    return encode(BigInt(`0x${bytes.toString("hex")}`), SIGNATURE_LENGTH);
  };

  return {
    /** Throws RangeError for an id or person that does not fit into the code. */
    codeOf({ kind, id, person }: TicketSubject): string {
      if (id < 1 || id > LARGEST_ID || person < 1 || person > MAX_PERSONS) {
        throw new RangeError(`no ticket code for ${kind} ${id}, person ${person}`);
      }
      const bits = (BigInt(KINDS.indexOf(kind)) << 39n) | (BigInt(id) << 7n) | BigInt(person);
      const subject = encode(bits, SUBJECT_LENGTH);
      return `${subject}${sign(subject)}`;
    },

    /** The person a code is for; null for a code that is not ours. */
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
