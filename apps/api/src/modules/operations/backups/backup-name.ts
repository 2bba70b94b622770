/** An archive's file name: the time it was begun, in UTC, and the number if the site keeps it. */
export const backupName = (now: Date, number?: number) =>
  `fanfare-backup-${now.toISOString().slice(0, 16).replace(/[:T]/g, "-")}${number === undefined ? "" : `-${number}`}.zip`;
