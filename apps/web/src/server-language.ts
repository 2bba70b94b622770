import { AsyncLocalStorage } from "node:async_hooks";
import { ENGLISH, type Language, languageFrom } from "@fanfare/contracts/common/language";

const inUse = new AsyncLocalStorage<Language>();
languageFrom(() => inUse.getStore() ?? ENGLISH);

/** Runs `work`, and all that it waits for, in `language`: pages of several languages are rendered side by side. */
export const inLanguage = <Result>(language: Language, work: () => Result): Result => inUse.run(language, work);
