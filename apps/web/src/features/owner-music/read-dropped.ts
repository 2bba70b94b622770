import { UPLOAD_EXTENSIONS } from "@fanfare/contracts/music/upload";

/** A file with its path relative to the chosen folder. */
export type NamedFile = { name: string; file: File };

const EXTENSIONS: ReadonlySet<string> = new Set(UPLOAD_EXTENSIONS);

/** Whether an operating system added the file to a folder, unseen by its user. */
export const isHidden = (name: string): boolean =>
  name.split("/").some((part) => part.startsWith(".") || ["__MACOSX", "Thumbs.db", "desktop.ini"].includes(part));

/** Whether the site can use a file of this name. Hidden files are excluded. */
export function isUseful(name: string): boolean {
  const extension = /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  return EXTENSIONS.has(extension) && !isHidden(name);
}

/** The files of an `<input type=file>`; those of a folder input are named by their path. */
export const chosenFiles = (files: Iterable<File>): NamedFile[] =>
  [...files].map((file) => ({ name: file.webkitRelativePath || file.name, file }));

const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => {
    entry.file(resolve, reject);
  });

/** `readEntries` returns the entries in batches, and an empty array at the end. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (some.length === 0) return all;
    all.push(...some);
  }
}

async function walk(entry: FileSystemEntry, into: NamedFile[]): Promise<void> {
  if (entry.isFile) {
    into.push({ name: entry.fullPath.replace(/^\//, ""), file: await fileOf(entry as FileSystemFileEntry) });
    return;
  }
  for (const inner of await entriesOf(entry as FileSystemDirectoryEntry)) await walk(inner, into);
}

/**
 * Returns every dropped file, including all files in dropped folders. Call it synchronously in the drop event: the browser
 * discards the dropped data afterwards.
 */
export async function droppedFiles(data: DataTransfer): Promise<NamedFile[]> {
  const entries = [...data.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (entries.length === 0) return chosenFiles(data.files);
  const files: NamedFile[] = [];
  for (const entry of entries) await walk(entry, files);
  return files;
}
