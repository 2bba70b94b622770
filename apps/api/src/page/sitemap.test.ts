import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import {
  XmlBufferInputProvider,
  XmlDocument,
  XmlValidateError,
  XsdValidator,
  xmlRegisterInputProvider,
} from "libxml2-wasm";
import { parseSitemap } from "sitemap";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sitemap } from "./sitemap.ts";

const PUBLIC_URL = "https://artist.example";
const PAGES = [
  { path: "/albums/7", changed: new Date("2026-02-01T10:00:00Z") },
  { path: "/products/9", changed: new Date("2026-03-01T00:00:00Z") },
  { path: "/news?tag=<a>&b='c'", changed: new Date("2026-03-02T00:00:00Z") },
];

const written = (languages: readonly string[], pages = PAGES) =>
  sitemap({ publicUrl: PUBLIC_URL, languages, publishedPages: async (most) => pages.slice(0, most) });

/** The XHTML schema of the links to a page's other languages. */
const XHTML_LINK = `<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.w3.org/1999/xhtml">
  <xsd:element name="link"><xsd:complexType>
    <xsd:attribute name="rel" type="xsd:NMTOKENS" use="required"/>
    <xsd:attribute name="hreflang" type="xsd:language" use="required"/>
    <xsd:attribute name="href" type="xsd:anyURI" use="required"/>
  </xsd:complexType></xsd:element>
</xsd:schema>`;

const BOTH = `<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema">
  <xsd:import namespace="http://www.sitemaps.org/schemas/sitemap/0.9" schemaLocation="sitemap.xsd"/>
  <xsd:import namespace="http://www.w3.org/1999/xhtml" schemaLocation="xhtml.xsd"/>
</xsd:schema>`;

let rules: XsdValidator;
beforeAll(() => {
  // The schema of sitemaps.org, from the npm package.
  const folder = dirname(createRequire(import.meta.url).resolve("sitemap/package.json"));
  const schemas = new XmlBufferInputProvider({
    "sitemap.xsd": readFileSync(join(folder, "schema/sitemap.xsd")),
    "xhtml.xsd": Buffer.from(XHTML_LINK),
  });
  expect(xmlRegisterInputProvider(schemas)).toBe(true);
  const both = XmlDocument.fromString(BOTH);
  rules = XsdValidator.fromDoc(both);
  both.dispose();
});
afterAll(() => rules.dispose());

/** Throws when the sitemap violates the schema of sitemaps.org. */
function validate(xml: string): void {
  const document = XmlDocument.fromString(xml);
  try {
    rules.validate(document);
  } finally {
    document.dispose();
  }
}

test.each([[["en"]], [["en", "de"]]])("complies with sitemaps.org in %s", async (languages) => {
  const xml = await written(languages);
  expect(() => validate(xml)).not.toThrow();
  const [first] = xml.split("</urlset>");
  // Negative controls: an element order and a date that the schema rejects.
  expect(() => validate(`${first}<url><priority>1.0</priority><loc>${PUBLIC_URL}/x</loc></url></urlset>`)).toThrow(
    XmlValidateError,
  );
  expect(() => validate(xml.replace("2026-02-01T10:00:00.000Z", "yesterday"))).toThrow(XmlValidateError);
});

test("an independent parser reads every page with its date and its other languages", async () => {
  const items = await parseSitemap(Readable.from([await written(["en", "de"])]));
  const german = items.find(({ url }) => url === `${PUBLIC_URL}/de/albums/7`);
  expect(german).toMatchObject({
    lastmod: "2026-02-01T10:00:00.000Z",
    links: [
      { lang: "en", url: `${PUBLIC_URL}/albums/7` },
      { lang: "de", url: `${PUBLIC_URL}/de/albums/7` },
    ],
  });
  expect(items.map(({ url }) => url)).toContain(`${PUBLIC_URL}/news?tag=<a>&b='c'`);
});

test("contains no more URLs than a sitemap may", async () => {
  const many = Array.from({ length: 60_000 }, (_, id) => ({ path: `/albums/${id}`, changed: new Date(0) }));
  const count = (xml: string) => xml.split("<url>").length - 1;
  expect(count(await written(["en"], many))).toBe(50_000);
  expect(count(await written(["en", "de"], many))).toBe(50_000);
});
