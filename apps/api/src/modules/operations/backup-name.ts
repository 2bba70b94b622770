/** An archive's file name: the moment it was begun, in UTC, and the number of one that the site keeps. */
export const backupName = (now: Date, number?: number) =>
  `fanfare-backup-${now.toISOString().slice(0, 16).replace(/[:T]/g, "-")}${number === undefined ? "" : `-${number}`}.zip`;
