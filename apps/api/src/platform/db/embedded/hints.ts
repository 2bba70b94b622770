/** What to do about the causes that an operator can meet, by PostgreSQL's own text. */
const HINTS: readonly (readonly [RegExp, string])[] = [
  // Containers that run as a user id without an account, which initdb does not accept.
  [
    /could not look up effective user ID/,
    "Run the site as a user that has an account on this machine (a line in /etc/passwd), or set DATABASE_URL.",
  ],
  [
    /No space left on device|Check free disk space|Disk quota exceeded/i,
    "The disk of the database is full. Free some space on it and start the site again, or set DATA_DIR to a folder on another disk.",
  ],
];

/** Returns the output of a PostgreSQL program, followed by what to do about it where that is known. */
export function withHint(output: string): string {
  const hints = HINTS.flatMap(([pattern, hint]) => (pattern.test(output) ? [hint] : []));
  return [output.trim(), ...hints].join("\n");
}
