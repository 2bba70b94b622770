import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CONTENT } from "../files.ts";
import { songs } from "./index.ts";

type Track = { slug: string; title: string; bpm: number; key: string; audio: string | null };
const { tracks } = JSON.parse(readFileSync(join(CONTENT, "catalogue.json"), "utf8")) as { tracks: Track[] };

test("the rendered catalogue has exactly one audio track per score, with its title, tempo and key", () => {
  const rendered = tracks.filter((track) => track.audio !== null);
  const facts = ({ slug, title, bpm, key }: Omit<Track, "audio">) => ({ slug, title, bpm, key });
  expect(rendered.map(facts)).toEqual(songs.map(facts));
});
