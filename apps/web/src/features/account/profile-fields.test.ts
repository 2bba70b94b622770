import { beforeEach, describe, expect, it } from "vitest";
import { user as fan } from "../../testing/site-data.ts";
import { profileDraft } from "./profile-draft.ts";
import { changesOf, draftOf, initialsOf, nameOf } from "./profile-fields.ts";

describe("the name of a fan", () => {
  it.each([
    [{ display_name: "The Fan", first_name: "Ana", username: "ana_l" }, "The Fan"],
    [{ display_name: "  ", first_name: "Ana", username: "ana_l" }, "Ana"],
    [{ display_name: null, first_name: "", username: "ana_l" }, "ana_l"],
    [{ display_name: null, first_name: " ", username: "" }, "Music Fan"],
  ])("for %j is %s", (names, expected) => {
    expect(nameOf(names)).toBe(expected);
  });

  it.each([
    [{ first_name: "Ana", last_name: "Lee" }, "AL"],
    [{ first_name: "ana maria", last_name: "de la Cruz" }, "AC"],
    [{ first_name: "Ñandú", last_name: "" }, "Ñ"],
    [{ first_name: "", last_name: "" }, "AN"],
  ])("has initials %j → %s", (names, expected) => {
    expect(initialsOf({ display_name: "Any Name", username: "any", ...names })).toBe(expected);
  });
});

describe("a draft of the profile", () => {
  beforeEach(() => profileDraft.forget());

  it("holds text for every field and reports only the changed ones", () => {
    const draft = draftOf({ ...fan, concert_count: 3, location: null });
    expect([draft.concert_count, draft.location]).toEqual(["3", ""]);
    expect(changesOf(draft, { ...fan, concert_count: 3, location: null })).toEqual({});
    expect(changesOf({ ...draft, bio: "New" }, { ...fan, concert_count: 3, location: null })).toEqual({ bio: "New" });
  });

  it("is kept for its fan only", () => {
    const draft = { ...draftOf(fan), bio: "half a sentence" };
    profileDraft.save({ user_id: fan.id }, draft);
    expect(profileDraft.read({ user_id: fan.id })).toEqual(draft);
    expect(profileDraft.read({ user_id: fan.id + 1 })).toBeNull();
    profileDraft.forget();
    expect(profileDraft.read({ user_id: fan.id })).toBeNull();
    profileDraft.save({ user_id: fan.id }, { bio: "only this" });
    expect(profileDraft.read({ user_id: fan.id })).toEqual({ bio: "only this" });
  });

  it("is ignored when it is not valid", () => {
    sessionStorage.setItem("profile_draft", '{"user_id":1,"bio":5}');
    expect(profileDraft.read({ user_id: 1 })).toBeNull();
    sessionStorage.setItem("profile_draft", "not json");
    expect(profileDraft.read({ user_id: 1 })).toBeNull();
  });
});
