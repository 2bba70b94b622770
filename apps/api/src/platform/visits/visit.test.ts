import { expect, it } from "vitest";
import { readCallVisit, readPageVisit, type VisitRequest } from "./visit.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const OWN = "artist.example";

const request = (headers: Record<string, string> = {}, { url = "/", ips = ["10.0.0.1"] } = {}): VisitRequest => ({
  url,
  ips,
  headers: { "user-agent": FIREFOX, ...headers },
});
const source = (headers: Record<string, string>, url = "/") => readPageVisit(request(headers, { url }), OWN)?.source;

it("identifies the referring site by its host only, and a campaign by its name", () => {
  expect(source({ referer: "https://www.Bandcamp.com/secret/path?who=me" })).toBe("bandcamp.com");
  expect(source({ referer: "android-app://com.google.android.gm/" })).toBe("com.google.android.gm");
  expect(source({ referer: "https://bandcamp.com/" }, "/music?utm_source=Spring+Letter&x=1")).toBe("spring letter");
  expect(source({})).toBe("direct");
  expect(source({ referer: "not an address" })).toBe("direct");
  expect(source({}, `/?utm_source=${"x".repeat(60)}`)).toBe("other");
  expect(source({}, "/?utm_source=%3Cscript%3E")).toBe("other");
});

it.each([
  ["a page opened from this site", { referer: "https://www.artist.example/music" }, "/"],
  ["what the browser says is from this site", { "sec-fetch-site": "same-origin" }, "/"],
  ["a reload", { "cache-control": "max-age=0" }, "/"],
  ["a page fetched ahead", { "sec-purpose": "prefetch" }, "/"],
  ["a frame", { "sec-fetch-dest": "iframe" }, "/"],
  ["a program", { "user-agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" }, "/"],
  ["a script", { "user-agent": "curl/8.5.0" }, "/"],
  ["who does not say what it is", { "user-agent": "" }, "/"],
  ["the owner area", {}, "/admin/orders"],
  ["a player in another page", {}, "/de/embed/albums/3"],
  ["a payment's way back", {}, "/orders/17"],
  ["a link out of a mail", {}, "/newsletter?token=abc"],
])("does not count %s", (_what, headers, url) => {
  expect(readPageVisit(request(headers, { url }), OWN)).toBeNull();
});

it("uses the country header of a trusted proxy only, otherwise the region of the language", () => {
  const headers = { "cf-ipcountry": "FR", "accept-language": "de-AT,de;q=0.9" };
  const country = (given: Record<string, string>, ips?: string[]) =>
    readPageVisit(request(given, ips && { ips }), OWN)?.country;
  expect(country(headers)).toBe("AT");
  expect(country(headers, ["127.0.0.1", "203.0.113.9"])).toBe("FR");
  expect(country({ "x-country": "nl" }, ["127.0.0.1", "203.0.113.9"])).toBe("NL");
  expect(country({ "cf-ipcountry": "XX" }, ["127.0.0.1", "203.0.113.9"])).toBe("unknown");
  expect([country({ "accept-language": "en" }), country({ "accept-language": "en-ZZ" })]).toEqual([
    "unknown",
    "unknown",
  ]);
});

it("uses the source that the page reports for its calls", () => {
  const visit = (said: string, more = {}) => readCallVisit(request({ "x-visit": said, ...more }), OWN);
  expect(visit("bandcamp.com;AT", { "accept-language": "de" })).toEqual({ source: "bandcamp.com", country: "AT" });
  expect(visit("spring letter;")).toEqual({ source: "spring letter", country: "unknown" });
  expect(visit("artist.example;DE")).toEqual({ source: "direct", country: "DE" });
  expect(visit("<b>;<b>")).toEqual({ source: "other", country: "unknown" });
  expect(readCallVisit(request({ "accept-language": "pt-BR" }), OWN)).toEqual({ source: "direct", country: "BR" });
  expect(visit("bandcamp.com;AT", { "user-agent": "python-requests/2.32" })).toBeNull();
});
