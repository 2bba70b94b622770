import { makeAlbum } from "../factories.ts";
import type { Rules, World } from "./rule.ts";

const LETTER = { subject: "News", body: "Out **now**.", segment: "all", event_id: null };

const aLetter = async ({ site, owner }: World) => {
  const { id, version } = await site.services.newsletter.letters.create(owner.id, { ...LETTER, segment: "all" });
  return { id, version };
};

const releaseDay = async ({ site }: World) => ({
  album_id: await makeAlbum(site.db),
  due_at: "2100-01-01T00:00:00Z",
  product_ids: [],
  event_id: null,
  letter_id: null,
  is_featured: false,
});
const plannedDay = async (world: World) => {
  const fields = await releaseDay(world);
  const { id, version } = await world.site.services.releases.days.create(world.owner.id, fields);
  return { ...fields, id, version };
};

export const adminRules: Rules = {
  "admin.releaseDays.list": { who: { team: "settings" } },
  "admin.releaseDays.choices": { who: { team: "settings" } },
  "admin.releaseDays.plan": { who: { team: "settings" }, input: releaseDay },
  "admin.releaseDays.create": { who: { team: "settings" }, input: releaseDay },
  "admin.releaseDays.change": { who: { team: "settings" }, input: plannedDay },
  "admin.releaseDays.callOff": { who: { team: "settings" }, input: plannedDay },
  "admin.confirmPassword": {
    who: { team: "owner_area" },
    input: () => ({ current_password: "not the password" }),
    ok: [400],
  },
  "admin.overview": { who: { team: "overview" }, input: () => ({ from: "2026-06-01", to: "2026-06-30" }) },
  "admin.numbers.read": { who: { team: "overview" }, input: () => ({ from: "2026-06-01", to: "2026-06-30" }) },
  "admin.numbers.file": {
    who: { team: "overview" },
    input: () => ({ from: "2026-06-01", to: "2026-06-30", table: "sources" }),
  },
  "admin.mailStatus": { who: { team: "overview" } },
  "admin.firstSteps.get": { who: { team: "overview" } },
  "admin.firstSteps.hide": { who: { team: "settings" } },
  "admin.connections.get": { who: { team: "settings" } },
  "admin.connections.testMail": { who: { team: "settings" } },
  "admin.notices.get": { who: { team: "owner_area" } },
  // 403: a kind of notice that the role does not cover.
  "admin.notices.set": { who: { team: "owner_area" }, input: () => ({ kind: "sale", is_on: true }), ok: [200, 403] },
  "admin.team.self": { who: "fan" },
  "admin.team.list": { who: { team: "staff" } },
  "admin.team.setRole": {
    who: { team: "staff" },
    input: ({ a }) => ({ id: a.id, role: "door", proof: "none" }),
    ok: [403],
  },
  "admin.team.remove": { who: { team: "staff" }, input: ({ owner }) => ({ id: owner.id, proof: "none" }), ok: [403] },
  "admin.team.endTwoStep": {
    who: { team: "staff" },
    input: ({ owner }) => ({ id: owner.id, proof: "none" }),
    ok: [403],
  },
  "admin.team.invite": {
    who: { team: "staff" },
    input: () => ({ email: "new@example.com", role: "door", proof: "none" }),
    ok: [403],
  },
  "admin.team.resend": { who: { team: "staff" }, input: () => ({ id: 1, proof: "none" }), ok: [403] },
  "admin.team.revoke": { who: { team: "staff" }, input: () => ({ id: 2_000_000_000 }), ok: [404] },
  "admin.letters.resume": { who: { team: "newsletter" }, input: aLetter, ok: [409] },
  "admin.letters.sendAgain": { who: { team: "newsletter" }, input: aLetter, ok: [409] },
  "admin.fans.list": { who: { team: "fans" } },
  "admin.fans.count": { who: { team: "fans" } },
  "admin.fans.byId": { who: { team: "fans" }, input: ({ a }) => ({ id: a.id }) },
  // Permitted callers fail at the check of the step-up proof, since none of them has one.
  "admin.fans.setBlocked": {
    who: { team: "fans" },
    input: ({ a }) => ({ id: a.id, blocked: true, proof: "none" }),
    ok: [403],
  },
  "admin.letters.list": { who: { team: "newsletter" } },
  "admin.letters.byId": { who: { team: "newsletter" }, input: aLetter },
  "admin.letters.create": { who: { team: "newsletter" }, input: () => LETTER },
  "admin.letters.update": {
    who: { team: "newsletter" },
    input: async (world) => ({ ...LETTER, ...(await aLetter(world)) }),
  },
  "admin.letters.remove": { who: { team: "newsletter" }, input: aLetter },
  // 400: tRPC cannot carry the file.
  "admin.letters.storePicture": { who: { team: "newsletter" }, ok: [400] },
  "admin.letters.cardTargets": { who: { team: "newsletter" }, input: () => ({ kind: "album", search: "" }) },
  "admin.letters.preview": { who: { team: "newsletter" }, input: () => LETTER },
  "admin.letters.audience": { who: { team: "newsletter" }, input: () => LETTER },
  "admin.letters.choices": { who: { team: "newsletter" } },
  "admin.letters.test": { who: { team: "newsletter" }, input: aLetter },
  "admin.letters.send": {
    who: { team: "newsletter" },
    input: async (world) => ({ ...(await aLetter(world)), scheduled_for: "2030-01-01T00:00:00Z" }),
  },
  "admin.letters.setOnSite": {
    who: { team: "newsletter" },
    input: async (world) => ({ ...(await aLetter(world)), is_on_site: true }),
  },
  "news.list": { who: "anyone" },
  "news.byId": { who: "anyone", input: () => ({ id: 2_000_000_000 }), ok: [404] },
  "admin.letters.unschedule": { who: { team: "newsletter" }, input: aLetter, ok: [409] },
  "admin.letters.stop": { who: { team: "newsletter" }, input: aLetter, ok: [409] },
  "admin.letters.recipients": { who: { team: "newsletter" }, input: aLetter },
  "admin.suppressions.list": { who: { team: "newsletter" } },
  "admin.suppressions.add": { who: { team: "newsletter" }, input: () => ({ email: "no-more@example.com" }) },
  "admin.suppressions.remove": {
    who: { team: "newsletter" },
    input: () => ({ email: "not-there@example.com" }),
    ok: [404, 200],
  },
  "admin.jobs.list": { who: { team: "operations" } },
  "admin.jobs.retry": { who: { team: "operations" }, input: () => ({ id: "1" }), ok: [404, 200] },
  "admin.jobs.remove": { who: { team: "operations" }, input: () => ({ id: "1" }), ok: [404, 200] },
  "admin.apiKeys.list": { who: { team: "operations" } },
  "admin.apiKeys.create": {
    who: { team: "operations" },
    input: () => ({
      name: "Till",
      scopes: ["orders"],
      is_read_only: true,
      per_minute: 60,
      expires_on: null,
      proof: "none",
    }),
    ok: [403],
  },
  "admin.apiKeys.revoke": { who: { team: "operations" }, input: () => ({ id: 1 }), ok: [404] },
  "admin.webhooks.list": { who: { team: "operations" } },
  "admin.webhooks.create": {
    who: { team: "operations" },
    input: () => ({ url: "https://program.example/hook", events: ["order.paid"], proof: "none" }),
    ok: [403],
  },
  "admin.webhooks.change": {
    who: { team: "operations" },
    input: () => ({ id: 1, url: "https://program.example/", events: ["order.paid"], is_on: true, proof: "none" }),
    ok: [403],
  },
  "admin.webhooks.rotate": { who: { team: "operations" }, input: () => ({ id: 1, proof: "none" }), ok: [403] },
  "admin.webhooks.remove": { who: { team: "operations" }, input: () => ({ id: 1 }), ok: [404] },
  "admin.webhooks.test": { who: { team: "operations" }, input: () => ({ id: 1 }), ok: [404] },
  "admin.webhooks.log": { who: { team: "operations" }, input: () => ({ id: 1 }), ok: [404] },
  "admin.webhooks.replay": { who: { team: "operations" }, input: () => ({ id: 1 }), ok: [404] },
  "admin.audit.list": { who: { team: "operations" } },
  "admin.demo.state": { who: { team: "operations" } },
  "admin.demo.remove": { who: { team: "operations" }, input: () => ({ proof: "none" }), ok: [403] },
  "admin.copy.state": { who: { team: "owner_area" } },
  "admin.copy.goLive": { who: { team: "operations" }, input: () => ({ proof: "none" }), ok: [403] },
  "admin.backup.state": { who: { team: "operations" } },
  "admin.backup.plan": { who: { team: "operations" }, input: () => ({ every: "week", hour_utc: 3, kept: 4 }) },
  // 409: a backup is already being made.
  "admin.backup.makeNow": { who: { team: "operations" }, ok: [200, 409] },
  "admin.backup.ticket": { who: { team: "operations" }, input: () => ({ proof: "none" }), ok: [403] },
  "admin.backup.takeAwayTicket": { who: { team: "operations" }, input: () => ({ proof: "none" }), ok: [403] },
  "admin.backup.takeAway": { who: "anyone", input: () => ({ ticket: "none" }), ok: [403] },
  // 403: no caller here has a valid proof or a ticket.
  "admin.backup.permitRestore": { who: { team: "operations" }, input: () => ({ proof: "none" }), ok: [403] },
  "admin.backup.download": { who: "anyone", input: () => ({ ticket: "none" }), ok: [403] },
  "site.legalPage": { who: "anyone", input: () => ({ kind: "terms" }) },
  "site.text": { who: "anyone", input: () => ({ kind: "about" }) },
  "site.manage.get": { who: { team: "settings" } },
  "site.manage.replace": {
    who: { team: "settings" },
    input: async ({ site }) => {
      const { legal, version, ...settings } = await site.services.site.editor.forEditing();
      return {
        ...settings,
        version,
        legal: { contact_email: legal.contact_email, operator_name: legal.operator_name },
      };
    },
    // The matrix adds a version of its own to every input.
    ok: [200, 409],
  },
  "site.manage.legalTexts": { who: { team: "settings" } },
  "site.manage.publishLegal": {
    who: { team: "settings" },
    input: () => ({ kind: "terms", version: "2026-12-01", body: "Be kind.", proof: "none" }),
    ok: [403],
  },
  "admin.subscribers.list": { who: { team: "subscribers" } },
  "admin.subscribers.count": { who: { team: "subscribers" } },
  "admin.subscribers.moveIn": {
    who: { team: "subscribers" },
    input: () => ({ emails: [], origin: "A form on the old site", has_consent: true, is_dry_run: true }),
  },
  "admin.subscribers.export": { who: { team: "subscribers" } },
  "admin.subscribers.emails": { who: { team: "subscribers" } },
};
