/** The parties of the legal texts, from the owner's settings. */
export type LegalParty = { operator: string; artist: string /** Null if none is set. */; email: string | null };

export type LegalSection = { title: string; paragraphs: readonly string[]; points?: readonly string[] };
