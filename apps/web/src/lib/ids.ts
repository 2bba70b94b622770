const MAX_ID = 2_147_483_647;

/** Parses an id from a URL; returns `null` for text that cannot be a row's id. */
export function parseId(text: string): number | null {
  if (!/^[1-9]\d{0,9}$/.test(text)) return null;
  const id = Number(text);
  return id <= MAX_ID ? id : null;
}
