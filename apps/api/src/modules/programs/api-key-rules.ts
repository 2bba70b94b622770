import { API_KEY_SCOPES } from "@fanfare/contracts/admin/api-keys";
import type { Permission } from "@fanfare/contracts/admin/team";

/** What a call asks of the key that makes it. */
export type KeyCall = {
  /** The permission that the procedure asks for; undefined for what is for signed-in people themselves. */
  permission: Permission | undefined;
  changes: boolean;
  /** It is only for a person, such as what asks for the password once more. */
  isForPeople: boolean;
};

/** Said to a key whose call takes a person. */
export const NOT_WITH_A_KEY =
  "An API key cannot do this: it takes a person who confirms it with their password in the owner area.";

const SCOPES: ReadonlySet<string> = new Set(API_KEY_SCOPES);

/** Whether a permission can be given to a key at all. */
const isScope = (permission: string): boolean => SCOPES.has(permission);

/** Why a key may not make a call; undefined when it may, as far as the key is concerned. */
export function keyRefusal(
  key: { scopes: readonly string[]; is_read_only: boolean },
  { permission, changes, isForPeople }: KeyCall,
): string | undefined {
  if (permission === undefined) return "An API key stands for a program, not for a person. Sign in to do this.";
  if (isForPeople || !isScope(permission)) return NOT_WITH_A_KEY;
  if (!key.scopes.includes(permission)) return `This API key is not allowed “${permission}”.`;
  if (changes && key.is_read_only) return "This API key may only read.";
  return undefined;
}
