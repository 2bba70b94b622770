import { PASSWORD_MIN } from "@fanfare/contracts/auth/limits";

let known: Promise<Set<string>> | undefined;

/** Loaded at the first registration, not at every start: the list is large and most processes never need it. */
const load = async () => {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].filter((word) => word.length >= PASSWORD_MIN));
};

/** Whether a password is in the lists of most used ones (ASVS 5.0, 6.2.4). */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= load();
  return (await known).has(password.toLowerCase());
}
