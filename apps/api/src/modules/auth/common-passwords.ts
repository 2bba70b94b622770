import { PASSWORD_MIN } from "@fanfare/contracts/auth/limits";

let known: Promise<Set<string>> | undefined;

/** Loaded at the first registration, not at every start: the list is large and most processes never need it. */
const load = async () => {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].filter((word) => word.length >= PASSWORD_MIN));
};

/** Whether a password stands in the lists of most used ones (ASVS 5.0, 6.2.4), or is the person's own address or name. */
export async function isCommonPassword(password: string, own: readonly string[]): Promise<boolean> {
  known ??= load();
  const lower = password.toLowerCase();
  return (await known).has(lower) || own.some((word) => word.length >= 4 && lower === word.toLowerCase());
}
