/** Previous and new value of each changed field. */
export type AuditChanges = Record<string, [before: unknown, after: unknown]>;

export type AuditEntry = {
  /** The person who made the change; null for changes that the site makes automatically. */
  actor_id: number | null;
  /** `<subject>.<what happened>` in lower case, such as `album.updated`. */
  action: `${string}.${string}`;
  /** Kind of the changed object, such as `album`. */
  subject_type: string;
  subject_id: number | string | null;
  /**
   * One line of readable text, such as `Changed the album “Glass Tide”`. People are identified by their id, never by name or
   * address: a member by `namedInLog`.
   */
  summary: string;
  /** Only changed fields, see `changesOf`. Contains no personal data or secrets, because entries are kept permanently. */
  changes?: AuditChanges;
};

/**
 * An account in a summary. An entry outlives the account and cannot be changed, so the name is put in its place only where the
 * log is read.
 */
export const namedInLog = (accountId: number | string): string => `account ${accountId}`;

/**
 * Returns the fields of `after` that differ from `before`, in the format of an entry's `changes`. Values are compared as
 * JSON.
 */
export function changesOf(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>) {
  const changes: AuditChanges = {};
  for (const [field, value] of Object.entries(after)) {
    const was = before[field] ?? null;
    if (JSON.stringify(was) !== JSON.stringify(value ?? null)) changes[field] = [was, value ?? null];
  }
  return changes;
}
