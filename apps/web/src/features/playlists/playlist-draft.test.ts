import { beforeEach, expect, test } from "vitest";
import { forgetDraft, readDraft, saveDraft } from "./playlist-draft.ts";

const subject = { user_id: 5, playlist_id: 0 };
const draft = { name: "Night bus", description: "Half a sentence", is_public: false };

beforeEach(() => forgetDraft());

test("a draft is kept for its fan and its playlist only", () => {
  saveDraft(subject, draft);
  expect(readDraft(subject)).toEqual(draft);
  expect(readDraft({ user_id: 6, playlist_id: 0 })).toBeNull();
  expect(readDraft({ user_id: 5, playlist_id: 9 })).toBeNull();
  forgetDraft();
  expect(readDraft(subject)).toBeNull();
});

test("an invalid draft is ignored", () => {
  sessionStorage.setItem("playlist_draft", '{"user_id":5,"playlist_id":0,"name":7}');
  expect(readDraft(subject)).toBeNull();
});
