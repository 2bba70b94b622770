import { opendir, stat } from "node:fs/promises";
import { join } from "node:path";
import { byName, isSystemName, kindOf, MAX_BYTES, MAX_FILES, type Skipped, type SourceFile } from "./source-file.ts";

const MAX_DEPTH = 12;

/**
 * Every file below `root` that an import can use, in natural order. Links are reported and not followed, since they could be
 * cyclic or lead out of the folder.
 */
export async function scanFolder(
  root: string,
  options: { recursive: boolean } = { recursive: true },
): Promise<{ files: SourceFile[]; skipped: Skipped[] }> {
  const files: SourceFile[] = [];
  const skipped: Skipped[] = [];
  const folders = [{ path: root, name: "", depth: 0 }];
  for (let folder = folders.pop(); folder; folder = folders.pop()) {
    for await (const entry of await opendir(folder.path)) {
      if (isSystemName(entry.name)) continue;
      const path = join(folder.path, entry.name);
      const name = folder.name ? `${folder.name}/${entry.name}` : entry.name;
      if (entry.isDirectory()) {
        if (!options.recursive) continue;
        if (folder.depth === MAX_DEPTH) skipped.push({ file: name, reason: "its folders are nested too deep" });
        else folders.push({ path, name, depth: folder.depth + 1 });
        continue;
      }
      const kind = kindOf(entry.name);
      if (!kind) continue;
      if (entry.isSymbolicLink()) {
        skipped.push({ file: name, reason: "it is a link" });
        continue;
      }
      const found = await stat(path);
      if (!found.isFile()) skipped.push({ file: name, reason: "it is no ordinary file" });
      else if (found.size > MAX_BYTES[kind]) skipped.push({ file: name, reason: "it is too large" });
      else files.push({ path, name, size: found.size });
      if (files.length > MAX_FILES) throw new TooManyFilesError();
    }
  }
  return { files: files.sort(byName), skipped };
}

export class TooManyFilesError extends Error {
  override name = "TooManyFilesError";
  constructor() {
    super(`There are more than ${MAX_FILES} files. Please import them in parts.`);
  }
}
