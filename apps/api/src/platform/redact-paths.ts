/** An absolute path of this machine: at least two folders, not part of a URL or of a longer word. */
const ABSOLUTE_PATH = /(?<![\w:/.])(?:file:)?(?:\/(?!\/)[^\s/'"`<>:,;()]+){2,}\/?/g;
const WINDOWS_PATH = /(?<!\w)[A-Za-z]:\\[^\s'"`<>:,;()]+/g;

/**
 * Shortens this machine's paths in a message of the system or another program to their last segment, so that it can be shown
 * to people. Paths of the site itself (`/api/…`, `/media/…`) are kept.
 */
export const redactPaths = (text: string) =>
  text
    .replace(ABSOLUTE_PATH, (path) => (/^\/(?:api|media|trpc)\//.test(path) ? path : nameIn(path)))
    .replace(WINDOWS_PATH, nameIn);

const nameIn = (path: string) => path.split(/[\\/]/).findLast((part) => part !== "") ?? "";
