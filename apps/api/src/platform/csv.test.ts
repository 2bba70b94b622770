import { buffer } from "node:stream/consumers";
import { expect, it } from "vitest";
import { csvDownload } from "./csv.ts";

it("quotes cells where necessary, escapes formulas, and leaves numbers unchanged", async () => {
  async function* rows() {
    yield ['Ana "Ace" Ray', "a,b", "line\nbreak"];
    yield ["=1+1", "+49 30", "-x"];
    yield ["@me", -5, null];
    yield ["Street 1;=cmd", "a; -1", "a-b;c"];
    yield [" =1", "＝1", "-5.00"];
    yield ["-1200", "-5.250", "-1-2"];
    yield ["Street 1\n=cmd|'/C calc'!A0;x", "a\r\n\r\n +1", "a\nb=c"];
  }
  const file = csvDownload({ filename: "x.csv", header: ["one", "two", "three"], rows });
  expect((await buffer(await file.open())).toString("utf8")).toBe(
    '\ufeffone,two,three\r\n"Ana ""Ace"" Ray","a,b","line\nbreak"\r\n\'=1+1,\'+49 30,\'-x\r\n\'@me,-5,\r\n' +
      "Street 1;'=cmd,a; '-1,a-b;c\r\n' =1,'＝1,-5.00\r\n-1200,-5.250,'-1-2\r\n" +
      `"Street 1\n'=cmd|'/C calc'!A0;x","a\r\n\r\n '+1","a\nb=c"\r\n`,
  );
});
