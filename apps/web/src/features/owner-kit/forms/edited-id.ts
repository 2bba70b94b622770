import { notFound } from "@tanstack/react-router";

const LARGEST = 2_147_483_647;

/** Parses the last part of an editor's URL: an id, or null for `new`. Throws the router's not-found for anything else. */
export function editedId(part: string): number | null {
  if (part === "new") return null;
  const id = /^[1-9]\d{0,9}$/.test(part) ? Number(part) : Number.NaN;
  if (!(id <= LARGEST)) throw notFound();
  return id;
}
