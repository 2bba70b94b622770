/**
 * A track's length is transmitted as `"HH:MM:SS"` and shown as `m:ss`, from one hour on as `h:mm:ss` (spec, sections 2 and
 * 3).
 */

/** The label of a track whose length is unknown (spec, section 9). */
export const DEFAULT_DURATION_LABEL = "3:00";

const pad = (value: number) => value.toString().padStart(2, "0");

function split(totalSeconds: number) {
  return {
    hours: Math.floor(totalSeconds / 3600),
    minutes: Math.floor((totalSeconds % 3600) / 60),
    seconds: totalSeconds % 60,
  };
}

/** Milliseconds as `"HH:MM:SS"`; fractions are truncated, as in every duration label. */
export function toDurationLabel(milliseconds: number): string {
  const { hours, minutes, seconds } = split(Math.floor(Math.max(0, milliseconds) / 1000));
  return `${pad(hours)}:${pad(minutes)}:${pad(seconds)}`;
}

/** `"HH:MM:SS"` as whole seconds; `null` for text of another form. */
export function durationLabelToSeconds(label: string): number | null {
  const match = /^(\d{2,}):([0-5]\d):([0-5]\d)$/.exec(label);
  return match ? Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3]) : null;
}

/** Seconds as a player shows them: `237` → `"3:57"`, `3661` → `"1:01:01"`; fractions are truncated. */
export function secondsToLabel(totalSeconds: number): string {
  const { hours, minutes, seconds } = split(Math.max(0, Math.floor(totalSeconds) || 0));
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds)}` : `${minutes}:${pad(seconds)}`;
}

/** `"00:03:57"` → `"3:57"`; null or text of another form returns the spec's default. */
export function shortDurationLabel(label: string | null): string {
  const seconds = label === null ? null : durationLabelToSeconds(label);
  return seconds === null ? DEFAULT_DURATION_LABEL : secondsToLabel(seconds);
}
