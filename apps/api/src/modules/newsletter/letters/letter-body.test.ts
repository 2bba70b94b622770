import { expect, test } from "vitest";
import { addressesIn, isLinkAddress, isPictureAddress } from "./letter-addresses.ts";
import { letterBodyHtml } from "./letter-body.ts";
import { cardsIn, letterMarkdown, letterParts } from "./letter-markdown.ts";
import { letterPlain } from "./letter-plain.ts";

const ADDRESSES = { site: "https://artist.example/de", media: "https://artist.example" };
const html = (markdown: string) => letterBodyHtml(letterMarkdown.lexer(markdown), ADDRESSES).toString();
const plain = (markdown: string) => letterPlain(letterMarkdown.lexer(markdown), ADDRESSES);
const STORED = `/media/images/${"a".repeat(40)}`;

test("headings, lists, links and pictures of Markdown get the site's own styles", () => {
  const made = html("# Out now\n\nHear it **today**:\n\n- [listen](/music)\n\n![Cover](https://artist.example/c.jpg)");
  expect(made).toMatch(/<h1 style="[^"]+">Out now<\/h1>/);
  expect(made).toMatch(/<strong style="[^"]+">today<\/strong>/);
  expect(made).toContain('href="https://artist.example/de/music"');
  expect(made).toMatch(/<img[^>]+src="https:\/\/artist\.example\/c\.jpg"[^>]*alt="Cover"/);
});

test.each([
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "[x](javascript:alert(1))",
  "[x](data:text/html;base64,PHNjcmlwdD4=)",
  '<a href="https://a.example" onclick="alert(1)" style="position:fixed">x</a>',
  "<form action=https://evil.example><input name=p></form>",
  "<iframe src=https://evil.example></iframe>",
  "<svg><script>alert(1)</script></svg>",
  "[x](//evil.example/path)",
])("removes anything that runs or collects data: %s", (markdown) => {
  expect(html(markdown)).not.toMatch(/script|onerror|onclick|javascript:|data:|<form|<input|<iframe|position:fixed/i);
});

test("stored pictures have absolute addresses without a language, and are never wider than their file", () => {
  const wide = html(`![Two people](${STORED}/1008.jpg)`);
  expect(wide).toContain(`src="https://artist.example${STORED}/1008.jpg"`);
  expect(wide).toMatch(/alt="Two people" width="504" style="[^"]*max-width:504px/);
  expect(html(`![](${STORED}/320.jpg "decorative")`)).toMatch(/alt="" width="320" style="[^"]*max-width:320px/);
});

test("plain text keeps the words, spells links out and describes pictures", () => {
  const written = [
    "# Out now",
    "Hear it **today**, *loud*: [listen](/music) or https://a.example/x",
    `![Two people](${STORED}/1008.jpg)`,
    `![](${STORED}/1008.jpg "decorative")`,
    "1. one\n2. two\n   - deeper",
    "> said & done",
    "<b>bold</b> Tom &#38; J&#42;",
  ];
  expect(plain(written.join("\n\n")).split("\n\n")).toEqual([
    "Out now\n=======",
    "Hear it **today**, _loud_: listen (https://artist.example/de/music) or https://a.example/x",
    "[Two people]",
    "1. one\n2. two\n   - deeper",
    "> said & done",
    "bold Tom & J*",
  ]);
});

test("cards stand on lines of their own, and pictures report whether they are described", () => {
  const body = `Hi\n{album:7}\nand {show:1} here\n\n{product:3}\n\n{album:7}\n\n{song:2}\n\n![](/media/x "decorative") ![](/y)`;
  expect(letterParts(body).map((part) => (part.kind === "card" ? part.card : part.kind))).toEqual([
    "text",
    { kind: "album", id: 7 },
    "text",
    { kind: "product", id: 3 },
    { kind: "album", id: 7 },
    "text",
  ]);
  expect(cardsIn(body)).toEqual([
    { kind: "album", id: 7 },
    { kind: "product", id: 3 },
  ]);
  expect(addressesIn(body).pictures.map(({ isDescribed }) => isDescribed)).toEqual([true, false]);
});

test("finds links and pictures in Markdown and HTML alike, whatever they lead to", () => {
  const { links, pictures } = addressesIn(
    [
      "[one *two*](javascript:alert(1)) [three][3] <data:x> www.a.example",
      '<a href="vbscript:x">four</a> <img src="data:image/png;base64,A" alt="Dot">',
      "[3]: music",
    ].join("\n\n"),
  );
  expect(links.map(({ words, href }) => [words, href])).toEqual([
    ["one two", "javascript:alert(1)"],
    ["three", "music"],
    ["data:x", "data:x"],
    ["www.a.example", "http://www.a.example"],
    ["four", "vbscript:x"],
  ]);
  expect(pictures).toEqual([{ src: "data:image/png;base64,A", isDescribed: true }]);
});

test.each([
  ["https://a.example", true, true],
  ["/music", true, true],
  ["mailto:me@a.example", true, false],
  ["//a.example", false, false],
  ["music", false, false],
  ["", false, false],
  ["javascript:alert(1)", false, false],
  ["data:image/png;base64,A", false, false],
])("a mail program follows and loads the right addresses: %s", (address, isLink, isPicture) => {
  expect([isLinkAddress(address), isPictureAddress(address)]).toEqual([isLink, isPicture]);
});
