import { z } from "zod";

/** Longer than any language code in use (BCP 47). */
const CODE_MAX = 35;

/** The language of an account's mails, as a code: `"de"`. */
export const accountLanguage = z.object({
  language: z
    .string({ error: "Please choose a language" })
    .min(1, { error: "Please choose a language" })
    .max(CODE_MAX, { error: "This language is not offered" }),
});
export type AccountLanguage = z.output<typeof accountLanguage>;
