import { t } from "@fanfare/contracts/common/language";
import type { Kysely } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError } from "../../../platform/errors/app-error.ts";

/**
 * Whether a fan's address is confirmed, which is asked of who holds a place for nothing; null where addresses cannot be
 * confirmed. Within a transaction it reads `from` there.
 */
export type IsVerified = ((userId: number, from?: Kysely<DB>) => Promise<boolean>) | null;

/** What somebody is told whose address nobody has confirmed. */
export const unconfirmedAddress = () =>
  new AppError(
    "conflict",
    t("Please confirm your e-mail address first, so that we can reach you. Your settings send a new link."),
  );
