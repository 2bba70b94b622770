/** The embedded database cannot be used, for a reason that its operator can act on; the message says it without a stack. */
export class EmbeddedDatabaseError extends Error {
  override readonly name: string = "EmbeddedDatabaseError";
}

/** Another site server works on the same data folder. */
export class DirectoryInUseError extends EmbeddedDatabaseError {
  override readonly name = "DirectoryInUseError";
  /** Process id of the other server, or `null` when it could not be found out. */
  readonly pid: number | null;

  constructor(dataDir: string, pid: number | null) {
    super(
      `${dataDir} is already in use by another Fanfare server${pid === null ? "" : ` (process ${pid})`}. Stop it first, or set DATA_DIR to another folder.`,
    );
    this.pid = pid;
  }
}
