import { UPLOAD_EXTENSIONS } from "@fanfare/contracts/music/upload";

/** A file with its place below the folder that was given. */
export type NamedFile = { name: string; file: File };

const EXTENSIONS: ReadonlySet<string> = new Set(UPLOAD_EXTENSIONS);

/** Whether the site can make use of a file of this name; what systems keep in folders for themselves it cannot. */
export function isUseful(name: string): boolean {
  const parts = name.split("/");
  const extension = /\.([^.]+)$/.exec(parts.at(-1) ?? "")?.[1]?.toLowerCase() ?? "";
  return EXTENSIONS.has(extension) && !parts.some((part) => part.startsWith(".") || part === "__MACOSX");
}

/** The files of an `<input type=file>`, of a folder one with their places in it. */
export const chosenFiles = (files: Iterable<File>): NamedFile[] =>
  [...files].map((file) => ({ name: file.webkitRelativePath || file.name, file }));

const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => {
    entry.file(resolve, reject);
  });

/** A reader returns some entries at a time, and an empty list at the end. */
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

/** Everything that was dropped, folders with all that is in them. Call it at once: the browser forgets what was dropped. */
export async function droppedFiles(data: DataTransfer): Promise<NamedFile[]> {
  const entries = [...data.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (entries.length === 0) return chosenFiles(data.files);
  const files: NamedFile[] = [];
  for (const entry of entries) await walk(entry, files);
  return files;
}
