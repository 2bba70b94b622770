// What other modules may ask of the newsletter's tables; no other module names them.
export { stopRestoredLetters } from "./letter-restore.queries.ts";
