import { dayText } from "../../lib/instants.ts";

/**
 * The date that a receipt or credit note prints. It is in UTC, like the months and years that documents are counted in, and the
 * same for every reader.
 */
export const documentDay = (issued_at: string): string => dayText(issued_at, "UTC");
