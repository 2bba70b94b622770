import { t } from "@fanfare/contracts/common/language";
import type { Kysely } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError } from "../../../platform/errors/app-error.ts";

/**
 * Whether a fan's address is confirmed, which holding a free-of-charge place requires; null where addresses cannot be confirmed.
 * Within a transaction, pass it as `from`.
 */
export type IsVerified = ((userId: number, from?: Kysely<DB>) => Promise<boolean>) | null;

/** The error for a fan whose address is not confirmed. */
export const unconfirmedAddress = () =>
  new AppError(
    "conflict",
    t("Please confirm your e-mail address first, so that we can reach you. You can get a new link in your settings."),
  );
