import { API_KEY_SCOPES } from "@fanfare/contracts/admin/api-keys";
import type { Permission } from "@fanfare/contracts/admin/team";

/** What a call requires of the API key that makes it. */
export type KeyCall = {
  /** The permission that the procedure requires; undefined for procedures that serve the signed-in person themselves. */
  permission: Permission | undefined;
  changes: boolean;
  /** Whether only a person may make the call, such as one that requires the password again. */
  isForPeople: boolean;
};

/** The message for a key whose call requires a person. */
export const NOT_WITH_A_KEY =
  "An API key cannot do this: it takes a person who confirms it with their password in the owner area.";

const SCOPES: ReadonlySet<string> = new Set(API_KEY_SCOPES);

/** Whether a key can be given this permission at all. */
const isScope = (permission: string): boolean => SCOPES.has(permission);

/** Returns why a key may not make a call; undefined when the key allows it. */
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
