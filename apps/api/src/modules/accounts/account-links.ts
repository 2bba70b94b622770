import { createHash, randomBytes } from "node:crypto";
import { msg } from "@fanfare/contracts/common/language";
import type { Kysely, Transaction } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { DB } from "../../platform/db/types.gen.ts";
import { invalid } from "../../platform/errors/app-error.ts";
import { pagesUrl } from "../../platform/mail/reader-language.ts";
import {
  claimLink,
  deleteExpiredLinks,
  endLinks,
  findLink,
  insertLink,
  type LinkPurpose,
} from "./account-link.queries.ts";

const HOUR = 60 * 60 * 1000;

/** How long a link works, in hours from the moment its mail was written. */
export const LINK_HOURS: Record<LinkPurpose, number> = {
  reset_password: 1,
  change_email: 24,
  verify_email: 48,
  confirm_newsletter: 7 * 24,
  confirm_notice: 7 * 24,
};

/** The page that a link opens. The token is in the fragment, which servers, proxies and referrer headers never see. */
const PATH: Record<LinkPurpose, string> = {
  reset_password: "/reset-password#token=",
  verify_email: "/verify#email=",
  change_email: "/verify#new-email=",
  confirm_newsletter: "/verify#newsletter=",
  confirm_notice: "/verify#notice=",
};

/** What a link is for: an account, a subscriber without one, or one waiting notice. */
type Subject =
  | { user_id: number; contact_id?: never; notify_request_id?: never }
  | { contact_id: number; user_id?: never; notify_request_id?: never }
  | { notify_request_id: number; user_id?: never; contact_id?: never };

export type OpenLink = {
  email: string;
  user_id: number | null;
  contact_id: number | null;
  notify_request_id: number | null;
};

const digest = (token: string) => createHash("sha256").update(`fanfare link ${token}`).digest("hex");

const NO_LONGER_VALID = msg("This link is no longer valid. Please ask for a new one.");

/** The error for a link that is unknown, used or expired; the same for all three. */
export const deadLink = () => invalid({ token: [NO_LONGER_VALID] });

/**
 * Links that are sent by mail. A token has 256 random bits and appears only in its mail: the job that writes the mail creates it,
 * and the table stores a digest.
 */
export function createAccountLinks(deps: { clock: Clock; publicUrl: string }) {
  const { clock } = deps;

  return {
    /** Creates a link and returns its address. Earlier ones of the same purpose keep working until one of them is used. */
    async mint(db: Kysely<DB>, link: { purpose: LinkPurpose; email: string } & Subject): Promise<string> {
      const token = randomBytes(32).toString("base64url");
      const { purpose, email, ...subject } = link;
      const expires_at = new Date(clock.now().getTime() + LINK_HOURS[purpose] * HOUR);
      await insertLink(db, { hash: digest(token), purpose, email, expires_at, created_at: clock.now(), ...subject });
      return `${pagesUrl(deps.publicUrl)}${PATH[purpose]}${token}`;
    },

    /** Reads a link without using it. Throws `validation` on `token` when it is unknown, used or expired. */
    async peek(db: Kysely<DB>, purpose: LinkPurpose, token: string): Promise<OpenLink> {
      const link = await findLink(db, { hash: digest(token), purpose }, clock.now());
      if (!link) throw deadLink();
      return link;
    },

    /**
     * Uses up a link and every other of the same purpose for the same subject. Of two concurrent calls, only the first succeeds.
     * Throws `validation` on `token` when the link is unknown, used or expired.
     */
    async use(trx: Transaction<DB>, purpose: LinkPurpose, token: string): Promise<OpenLink> {
      const link = await claimLink(trx, { hash: digest(token), purpose }, clock.now());
      if (!link) throw deadLink();
      return link;
    },

    /** Ends every link that could still change access to the account, after its password or address has changed. */
    endFor: (trx: Transaction<DB>, userId: number, purposes: readonly LinkPurpose[]): Promise<void> =>
      endLinks(trx, userId, purposes),

    deleteExpired: (db: Kysely<DB>): Promise<void> => deleteExpiredLinks(db, clock.now()),
  };
}

export type AccountLinkService = ReturnType<typeof createAccountLinks>;
