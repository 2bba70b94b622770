import { beforeEach, expect, test } from "vitest";
import { playlistDraft } from "./playlist-draft.ts";

const subject = { user_id: 5, playlist_id: 0 };
const draft = { name: "Night bus", description: "Half a sentence", is_public: false };

beforeEach(() => playlistDraft.forget());

test("a draft is kept for its fan and its playlist only", () => {
  playlistDraft.save(subject, draft);
  expect(playlistDraft.read(subject)).toEqual(draft);
  expect(playlistDraft.read({ user_id: 6, playlist_id: 0 })).toBeNull();
  expect(playlistDraft.read({ user_id: 5, playlist_id: 9 })).toBeNull();
  playlistDraft.forget();
  expect(playlistDraft.read(subject)).toBeNull();
});

test("an invalid draft is ignored", () => {
  sessionStorage.setItem("playlist_draft", '{"user_id":5,"playlist_id":0,"name":7}');
  expect(playlistDraft.read(subject)).toBeNull();
});
