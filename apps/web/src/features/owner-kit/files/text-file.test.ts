import { expect, it } from "vitest";
import { readCsv } from "./csv-file.ts";
import { readTextFile } from "./text-file.ts";

const TEXT = "Stadt;Ort\r\nMünchen;“Café”";
const utf16 = (text: string, isLittle: boolean) => {
  const bytes = Buffer.from(`\uFEFF${text}`, "utf16le");
  return isLittle ? bytes : bytes.swap16();
};
const read = (bytes: Uint8Array<ArrayBuffer>) => readTextFile(new Blob([bytes]));

it("reads UTF-8 with and without a byte order mark", async () => {
  expect(await read(Buffer.from(TEXT))).toBe(TEXT);
  expect(await read(Buffer.from(`\uFEFF${TEXT}`))).toBe(TEXT);
  expect(await read(Buffer.from(""))).toBe("");
});

it("reads the UTF-16 of spreadsheets in either byte order", async () => {
  expect(await read(utf16(TEXT, true))).toBe(TEXT);
  expect(await read(utf16(TEXT, false))).toBe(TEXT);
});

it("reads the legacy encoding of spreadsheets on Windows", async () => {
  const legacy = Uint8Array.from(
    [...TEXT],
    (character) => ({ "“": 0x93, "”": 0x94 })[character] ?? character.charCodeAt(0),
  );
  expect(await read(legacy)).toBe(TEXT);
});

it("does not read a workbook or another binary file as text", async () => {
  const workbook = [...Buffer.from("PK\u0003\u0004"), 0x14, 0, 0x06, 0, 0x9d];
  expect(await read(Uint8Array.from(workbook))).toBeNull();
  expect(await read(Buffer.from("email\na@b.example\0\n"))).toBeNull();
  expect(await readTextFile({ arrayBuffer: () => Promise.reject(new Error("Gone.")) } as unknown as Blob)).toBeNull();
});

it("leaves out the line in which a spreadsheet names its delimiter", () => {
  expect(readCsv("sep=;\r\nemail;name\r\na@b.example;x, y\r\n")).toEqual([
    { row: 1, cells: ["email", "name"] },
    { row: 2, cells: ["a@b.example", "x, y"] },
  ]);
  expect(readCsv('"sep=,"\r\nemail,name\r\n').map(({ cells }) => cells)).toEqual([["email", "name"]]);
});
