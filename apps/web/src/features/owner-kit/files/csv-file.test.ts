import { expect, it } from "vitest";
import { readCsv, unclosedQuote } from "./csv-file.ts";

it("names the row whose quotation mark is never closed, since it takes all later rows", () => {
  const rest = Array.from({ length: 50 }, (_, index) => `${index}@x.org,`).join("\r\n");
  const text = `sep=,\r\nemail,name\r\na@x.org,"Ana ""A"" Lima\nof Porto"\r\n\r\nb@x.org,"Bo\r\n${rest}`;
  expect(readCsv(text)).toHaveLength(3);
  expect(unclosedQuote(text)).toContain("A quotation mark in row 4 is never closed");
});

it("accepts quotation marks within a cell, with which inches and nicknames are written", () => {
  expect(unclosedQuote('name;price\r\nVinyl 12";20\r\n"The ""Best""";10\r\n"Tee "Black" M";25')).toBeNull();
});
