import { describe, expect, it } from "vitest";
import { createMediaAddresses } from "./media-addresses.ts";

const HASH = "0123456789abcdef0123456789abcdef01234567";
const COVER = `/media/images/${HASH}/1200.jpg`;
const addresses = createMediaAddresses("https://cdn.example.com/site");

describe("media addresses", () => {
  it("maps stored files to MEDIA_URL anywhere in a value, and maps them back", () => {
    const album = {
      title: "Dusk",
      cover_image: COVER,
      tracks: [{ audio_file: `/media/audio/${HASH}.mp3` }],
      price: null,
    };
    const told = addresses?.outward(album);
    expect(told).toEqual({
      title: "Dusk",
      cover_image: `https://cdn.example.com/site${COVER}`,
      tracks: [{ audio_file: `https://cdn.example.com/site/media/audio/${HASH}.mp3` }],
      price: null,
    });
    expect(addresses?.inward(told)).toEqual(album);
  });

  it("leaves restricted files, other texts and values other than plain data unchanged", () => {
    const day = new Date();
    const mixed = { link: `/media/originals/${HASH}.flac?expires=1&signature=x`, text: "/media/ is a path", day };
    expect(addresses?.outward(mixed)).toEqual(mixed);
    expect(addresses?.outward(mixed).day).toBe(day);
    expect(addresses?.inward("https://elsewhere.example.com/media/a.jpg")).toBe(
      "https://elsewhere.example.com/media/a.jpg",
    );
  });

  it("is null without MEDIA_URL", () => {
    expect(createMediaAddresses(undefined)).toBeNull();
  });
});
