/** Per field what it was and what it became. */
export type AuditChanges = Record<string, [before: unknown, after: unknown]>;

export type AuditEntry = {
  /** Whose doing it is; null for what the site does by itself. */
  actor_id: number | null;
  /** `<subject>.<what happened>` in lower case, such as `album.updated`. */
  action: `${string}.${string}`;
  /** What kind of thing was changed, such as `album`. */
  subject_type: string;
  subject_id: number | string | null;
  /** One line for people, such as `Changed the album “Glass Tide”`. Fans stand in it by their id, never by name or address. */
  summary: string;
  /** Only what changed, see `changesOf`. No personal data and no secrets: entries are kept for good. */
  changes?: AuditChanges;
};

/** The fields of `after` that differ from `before`, as an entry's `changes`. Values are compared as JSON. */
export function changesOf(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>) {
  const changes: AuditChanges = {};
  for (const [field, value] of Object.entries(after)) {
    const was = before[field] ?? null;
    if (JSON.stringify(was) !== JSON.stringify(value ?? null)) changes[field] = [was, value ?? null];
  }
  return changes;
}
