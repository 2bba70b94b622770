/** The embedded database cannot be used, for a reason that the operator can act on; shown without a stack. */
export class EmbeddedDatabaseError extends Error {
  override readonly name: string = "EmbeddedDatabaseError";
}

/** Another site server uses the same data folder. */
export class DirectoryInUseError extends EmbeddedDatabaseError {
  override readonly name = "DirectoryInUseError";
  /** Process id of the other server, or `null` if unknown. */
  readonly pid: number | null;

  constructor(dataDir: string, pid: number | null) {
    super(
      `${dataDir} is already in use by another Fanfare server${pid === null ? "" : ` (process ${pid})`}. Stop it first, or set DATA_DIR to another folder.`,
    );
    this.pid = pid;
  }
}
