import { expect, test } from "vitest";
import { type Plan, type PlanOptions, planImport } from "./plan.ts";
import type { AudioFile } from "./sources/audio-file.ts";
import type { SourceFile } from "./sources/source-file.ts";

const UNTAGGED: AudioFile["tags"] = {
  codec: "flac",
  lossless: true,
  bitrate: 900_000,
  durationMs: 180_000,
  title: null,
  artist: null,
  albumArtist: null,
  album: null,
  isCompilation: false,
  releaseTypes: [],
  discNumber: null,
  trackNumber: null,
  genre: null,
  releaseDate: null,
  isrc: null,
  credits: [],
  lyrics: null,
  timedLyrics: null,
};

const audio = (name: string, tags: Partial<AudioFile["tags"]> = {}, more: Partial<AudioFile> = {}): AudioFile => ({
  path: `/x/${name}`,
  name,
  size: 1,
  hash: name,
  tags: { ...UNTAGGED, ...tags },
  beside: null,
  coverHash: null,
  ...more,
});
const image = (name: string): SourceFile => ({ path: `/x/${name}`, name, size: 1 });
const options: PlanOptions = { rootName: null, defaultArtist: "The Artist" };
const plan = (files: AudioFile[], images: SourceFile[] = [], more: Partial<PlanOptions> = {}) =>
  planImport(files, images, { ...options, ...more });

/** Titles, artists and positions in a short form. */
const outline = ({ albums, singles }: Plan) => ({
  albums: albums.map((album) => [
    `${album.artist} / ${album.title}`,
    ...album.tracks.map((track) => `${track.disc}.${track.number} ${track.title}`),
  ]),
  singles: singles.map((track) => `${track.artist} / ${track.title}`),
});

test("tags make albums, in whatever folders the files are, with tracks in order", () => {
  const tags = { album: "One", albumArtist: "A", artist: "A" };
  expect(
    outline(
      plan([
        audio("x/b.mp3", { ...tags, title: "Third", discNumber: 2, trackNumber: 1 }),
        audio("y/a.mp3", { ...tags, title: "Second", trackNumber: 2 }),
        audio("c.mp3", { ...tags, title: "First", trackNumber: 1 }),
        audio("z.mp3", { album: "Two", artist: "A", title: "Other", trackNumber: 1 }),
      ]),
    ),
  ).toEqual({
    albums: [
      ["A / One", "1.1 First", "1.2 Second", "2.1 Third"],
      ["A / Two", "1.1 Other"],
    ],
    singles: [],
  });
});

test("without tags, folders make albums and names make tracks and discs", () => {
  const files = [
    "Artist/2019 - First Light/CD1/01 - Dawn.wav",
    "Artist/2019 - First Light/CD1/02 - Noon.wav",
    "Artist/2019 - First Light/CD2/01 - Dusk.wav",
  ];
  const { albums } = plan(files.map((name) => audio(name)));
  expect(outline({ albums, singles: [], skipped: [] }).albums).toEqual([
    ["The Artist / First Light", "1.1 Dawn", "1.2 Noon", "2.1 Dusk"],
  ]);
  expect(albums[0]?.releaseDate).toBe("2019-01-01");
});

test("files directly in the source belong to an album with its name", () => {
  const files = [audio("01 - A.wav"), audio("02 - B.wav")];
  expect(outline(plan(files, [], { rootName: "Somebody - Night (2020)" }))).toEqual({
    albums: [["Somebody / Night", "1.1 A", "1.2 B"]],
    singles: [],
  });
  expect(outline(plan(files, [], { rootName: "Downloads" })).singles).toHaveLength(2);
  expect(outline(plan(files)).singles).toEqual(["The Artist / A", "The Artist / B"]);
});

test("a lone file without an album is a single; one next to an album's tracks belongs to it", () => {
  const tags = { album: "One", artist: "A" };
  expect(
    outline(
      plan([
        audio("Miracle/Miracle.wav"),
        audio("Singles/Hope.wav"),
        audio("Singles/Joy.wav", { title: "Joy (Radio Edit)", artist: "A" }),
        audio("One/01.mp3", { ...tags, title: "First", trackNumber: 1 }),
        audio("One/02 Bonus.mp3"),
      ]),
    ),
  ).toEqual({
    albums: [["A / One", "1.1 First", "1.2 Bonus"]],
    singles: ["The Artist / Miracle", "The Artist / Hope", "A / Joy (Radio Edit)"],
  });
});

test("tracks without a position, or with one that is taken, follow the others by name", () => {
  const tags = { album: "One", artist: "A" };
  const files = ["b", "a", "c10", "c9"].map((name) => audio(`${name}.mp3`, tags));
  files.push(audio("x.mp3", { ...tags, trackNumber: 2 }), audio("y.mp3", { ...tags, trackNumber: 2 }));
  files.sort((one, other) => one.name.localeCompare(other.name, "en", { numeric: true }));
  expect(outline(plan(files)).albums).toEqual([["A / One", "1.2 x", "1.3 a", "1.4 b", "1.5 c9", "1.6 c10", "1.7 y"]]);
});

test("the best of several files of one track is kept, and the others are reported", () => {
  const tags = { title: "First", album: "One", artist: "A", trackNumber: 1 };
  const result = plan([
    audio("One/MP3/01.mp3", { ...tags, lossless: false, bitrate: 320_000 }),
    audio("One/FLAC/01.flac", tags),
    audio("Singles/Joy.mp3", { lossless: false }),
    audio("Singles/Joy.wav"),
  ]);
  expect(outline(result)).toEqual({ albums: [["A / One", "1.1 First"]], singles: ["The Artist / Joy"] });
  expect(result.albums[0]?.tracks[0]?.file.name).toBe("One/FLAC/01.flac");
  expect(result.albums[0]?.kind).toBe("single");
  expect(result.skipped).toEqual([
    { file: "One/MP3/01.mp3", reason: "the same track is in One/FLAC/01.flac" },
    { file: "Singles/Joy.mp3", reason: "the same track is in Singles/Joy.wav" },
  ]);
});

test("guests do not make a compilation, several artists do", () => {
  const tags = (artist: string, trackNumber: number) => ({ album: "One", artist, trackNumber });
  const guests = plan([audio("1.mp3", tags("A", 1)), audio("2.mp3", tags("A feat. B", 2))]).albums[0];
  expect([guests?.artist, guests?.kind, guests?.tracks[1]?.artist]).toEqual(["A", "single", "A feat. B"]);
  const several = plan([audio("1.mp3", tags("A", 1)), audio("2.mp3", tags("B", 2))]).albums[0];
  expect([several?.artist, several?.kind]).toEqual(["Various Artists", "compilation"]);
  const tagged = plan([
    audio("1.mp3", { ...tags("A", 1), albumArtist: "Label", isCompilation: true }),
    audio("2.mp3", { ...tags("B", 2), albumArtist: "Label", isCompilation: true }),
  ]).albums[0];
  expect([tagged?.artist, tagged?.kind, tagged?.tracks[1]?.artist]).toEqual(["Label", "compilation", "B"]);
});

test("two albums of one name in two folders remain separate unless they are by the same artist", () => {
  const file = (folder: string, artist: string, trackNumber: number) =>
    audio(`${folder}/${trackNumber}.mp3`, { album: "Hits", artist, trackNumber, title: `${trackNumber}` });
  expect(outline(plan([file("a", "A", 1), file("b", "B", 1)])).albums).toHaveLength(2);
  expect(outline(plan([file("a", "A", 1), file("b", "A", 2)])).albums).toEqual([["A / Hits", "1.1 1", "1.2 2"]]);
});

test.each([
  [{ releaseTypes: ["ep"] }, 1, "One", "ep"],
  [{ releaseTypes: ["album", "live"] }, 1, "One", "live"],
  [{}, 1, "One", "single"],
  [{}, 4, "One", "ep"],
  [{}, 7, "One", "album"],
  [{ durationMs: 900_000 }, 3, "One", "album"],
  [{}, 8, "Dawn EP", "ep"],
  [{}, 4, "Dawn - Single", "single"],
])("%j with %i tracks called %s is of the kind %s", (tags, count, album, kind) => {
  const files = Array.from({ length: count }, (_, i) =>
    audio(`${i}.mp3`, { album, artist: "A", trackNumber: i + 1, ...tags }),
  );
  expect(plan(files).albums[0]?.kind).toBe(kind);
});

test("a shop's suffix is not part of the title", () => {
  expect(plan([audio("1.mp3", { album: "Dawn - EP", artist: "A" })]).albums[0]?.title).toBe("Dawn");
});

test("covers: by name in the folder, then in the files, then the only picture", () => {
  const tracks = (coverHash: string | null) =>
    [1, 2].map((n) => audio(`One/CD1/${n}.mp3`, { album: "One", trackNumber: n }, { coverHash }));
  const coverOf = (files: AudioFile[], images: string[]) => {
    const cover = plan(files, images.map(image)).albums[0]?.cover;
    return cover ? `${cover.from} ${cover.file.name}` : null;
  };
  expect(coverOf(tracks("a"), ["One/back.jpg", "One/CD1/cover.png", "One/Front.JPG", "cover.jpg"])).toBe(
    "file One/Front.JPG",
  );
  expect(coverOf(tracks("a"), ["One/back.jpg"])).toBe("tags One/CD1/1.mp3");
  expect(coverOf(tracks(null), ["One/painting.webp"])).toBe("file One/painting.webp");
  expect(coverOf(tracks(null), ["One/a.webp", "One/b.webp"])).toBeNull();
});

test("a single's cover is the picture of its name or its own, not that of a folder it shares", () => {
  const images = ["Singles/cover.jpg", "Singles/Joy.png", "Miracle/folder.jpg"].map(image);
  const { singles } = plan([audio("Singles/Joy.wav"), audio("Singles/Hope.wav"), audio("Miracle/Miracle.wav")], images);
  expect(singles.map((track) => track.cover?.file.name ?? null)).toEqual([
    "Miracle/folder.jpg",
    null,
    "Singles/Joy.png",
  ]);
});

test("lyrics next to a file take precedence over those in it, and plain ones are derived from timed ones", () => {
  const timed = [{ time: 1, text: "In the file" }];
  const beside = { plain: "Beside", timed: null };
  const { singles } = plan([
    audio("a.mp3", { lyrics: "In", timedLyrics: timed }, { beside }),
    audio("b.mp3", { timedLyrics: timed }),
    audio("c.mp3", { lyrics: "In" }),
  ]);
  expect(singles.map(({ lyrics, timedLyrics }) => ({ lyrics, timedLyrics }))).toEqual([
    { lyrics: "Beside", timedLyrics: null },
    { lyrics: "In the file", timedLyrics: timed },
    { lyrics: "In", timedLyrics: null },
  ]);
});

test("the artist in a file's name is removed from the title if it is the track's artist", () => {
  expect(outline(plan([audio("The Artist - Miracle.wav"), audio("Sun - Moon.wav")])).singles).toEqual([
    "The Artist / Sun - Moon",
    "The Artist / Miracle",
  ]);
});

test("the plan does not depend on the order of the files", () => {
  const files = [
    audio("One/01 A.wav"),
    audio("One/02 B.wav"),
    audio("c.mp3", { album: "Two", artist: "A", trackNumber: 1 }),
    audio("d.mp3", { album: "Two", artist: "A" }),
    audio("e.wav"),
  ];
  const sorted = (result: Plan) => ({
    ...result,
    albums: result.albums.toSorted((a, b) => a.title.localeCompare(b.title)),
  });
  expect(sorted(plan(files.toReversed()))).toEqual(sorted(plan(files)));
});
