import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from "yauzl";
import { verifyChecksum } from "../../../../platform/media/archive/verify-checksum.ts";
import { storageError } from "../../../../platform/media/store/storage-error.ts";
import { TooManyFilesError } from "./scan-folder.ts";
import { byName, isSystemName, kindOf, MAX_BYTES, MAX_FILES, type Skipped, type SourceFile } from "./source-file.ts";

export type ZipLimits = {
  /** Bytes that all files together may unpack to. */
  totalBytes: number;
  /** How many times larger than its packed size a file may be; sound and pictures hardly compress, zip bombs do. */
  ratio: number;
};

const DEFAULT_LIMITS: ZipLimits = { totalBytes: 50 * 2 ** 30, ratio: 250 };
/** Below this size the ratio means nothing: an empty lyrics file compresses as well as a zip bomb. */
const RATIO_FROM_BYTES = 1 << 20;

const FILE_TYPE_MASK = 0o170000;
const LINK = 0o120000;
const UNIX = 3;

export class BadArchiveError extends Error {
  override name = "BadArchiveError";
}

/**
 * Unpacks the usable entries of an archive into `folder`, an empty folder of the caller's. Files get generated names there, so
 * that no name in the archive can reach outside. A bad entry is reported and skipped; an archive that cannot be read at all
 * throws a BadArchiveError.
 */
export async function scanZip(
  archive: string,
  folder: string,
  options: { limits?: ZipLimits; signal?: AbortSignal } = {},
): Promise<{ files: SourceFile[]; skipped: Skipped[] }> {
  const limits = options.limits ?? DEFAULT_LIMITS;
  const files: SourceFile[] = [];
  const skipped: Skipped[] = [];
  let total = 0;
  let zip: ZipFile;
  try {
    // Names are decoded and checked here, since the library rejects the whole archive for one bad name.
    zip = await openPromise(archive, { decodeStrings: false });
  } catch (error) {
    throw new BadArchiveError("It is no ZIP archive, or a damaged one.", { cause: error });
  }
  try {
    for await (const entry of zip.eachEntry()) {
      options.signal?.throwIfAborted();
      const found = judge(entry, limits);
      if (found === null) continue;
      if ("reason" in found) {
        skipped.push(found);
        continue;
      }
      total += entry.uncompressedSize;
      if (total > limits.totalBytes) throw new BadArchiveError("It unpacks to more than an import may take.");
      if (files.length === MAX_FILES) throw new TooManyFilesError();
      const path = join(folder, `${files.length}${found.extension}`);
      const reason = await unpack(zip, entry, path);
      if (reason) skipped.push({ file: found.name, reason });
      else files.push({ path, name: found.name, size: entry.uncompressedSize });
    }
  } catch (error) {
    if (error instanceof BadArchiveError || error instanceof TooManyFilesError || options.signal?.aborted) throw error;
    const explained = storageError(error);
    throw explained === error ? new BadArchiveError("The archive is damaged.", { cause: error }) : explained;
  } finally {
    zip.close();
  }
  return { files: files.sort(byName), skipped };
}

type Judgement = { name: string; extension: string } | Skipped | null;

function judge(entry: Entry, limits: ZipLimits): Judgement {
  const raw = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false);
  const segments = raw
    .replaceAll("\\", "/")
    .split("/")
    .filter((segment) => segment !== "" && segment !== ".");
  const name = segments.join("/");
  const kind = kindOf(name);
  if (raw.endsWith("/") || !kind || segments.some((segment) => segment !== ".." && isSystemName(segment))) return null;
  const refuse = (reason: string) => ({ file: name, reason });
  if (segments.includes("..")) return refuse("its name leads out of the archive");
  const isLink = entry.versionMadeBy >> 8 === UNIX && ((entry.externalFileAttributes >>> 16) & FILE_TYPE_MASK) === LINK;
  if (isLink) return refuse("it is a link");
  if (entry.isEncrypted()) return refuse("it is locked with a password");
  if (entry.uncompressedSize > MAX_BYTES[kind]) return refuse("it is too large");
  const swells =
    entry.uncompressedSize > RATIO_FROM_BYTES && entry.uncompressedSize > entry.compressedSize * limits.ratio;
  if (swells) return refuse("it unpacks to far more than sound or pictures do");
  return { name, extension: name.slice(name.lastIndexOf(".")).toLowerCase() };
}

/** Writes one entry to `path`; returns the reason for a fault of the entry, and throws for any other error. */
async function unpack(zip: ZipFile, entry: Entry, path: string): Promise<string | null> {
  let stream: Awaited<ReturnType<ZipFile["openReadStreamPromise"]>>;
  try {
    stream = await zip.openReadStreamPromise(entry);
  } catch {
    return "it is packed in a way that cannot be read";
  }
  // A failing stream destroys the other one with its own error, so this records whether the entry failed first.
  let entryFailed = false;
  const checked = verifyChecksum(entry.crc32);
  for (const part of [stream, checked]) {
    part.once("error", () => {
      entryFailed = true;
    });
  }
  try {
    // Fails when there are more bytes than the archive announced.
    await pipeline(stream, checked, createWriteStream(path, { flags: "wx" }));
    return null;
  } catch (error) {
    if (!entryFailed || isFull(error)) throw error;
    await rm(path, { force: true });
    return "it is damaged";
  }
}

const isFull = (error: unknown) => storageError(error) !== error;
