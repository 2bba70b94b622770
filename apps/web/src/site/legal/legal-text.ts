/** Who speaks in the legal texts, as the owner has set it. */
export type LegalParty = { operator: string; artist: string /** Null while there is none. */; email: string | null };

export type LegalSection = { title: string; paragraphs: readonly string[]; points?: readonly string[] };
