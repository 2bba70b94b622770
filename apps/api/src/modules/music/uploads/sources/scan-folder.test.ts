import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openSource, SourceError } from "./open-source.ts";
import { scanFolder } from "./scan-folder.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "fanfare-folder-"));
});
afterEach(() => rm(root, { recursive: true }));

async function write(...names: string[]): Promise<void> {
  for (const name of names) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), "x");
  }
}

const names = (files: { name: string }[]) => files.map((file) => file.name);

test("every usable file is found, nested or oddly named, in natural order, without hidden ones", async () => {
  await write(
    "10.mp3",
    "2.mp3",
    "A/B/C/x.FLAC",
    "A/cover.JPG",
    'weird "name"\n$(rm -rf).mp3',
    "notes.doc",
    ".git/x.mp3",
    "._a.mp3",
  );
  const { files, skipped } = await scanFolder(root);
  expect(names(files)).toEqual(["2.mp3", "10.mp3", "A/B/C/x.FLAC", "A/cover.JPG", 'weird "name"\n$(rm -rf).mp3']);
  expect(skipped).toEqual([]);
});

test("links are reported and not followed, so that cycles end", async () => {
  await write("a/1.mp3");
  await symlink(root, join(root, "a/circle"));
  await symlink("/etc/passwd", join(root, "a/2.mp3"));
  const { files, skipped } = await scanFolder(root);
  expect(names(files)).toEqual(["a/1.mp3"]);
  expect(skipped).toEqual([{ file: "a/2.mp3", reason: "it is a link" }]);
});

test.runIf(process.platform === "linux")("a pipe with a song's name does not block the import", async () => {
  execFileSync("mkfifo", [join(root, "1.mp3")]);
  expect((await scanFolder(root)).skipped).toEqual([{ file: "1.mp3", reason: "it is no ordinary file" }]);
});

test("folders nested too deep are skipped", async () => {
  await write(`${"d/".repeat(20)}deep.mp3`, "1.mp3");
  const { files, skipped } = await scanFolder(root);
  expect(names(files)).toEqual(["1.mp3"]);
  expect(skipped).toEqual([expect.objectContaining({ reason: "its folders are nested too deep" })]);
});

test("a single file includes files of the same name next to it, and nothing else", async () => {
  await write("Song.mp3", "Song.lrc", "Song.jpg", "Other.mp3", "sub/Song.mp3");
  const { files, rootName } = await openSource(join(root, "Song.mp3"), root);
  expect(names(files)).toEqual(["Song.jpg", "Song.lrc", "Song.mp3"]);
  expect(rootName).toBeNull();
});

test("a missing path, or one that is neither folder nor archive, is reported", async () => {
  await write("list.txt");
  await expect(openSource(join(root, "missing"), root)).rejects.toThrow(SourceError);
  await expect(openSource(join(root, "list.txt"), root)).rejects.toThrow("neither a folder nor a ZIP archive");
});
