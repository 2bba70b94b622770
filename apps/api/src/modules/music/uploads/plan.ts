import type { Credit, TimedLine } from "../../../platform/media/tags/audio-tags.ts";
import {
  type AlbumKind,
  cleanTitle,
  consensusArtist,
  kindOfAlbum,
  mostCommon,
  VARIOUS_ARTISTS,
} from "./album-facts.ts";
import type { AudioFile } from "./sources/audio-file.ts";
import { type Cover, coverOfAlbum, coverOfSingle } from "./sources/covers.ts";
import {
  albumFolder,
  allNumbered,
  isLooseFolder,
  type NameFacts,
  parseFileName,
  parseFolderName,
} from "./sources/file-name.ts";
import { plainOf } from "./sources/lyrics-file.ts";
import { byName, type Skipped, type SourceFile } from "./sources/source-file.ts";

export type PlannedTrack = {
  file: AudioFile;
  title: string;
  artist: string;
  genre: string | null;
  /** 1 on a single, which has no position. */
  disc: number;
  number: number | null;
  lyrics: string | null;
  timedLyrics: TimedLine[] | null;
  isrc: string | null;
  credits: Credit[];
  releaseDate: string | null;
  /** Only for a single; an album's tracks show the album's. */
  cover: Cover | null;
};

export type PlannedAlbum = {
  title: string;
  artist: string;
  kind: AlbumKind;
  genre: string | null;
  releaseDate: string | null;
  cover: Cover | null;
  tracks: PlannedTrack[];
};

export type Plan = { albums: PlannedAlbum[]; singles: PlannedTrack[]; skipped: Skipped[] };

export type PlanOptions = {
  /** The name of the given folder or archive: the album title for files that are directly in it. */
  rootName: string | null;
  /** The artist to use where nothing names one. */
  defaultArtist: string;
};

/** Its kind depends on the tracks that remain in the end. */
type DraftAlbum = Omit<PlannedAlbum, "kind">;
type Placed = { file: AudioFile; name: NameFacts; folder: string };
type Group = { title: string; folder: string; isFromTags: boolean; files: Placed[] };

const lower = (text: string) => text.normalize("NFC").toLowerCase();

/**
 * Plans albums with their tracks in order, and singles. Tags take precedence over names of files and folders. The same files give
 * the same plan in any order.
 */
export function planImport(files: readonly AudioFile[], images: readonly SourceFile[], options: PlanOptions): Plan {
  const placed = place(files.toSorted(byName));
  const skipped: Skipped[] = [];
  const { groups, loose } = groupAlbums(placed, options.rootName);
  const placeOf = (track: PlannedTrack) => (track.number === null ? null : `${track.disc} ${track.number}`);
  const albums = mergeEqual(groups.map((group) => planAlbum(group, images, options))).map((album) => {
    const tracks = inOrder(withoutDuplicates(album.tracks, placeOf, skipped));
    return {
      ...album,
      tracks,
      kind: kindOfAlbum(
        album,
        tracks.map((track) => track.file.tags),
      ),
    };
  });
  const inFolder = Map.groupBy(placed, (member) => member.folder);
  const singles = loose.map(({ file, name, folder }) => {
    const facts = trackFacts(file, name, consensusArtist([file.tags]) ?? options.defaultArtist);
    const isAlone = folder !== "." && inFolder.get(folder)?.length === 1;
    return { ...facts, cover: coverOfSingle(file, isAlone ? folder : null, images) };
  });
  return { albums, singles: withoutDuplicates(singles, (track) => lower(track.artist), skipped), skipped };
}

/**
 * Of several files of one track (another format, a copy) the best is kept: lossless, then the higher bit rate.
 * @param place a track's position; two of one title at one position are the same, `null` is no position
 */
function withoutDuplicates(
  tracks: readonly PlannedTrack[],
  place: (track: PlannedTrack) => string | null,
  skipped: Skipped[],
): PlannedTrack[] {
  const quality = ({ file }: PlannedTrack) => (file.tags.lossless ? 1e9 : 0) + (file.tags.bitrate ?? 0);
  const keyOf = (track: PlannedTrack) => {
    const at = place(track);
    return at === null ? track.file.hash : `${at}\n${lower(track.title)}`;
  };
  const best = new Map<string, PlannedTrack>();
  for (const track of tracks) {
    const rival = best.get(keyOf(track));
    const [stays, goes] = rival && quality(rival) >= quality(track) ? [rival, track] : [track, rival];
    best.set(keyOf(track), stays);
    if (goes) skipped.push({ file: goes.file.name, reason: `the same track is in ${stays.file.name}` });
  }
  return [...best.values()];
}

function place(files: readonly AudioFile[]): Placed[] {
  const folderOf = (file: AudioFile) => file.name.slice(0, Math.max(0, file.name.lastIndexOf("/")));
  const byFolder = Map.groupBy(files, folderOf);
  return files.map((file) => {
    const numbered = allNumbered((byFolder.get(folderOf(file)) ?? []).map((beside) => beside.name));
    return { file, name: parseFileName(file.name, numbered), folder: albumFolder(file.name) };
  });
}

/** Groups files into albums by their tags, and those without an album by folder. */
function groupAlbums(placed: readonly Placed[], rootName: string | null): { groups: Group[]; loose: Placed[] } {
  const groups = new Map<string, Group>();
  const add = (key: string, title: string, isFromTags: boolean, member: Placed) => {
    const group = groups.get(key) ?? { title, folder: member.folder, isFromTags, files: [] };
    group.files.push(member);
    groups.set(key, group);
  };
  const untagged: Placed[] = [];
  for (const member of placed) {
    const { album, albumArtist } = member.file.tags;
    if (!album) untagged.push(member);
    // Without an album artist, only the folder distinguishes two albums of one name.
    else add(`${lower(album)}\n${albumArtist ? lower(albumArtist) : `/${member.folder}`}`, album, true, member);
  }
  const loose: Placed[] = [];
  for (const [folder, members] of Map.groupBy(untagged, (member) => member.folder)) {
    const inFolder = [...groups.values()].filter(
      (group) => group.isFromTags && group.files.some((one) => one.folder === folder),
    );
    const title = folderTitle(folder, rootName);
    // Untagged files among those of one album belong to it.
    const [only] = inFolder;
    if (only && inFolder.length === 1) only.files.push(...members);
    else if (title === null || inFolder.length > 1 || members.length === 1) loose.push(...members);
    else for (const member of members) add(`/${folder}`, title, false, member);
  }
  return { groups: [...groups.values()], loose };
}

/** The title of a folder's album; `null` when its name means that the files do not belong together. */
function folderTitle(folder: string, rootName: string | null): string | null {
  const name = folder === "." ? rootName : folder.slice(folder.lastIndexOf("/") + 1);
  return name === null || isLooseFolder(name) ? null : name;
}

function planAlbum(group: Group, images: readonly SourceFile[], options: PlanOptions): DraftAlbum {
  const tags = group.files.map(({ file }) => file.tags);
  const folderName = folderTitle(group.folder, options.rootName);
  const folder = folderName === null ? null : parseFolderName(folderName);
  const isCompilation = tags.some((tag) => tag.isCompilation);
  const title = group.isFromTags ? cleanTitle(group.title) : (folder?.title ?? group.title);
  const artist =
    mostCommon(tags.map((tag) => tag.albumArtist)) ??
    (isCompilation ? VARIOUS_ARTISTS : consensusArtist(tags)) ??
    (group.isFromTags ? null : folder?.artist) ??
    options.defaultArtist;
  const tracks = group.files.map(({ file, name }) => trackFacts(file, name, artist));
  const year = folder?.year ? `${folder.year}-01-01` : null;
  return {
    title,
    artist,
    genre: mostCommon(tags.map((tag) => tag.genre)),
    releaseDate: mostCommon(tags.map((tag) => tag.releaseDate)) ?? year,
    cover: coverOfAlbum(
      tracks.map((track) => track.file),
      group.folder,
      images,
    ),
    tracks,
  };
}

function trackFacts(file: AudioFile, name: NameFacts, artist: string): PlannedTrack {
  const { tags, beside } = file;
  const timedLyrics = beside?.timed ?? (beside?.plain ? null : tags.timedLyrics);
  return {
    file,
    title: tags.title ?? withoutArtist(name.title, tags.artist ?? artist),
    artist: tags.artist ?? artist,
    genre: tags.genre,
    disc: tags.discNumber ?? name.disc ?? 1,
    number: tags.trackNumber ?? name.number,
    lyrics: beside?.plain ?? tags.lyrics ?? (timedLyrics ? plainOf(timedLyrics) : null),
    timedLyrics,
    isrc: tags.isrc,
    credits: tags.credits,
    releaseDate: tags.releaseDate,
    cover: null,
  };
}

/** Removes the artist from `Artist - Title` in a file's name, if it is this artist. */
function withoutArtist(title: string, artist: string): string {
  const rest = lower(title).startsWith(`${lower(artist)} - `) ? title.slice(artist.length + 3).trim() : "";
  return rest || title;
}

/** Gives every track of an album its own position: those without, or with one that is taken, follow the others. */
function inOrder(tracks: readonly PlannedTrack[]): PlannedTrack[] {
  const ordered: PlannedTrack[] = [];
  const discs = [...Map.groupBy(tracks, (track) => track.disc)].sort(([one], [other]) => one - other);
  for (const [, onDisc] of discs) {
    const taken = new Set<number>();
    const waiting: PlannedTrack[] = [];
    for (const track of onDisc) {
      if (track.number === null || taken.has(track.number)) waiting.push(track);
      else taken.add(track.number);
    }
    let last = Math.max(0, ...taken);
    for (const track of waiting) {
      last += 1;
      track.number = last;
    }
    ordered.push(...onDisc.toSorted((one, other) => (one.number ?? 0) - (other.number ?? 0)));
  }
  return ordered;
}

/** Merges albums that have the same title and artist, such as discs in separate folders. */
function mergeEqual(albums: readonly DraftAlbum[]): DraftAlbum[] {
  const merged = new Map<string, DraftAlbum>();
  for (const album of albums) {
    const key = `${lower(album.title)}\n${lower(album.artist)}`;
    const same = merged.get(key);
    if (!same) merged.set(key, album);
    else {
      same.tracks = [...same.tracks, ...album.tracks];
      same.cover ??= album.cover;
      same.genre ??= album.genre;
      same.releaseDate ??= album.releaseDate;
    }
  }
  return [...merged.values()];
}
