import { makeTrack } from "../factories.ts";
import type { Rules } from "./rule.ts";

/** A token that no mail contains, so the call reaches its service and is refused there. */
const deadLink = () => ({ token: "x".repeat(43) });
const password = {
  current_password: "not the password",
  new_password: "orange tram",
  new_password_confirm: "orange tram",
};

let registered = 0;

export const authRules: Rules = {
  "auth.login": {
    who: "anyone, whatever token",
    input: () => ({ email: "nobody@example.com", password: "x" }),
    ok: [400],
  },
  "auth.register": {
    who: "anyone, whatever token",
    // Within a row only the first caller gets the address; for the others it is taken.
    input: () => ({
      email: `registered${++registered}@example.com`,
      username: `registered${registered}`,
      first_name: "A",
      last_name: "B",
      password: "orange tram",
      password_confirm: "orange tram",
      terms_accepted: true,
    }),
    ok: [200, 201, 400],
  },
  "auth.logout": { who: "fan" },
  "auth.profile": { who: "fan" },
  "auth.updateProfile": { who: "fan", input: () => ({ bio: "changed" }) },
  "auth.stats": { who: "fan" },
  "auth.favorites.toggle": { who: "fan", input: async ({ site }) => ({ track_id: await makeTrack(site.db) }) },
  "auth.favorites.list": { who: "fan" },
  "auth.password.requestReset": { who: "anyone", input: () => ({ email: "nobody@example.com" }) },
  "auth.password.reset": {
    who: "anyone",
    input: () => ({ ...deadLink(), password: "orange tram", password_confirm: "orange tram" }),
    ok: [400],
  },
  "auth.password.change": { who: "fan", input: () => password, ok: [400] },
  "auth.email.sendVerification": { who: "fan" },
  "auth.email.verify": { who: "anyone", input: deadLink, ok: [400] },
  "auth.email.requestChange": {
    who: "fan",
    input: () => ({ email: "moved@example.com", current_password: "not the password" }),
    ok: [400],
  },
  "auth.email.change": { who: "anyone", input: deadLink, ok: [400] },
  "auth.devices.list": { who: "fan" },
  "auth.devices.end": {
    who: "its fan",
    input: async ({ site, a }) => {
      const token = await site.services.accounts.sessions.open({ id: a.id, role: "fan" }, "A phone");
      const devices = await site.services.accounts.sessions.devices(a.id, token);
      return { id: devices.find((device) => device.is_current)?.device_id };
    },
  },
  "auth.devices.endOthers": { who: "fan" },
  "auth.account.export": { who: "fan" },
  "auth.account.requestDeletion": { who: "fan", input: () => ({ current_password: "not the password" }), ok: [400] },
  "auth.account.keep": { who: "fan" },
  "auth.language.read": { who: "fan" },
  "auth.language.change": { who: "fan", input: () => ({ language: "en" }) },
  "auth.newsletter.subscribe": { who: "fan" },
  "auth.newsletter.unsubscribe": { who: "fan" },
  "auth.newsletter.signUp": { who: "anyone", input: () => ({ email: "reader@example.com" }) },
  "auth.newsletter.confirm": { who: "anyone", input: deadLink, ok: [400] },
  "auth.newsletter.unsubscribeByLink": { who: "anyone", input: deadLink, ok: [400] },
  "auth.twoStep.state": { who: "fan" },
  "auth.twoStep.begin": { who: "fan", input: () => ({ current_password: "not the password" }), ok: [400] },
  "auth.twoStep.confirm": { who: "fan", input: () => ({ code: "123456" }), ok: [409] },
  "auth.twoStep.renewCodes": { who: "fan", input: () => ({ current_password: "not the password" }), ok: [400] },
  "auth.twoStep.end": { who: "fan", input: () => ({ current_password: "not the password" }), ok: [400] },
  "auth.invitation.read": { who: "anyone", input: deadLink, ok: [400] },
  "auth.invitation.accept": { who: "fan", input: deadLink, ok: [400] },
  "auth.newsletter.subscribers": { who: { team: "subscribers" } },
};
