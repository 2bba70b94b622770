/** Characters that some file systems reject. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const UNSAFE = /[\u0000-\u001f\u007f<>:"/\\|?*]+/g;

const plain = (text: string) =>
  text
    .replace(UNSAFE, " ")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^\.+|\.+$/g, "");

/** The extension of a stored file's name, without the dot. */
export const extensionOf = (file: string): string | undefined => /\.([a-z0-9]{1,5})$/.exec(file)?.[1];

/** Returns a valid file or folder name for any system. */
export const safeName = (text: string): string => plain(text).slice(0, 180) || "Files";

/** Returns the file name of a bought track: "03 The Artist - Its Title.flac". */
export function downloadName(
  track: {
    title: string;
    artist_name: string;
    disc_number: number;
    track_number: number | null;
    original_file: string;
  },
  file: string = track.original_file,
): string {
  const extension = extensionOf(file) ?? "bin";
  const number = track.track_number === null ? "" : `${String(track.track_number).padStart(2, "0")} `;
  const disc = track.disc_number > 1 && number ? `${track.disc_number}-` : "";
  const name = `${disc}${number}${plain(track.artist_name)} - ${plain(track.title)}`.slice(0, 180);
  return `${name}.${extension}`;
}
