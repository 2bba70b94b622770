import { expect, test } from "vitest";
import { letterBodyHtml } from "./letter-body.ts";

const html = (markdown: string) => letterBodyHtml(markdown, "https://artist.example").toString();

test("headings, lists, links and pictures of Markdown arrive with the site's own styles", () => {
  const made = html("# Out now\n\nHear it **today**:\n\n- [listen](/music)\n\n![Cover](https://artist.example/c.jpg)");
  expect(made).toMatch(/<h1 style="[^"]+">Out now<\/h1>/);
  expect(made).toMatch(/<strong style="[^"]+">today<\/strong>/);
  expect(made).toContain('href="https://artist.example/music"');
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
])("nothing that runs or gathers gets through: %s", (markdown) => {
  expect(html(markdown)).not.toMatch(/script|onerror|onclick|javascript:|data:|<form|<input|<iframe|position:fixed/i);
});
