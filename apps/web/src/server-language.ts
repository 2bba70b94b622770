import { AsyncLocalStorage } from "node:async_hooks";
import { ENGLISH, type Language, languageFrom } from "@fanfare/contracts/common/language";

const inUse = new AsyncLocalStorage<Language>();
languageFrom(() => inUse.getStore() ?? ENGLISH);

/** Runs `work`, including its asynchronous parts, in `language`: pages of several languages are rendered concurrently. */
export const inLanguage = <Result>(language: Language, work: () => Result): Result => inUse.run(language, work);
