import { afterAll, beforeAll, expect, it } from "vitest";
import { makeAlbum, makeTrack } from "../../test/factories.ts";
import { createTestSite, type TestSite } from "../../test/site.ts";

const HASH = "0123456789abcdef0123456789abcdef01234567";

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite({ env: { MEDIA_URL: "https://cdn.example.com/" } });
});
afterAll(() => site.close());

it("with MEDIA_URL every response uses it for covers and audio, over REST and tRPC", async () => {
  const album_id = await makeAlbum(site.db, { cover_image: `/media/images/${HASH}/1200.jpg` });
  await makeTrack(site.db, { album_id, audio_file: `/media/audio/${HASH}.mp3` });
  const rest = await site.app.inject({ url: `/api/music/albums/${album_id}/` });
  expect(rest.json()).toMatchObject({
    cover_image: `https://cdn.example.com/media/images/${HASH}/1200.jpg`,
    tracks: [{ audio_file: `https://cdn.example.com/media/audio/${HASH}.mp3` }],
  });
  const input = encodeURIComponent(JSON.stringify({ id: album_id }));
  const trpc = await site.app.inject({ url: `/trpc/music.albums.byId?input=${input}` });
  expect(trpc.json().result.data.cover_image).toBe(rest.json().cover_image);
});
