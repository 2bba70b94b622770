import { expect, test } from "vitest";
import { letterBodyHtml } from "./letter-body.ts";
import { letterMarkdown } from "./letter-markdown.ts";
import { asMarkdown, withName } from "./letter-name.ts";

test("a letter addresses its reader by name, or by its fallback where the name is not known", () => {
  expect(withName("Hi {name|friend}, {name}!", "Ana")).toBe("Hi Ana, Ana!");
  expect(withName("Hi {name|friend}!", null)).toBe("Hi friend!");
  expect(withName("Hi {name | dear listener }!", " ")).toBe("Hi dear listener!");
  expect(withName("Hi {name}!", "")).toBe("Hi !");
  expect(withName("{names} {other}", "Ana")).toBe("{names} {other}");
  expect(withName("{name}", "$&")).toBe("$&");
});

test("a name is inserted into Markdown as plain text: it makes no link, no picture and no markup", () => {
  const name = "[x](https://evil.example) ![p](https://evil.example/p.png) **b** <b>B</b> www.evil.example & co";
  const ADDRESSES = { site: "https://artist.example", media: "https://artist.example" };
  const asHtml = (markdown: string) => letterBodyHtml(letterMarkdown.lexer(markdown), ADDRESSES).toString();
  const html = asHtml(withName("Hi {name},", asMarkdown(name)));
  expect(html).not.toMatch(/<a |<img|<strong|<b>/);
  expect(html).toContain("**b**");
  // Negative control: unescaped, it would.
  expect(asHtml(withName("Hi {name},", name))).toMatch(/<a .*<img/s);
});
