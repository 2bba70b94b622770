import { describe, expect, it } from "vitest";
import { z } from "zod";
import { appRouter } from "../main/app-router.ts";

/** tRPC keeps inputs in a field it calls internal; its version is pinned. */
const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { inputs: z.ZodType[] } }>;

/** The formats of dates in inputs, without the year: a day, a day and time at a venue, an instant. */
const SHAPES = ["-11-21", "-11-21T20:00", "-11-21T20:00:00Z", "-11-21T20:00:00.000Z"];
/** PostgreSQL has no year 0 and accepts no sign; a five-digit year is not a valid date in the API. */
const IMPOSSIBLE_YEARS = ["0000", "-0001", "-2026", "+2026", "+275760", "10000", "99999"];

type Found = { place: string; schema: z.ZodType };

/** Every text in a schema, with its path. */
function textsOf(schema: z.ZodType, place: string): Found[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, field]) => textsOf(field as z.ZodType, `${place}.${name}`));
  }
  if (schema instanceof z.ZodArray) return textsOf(schema.element as z.ZodType, `${place}[]`);
  if (schema instanceof z.ZodRecord) return textsOf(schema.valueType as z.ZodType, `${place}.*`);
  if (schema instanceof z.ZodUnion || schema instanceof z.ZodDiscriminatedUnion) {
    return (schema.options as z.ZodType[]).flatMap((option) => textsOf(option, place));
  }
  if (schema instanceof z.ZodPipe) return textsOf(schema.in as z.ZodType, place);
  if (schema instanceof z.ZodLazy) return [];
  if ("unwrap" in schema && typeof schema.unwrap === "function") return textsOf(schema.unwrap(), place);
  return [{ place, schema }];
}

const takes = (schema: z.ZodType, text: string) => schema.safeParse(text).success;

const moments = Object.entries(procedures)
  .flatMap(([path, { _def }]) => _def.inputs.flatMap((input) => textsOf(input, path)))
  // A schema that accepts any text is not a date or time.
  .filter(({ schema }) => !["text", "neither a day nor a time"].some((text) => takes(schema, text)))
  .filter(({ schema }) => SHAPES.some((shape) => takes(schema, `2026${shape}`)));

describe("a date or time in a procedure's input", () => {
  it("is detected in every input that takes one", () => {
    const places = moments.map(({ place }) => place);
    for (const known of [
      "events.list.from",
      "events.list.to",
      "auth.register.date_of_birth",
      "auth.updateProfile.date_of_birth",
    ]) {
      expect(places).toContain(known);
    }
    expect(places.length).toBeGreaterThan(25);
  });

  it.each(moments.map(({ place, schema }) => [place, schema] as const))(
    "%s rejects impossible years",
    (_place, schema) => {
      const taken = IMPOSSIBLE_YEARS.flatMap((year) => SHAPES.map((shape) => year + shape)).filter((text) =>
        takes(schema, text),
      );
      expect(taken).toEqual([]);
    },
  );

  it.each(moments.map(({ place, schema }) => [place, schema] as const))(
    "%s rejects the first and last year if it has a time of day, to leave room for time zones and durations",
    (_place, schema) => {
      const timed = SHAPES.filter((shape) => shape.includes("T"));
      const taken = ["0001", "9999"].flatMap((year) => timed.map((shape) => year + shape));
      expect(taken.filter((text) => takes(schema, text))).toEqual([]);
    },
  );
});
