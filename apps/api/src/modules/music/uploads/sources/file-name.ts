import { basename, dirname, extname } from "node:path/posix";
import { cleanLine } from "../../../../platform/media/tags/clean-text.ts";

/** The facts in a file's name; the title is never empty. */
export type NameFacts = { disc: number | null; number: number | null; title: string };

/** The facts in the name of an album's folder. */
export type FolderFacts = { title: string; artist: string | null; year: number | null };

const DISC_FOLDER = /^(?:cd|dis[ck]|side|part|vol(?:ume)?)[\s._-]*(\d{1,2}|[a-d])\b/i;
/** Folders named after their content, not after a release. */
const FORMAT_FOLDER =
  /^(?:mp3|flac|wav|wave|aac|m4a|ogg|opus|lossless|hi-?res|masters?|mastered|audio|tracks|final|mixes|bounces|exports?)$/i;
const LOOSE_FOLDER =
  /^(?:singles?|loose(?: tracks)?|songs|music|my music|media|uploads?|downloads?|desktop|documents|new folder.*|untitled folder.*|te?mp|import|files)$/i;

const UNDERSCORED = /^[^\s]*_[^\s]*$/;
const spaced = (text: string) => (UNDERSCORED.test(text) ? text.replaceAll("_", " ") : text);

/**
 * The disc number if the folder is one disc of the album above it, otherwise null; a side's letter counts by its position in the
 * alphabet.
 */
export function discOfFolder(folder: string): number | null {
  const [, mark] = DISC_FOLDER.exec(basename(folder)) ?? [];
  if (!mark) return null;
  const number = /\d/.test(mark) ? Number(mark) : mark.toLowerCase().charCodeAt(0) - "a".charCodeAt(0) + 1;
  return number >= 1 ? number : null;
}

/** The folder of a file's whole album: disc and format folders belong to the one above them. */
export function albumFolder(fileName: string): string {
  let folder = dirname(fileName);
  while (folder !== "." && (discOfFolder(folder) !== null || FORMAT_FOLDER.test(basename(folder)))) {
    folder = dirname(folder);
  }
  return folder;
}

/** Whether a folder's name means that the files in it do not belong together. */
export const isLooseFolder = (name: string) => LOOSE_FOLDER.test(name.trim());

const leadingNumber = /^\d{1,3}(?!\d)/;

/** Whether every name begins with a number, so that the number is the track's position and not part of the title. */
export const allNumbered = (fileNames: readonly string[]) =>
  fileNames.length > 1 && fileNames.every((name) => leadingNumber.test(basename(name)));

/**
 * Parses position and title from a name such as `01 - Title.mp3`, `1-03 Title.flac` or `CD2/03_Title.wav`.
 * @param numbered whether all names next to it begin with a number; otherwise `99 Problems` stays a title
 */
export function parseFileName(fileName: string, numbered: boolean): NameFacts {
  const stem = spaced(basename(fileName, extname(fileName)).trim());
  const folderDisc = discOfFolder(dirname(fileName));
  const [, disc, place, rest] = /^(\d{1,2})[-.](\d{2,3})(?!\d)[\s._-]*(.*)$/.exec(stem) ?? [];
  if (disc && place && rest !== undefined && Number(disc) > 0) {
    return named(Number(disc), Number(place), rest, stem);
  }
  const [, number, separator, title] = /^(\d{1,3})(?!\d|[-.]\d)((?:\s*[-–—._)]+\s*)|\s+|$)(.*)$/.exec(stem) ?? [];
  const padded = number !== undefined && number.length > 1 && number.startsWith("0");
  if (number && title !== undefined && (padded || numbered || /[^\s]/.test(separator ?? ""))) {
    return named(folderDisc, Number(number), title, stem);
  }
  return named(folderDisc, null, stem, stem);
}

function named(disc: number | null, number: number | null, title: string, stem: string): NameFacts {
  return { disc, number: number || null, title: cleanLine(title) ?? cleanLine(stem) ?? "Untitled" };
}

/** Title, artist and year from a name such as `2019 - Title`, `Artist - Title (2019) [FLAC]`. */
export function parseFolderName(folder: string): FolderFacts {
  let text = spaced(basename(folder).trim());
  let year: number | null = null;
  const takeYear = (pattern: RegExp) => {
    const [whole, digits] = pattern.exec(text) ?? [];
    if (!whole || whole.length === text.length) return;
    year ??= Number(digits);
    text = text.replace(whole, " ").trim();
  };
  text =
    text
      .replace(
        /[\s_]*[[({](?:flac|mp3|wav|aac|m4a|web|cd|vinyl|lossless|320|v0|24[- ]?bit|16[- ]?bit)[^\])}]*[\])}]/gi,
        "",
      )
      .trim() || text;
  takeYear(/\s*[[({]((?:19|20)\d\d)[\])}]\s*$/);
  takeYear(/^[[({]?((?:19|20)\d\d)[\])}]?(?:\s*[-–—.]\s*|\s+(?=[^\d\s]))/);
  const [, artist, rest] = /^(.+?)\s+[-–—]\s+(.+)$/.exec(text) ?? [];
  if (artist && rest) {
    text = rest;
    takeYear(/^((?:19|20)\d\d)\s+[-–—]\s+/);
  }
  return { title: cleanLine(text) ?? cleanLine(folder) ?? "Untitled", artist: cleanLine(artist), year };
}
