// What other modules may ask of the newsletter's tables; nobody else names them.
export { stopRestoredLetters } from "./letter-restore.queries.ts";
