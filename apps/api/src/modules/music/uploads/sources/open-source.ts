import { mkdtemp, stat } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { stemOf } from "./audio-file.ts";
import { scanFolder } from "./scan-folder.ts";
import { BadArchiveError, scanZip } from "./scan-zip.ts";
import { kindOf, type Skipped, type SourceFile } from "./source-file.ts";

export type OpenedSource = {
  files: SourceFile[];
  skipped: Skipped[];
  /** For `ImportOptions.rootName`. */
  rootName: string | null;
};

/** The source of an import cannot be used as a whole; `message` is meant for users. */
export class SourceError extends Error {
  override name = "SourceError";
}

/**
 * Lists the files of a folder, of a ZIP archive (unpacked into `workDir`), or one audio file with those next to it. Throws a
 * SourceError when it is none of these or cannot be read.
 */
export async function openSource(path: string, workDir: string, signal?: AbortSignal): Promise<OpenedSource> {
  const found = await stat(path).catch((error: unknown) => {
    throw new SourceError(`${path} is not there or cannot be read.`, { cause: error });
  });
  if (found.isDirectory()) return { ...(await scanFolder(path)), rootName: basename(path) };
  if (kindOf(path) === "audio") {
    const { files, skipped } = await scanFolder(dirname(path), { recursive: false });
    const own = files.filter((file) => stemOf(file.name) === stemOf(basename(path)));
    return { files: own, skipped: skipped.filter((one) => one.file === basename(path)), rootName: null };
  }
  if (extname(path).toLowerCase() !== ".zip") throw new SourceError(`${path} is neither a folder nor a ZIP archive.`);
  try {
    const folder = await mkdtemp(join(workDir, "zip-"));
    const unpacked = await scanZip(path, folder, signal ? { signal } : {});
    return { ...unpacked, rootName: basename(path, extname(path)) };
  } catch (error) {
    if (error instanceof BadArchiveError) throw new SourceError(`${path}: ${error.message}`, { cause: error });
    throw error;
  }
}
