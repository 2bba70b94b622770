import type { EditorCategory } from "@fanfare/contracts/store/product-editor";
import type { Kysely } from "kysely";
import { recordAudit } from "../../../platform/audit/audit.queries.ts";
import type { Content } from "../../../platform/cache/content.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { isUniqueViolation } from "../../../platform/db/unique-violation.ts";
import { invalid } from "../../../platform/errors/app-error.ts";
import { assertVersion } from "../../../platform/http/stale-version.ts";
import {
  deleteCategory,
  insertCategory,
  listCategoriesForEditing,
  lockCategory,
  orderCategories,
  updateCategory,
} from "./category-editor.queries.ts";

type Fields = { name: string; description: string };
type Saved = { id: number; version: number };

const nameTaken = (error: unknown) =>
  isUniqueViolation(error, "categories_name_key") ? invalid({ name: ["This name is there already"] }) : error;

/** The store's categories: their names and their order. */
export function createCategoryEditor(deps: { db: Kysely<DB>; clock: Clock; content: Content }) {
  const { db, clock, content } = deps;
  const audit = (actor_id: number, action: "created" | "updated" | "deleted", id: number, summary: string) => ({
    actor_id,
    action: `category.${action}` as const,
    subject_type: "category",
    subject_id: id,
    summary,
  });

  return {
    list: (): Promise<EditorCategory[]> => listCategoriesForEditing(db),

    /** Adds a category at the end. Throws `validation` for a duplicate name. */
    create: (actorId: number, fields: Fields): Promise<Saved> =>
      content
        .write(async (trx) => {
          const made = await insertCategory(trx, fields);
          await recordAudit(trx, audit(actorId, "created", made.id, `Added the category “${fields.name}”`));
          return made;
        })
        .catch((error: unknown) => {
          throw nameTaken(error);
        }),

    /** Throws `not_found`, `conflict` for an outdated version, and `validation`. */
    change: (actorId: number, { id, version, ...fields }: Fields & Saved): Promise<Saved> =>
      content
        .write(async (trx) => {
          assertVersion(await lockCategory(trx, id), version);
          await updateCategory(trx, id, { ...fields, version: version + 1 }, clock.now());
          await recordAudit(trx, audit(actorId, "updated", id, `Changed the category “${fields.name}”`));
          return { id, version: version + 1 };
        })
        .catch((error: unknown) => {
          throw nameTaken(error);
        }),

    /** Puts the categories into this order; categories that are not listed follow after them. */
    reorder: (actorId: number, ids: readonly number[]): Promise<void> =>
      content.write(async (trx) => {
        await orderCategories(trx, ids);
        await recordAudit(trx, {
          actor_id: actorId,
          action: "category.reordered",
          subject_type: "category",
          subject_id: null,
          summary: "Put the categories into another order",
        });
      }),

    /** Deletes a category; its products are kept without one. Throws `not_found` and `conflict`. */
    remove: (actorId: number, { id, version }: Saved): Promise<void> =>
      content.write(async (trx) => {
        const row = await lockCategory(trx, id);
        assertVersion(row, version);
        await deleteCategory(trx, id);
        await recordAudit(trx, audit(actorId, "deleted", id, `Deleted the category “${row?.name}”`));
      }),
  };
}
