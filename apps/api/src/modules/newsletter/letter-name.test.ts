import { expect, test } from "vitest";
import { letterBodyHtml } from "./letter-body.ts";
import { asMarkdown, withName } from "./letter-name.ts";

test("a letter names its reader, and says its own word where the name is not known", () => {
  expect(withName("Hi {name|friend}, {name}!", "Ana")).toBe("Hi Ana, Ana!");
  expect(withName("Hi {name|friend}!", null)).toBe("Hi friend!");
  expect(withName("Hi {name | dear listener }!", " ")).toBe("Hi dear listener!");
  expect(withName("Hi {name}!", "")).toBe("Hi !");
  expect(withName("{names} {other}", "Ana")).toBe("{names} {other}");
  expect(withName("{name}", "$&")).toBe("$&");
});

test("a name is text in Markdown as well: it makes no link, no picture and no markup", () => {
  const name = "[x](https://evil.example) ![p](https://evil.example/p.png) **b** <b>B</b> www.evil.example & co";
  const html = letterBodyHtml(withName("Hi {name},", asMarkdown(name)), "https://artist.example").toString();
  expect(html).not.toMatch(/<a |<img|<strong|<b>/);
  expect(html).toContain("**b**");
  // Negative control: as it is it would.
  expect(letterBodyHtml(withName("Hi {name},", name), "https://artist.example").toString()).toMatch(/<a .*<img/s);
});
