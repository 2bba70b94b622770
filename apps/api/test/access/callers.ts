import { API_KEY_SCOPES, type ApiKeyScope } from "@fanfare/contracts/admin/api-keys";
import { PERMISSIONS, type Permission, type TeamRole } from "@fanfare/contracts/admin/team";
import { hashToken } from "../../src/modules/accounts/sessions/sessions.ts";
import { signIn } from "../factories.ts";
import type { TestSite } from "../site.ts";
import type { Who } from "./rule.ts";

/** What a caller may do, independent of the API's own table of roles. */
type Grants = {
  /** No token, or one that is refused wherever it is sent. */
  token: "none" | "refused" | "known";
  /** Whether calls for signed-in people are permitted. */
  isPerson: boolean;
  /** The permissions whose calls are permitted. */
  team: readonly Permission[];
  isReadOnly?: true;
};

const nobody: Grants = { token: "refused", isPerson: false, team: [] };
const person = (...team: readonly Permission[]): Grants => ({ token: "known", isPerson: true, team });
const program = (...team: readonly Permission[]): Grants => ({ token: "known", isPerson: false, team });

/** Who may do what; each of them calls every procedure. */
export const CALLERS = {
  visitor: { token: "none", isPerson: false, team: [] },
  fan: person(),
  "music member": person("owner_area", "music"),
  "orders member": person("owner_area", "products", "orders", "print_on_demand"),
  "shows member": person("owner_area", "events", "door"),
  "door member": person("owner_area", "door"),
  owner: person(...PERMISSIONS),
  "former owner": person(),
  "blocked fan": nobody,
  "blocked owner": nobody,
  "owner who cannot log in": nobody,
  "owner of a session that is over": nobody,
  "owner of a session unused for a month": nobody,
  "unknown token": nobody,
  "key with all scopes": program(...API_KEY_SCOPES),
  "key that may only read": { ...program(...API_KEY_SCOPES), isReadOnly: true },
  "key for music": program("music"),
  "key with all scopes of a former owner": program(),
  "key with all scopes of a music member": program("music"),
  "revoked key": nobody,
  "expired key": nobody,
  "key of a blocked owner": nobody,
  "unknown key": nobody,
} as const satisfies Record<string, Grants>;
export type CallerName = keyof typeof CALLERS;

/** Calls that no API key can make although a scope covers them: they require the password, or manage keys. */
export const FOR_PEOPLE: ReadonlySet<string> = new Set([
  "admin.apiKeys.create",
  "admin.apiKeys.list",
  "admin.apiKeys.revoke",
  "admin.backup.permitRestore",
  "admin.backup.takeAwayTicket",
  "admin.backup.ticket",
  "admin.copy.goLive",
  "admin.demo.remove",
  "admin.fans.setBlocked",
  "admin.webhooks.change",
  "admin.webhooks.create",
  "admin.webhooks.rotate",
  "site.manage.publishLegal",
  "store.manage.orders.refund",
  "store.tickets.returnLine",
  "store.tickets.returnShow",
]);

type Called = { path: string; who: Who; isMutation: boolean };

/** The status of a call by someone who may not make it, or `permitted`. */
export function due(caller: Grants, { path, who, isMutation }: Called): 401 | 403 | "permitted" {
  if (who === "anyone, whatever token") return "permitted";
  if (caller.token === "refused") return 401;
  if (who === "anyone" || who === "its fan alone sees it") return "permitted";
  if (caller.token === "none") return 401;
  if (typeof who === "string") return caller.isPerson ? "permitted" : 403;
  if (!caller.team.includes(who.team)) return 403;
  const isRefusedToKeys = FOR_PEOPLE.has(path) || (caller.isReadOnly === true && isMutation);
  return !caller.isPerson && isRefusedToKeys ? 403 : "permitted";
}

/** Creates every caller and returns their tokens. */
export async function signInAll(site: TestSite): Promise<Record<CallerName, string | undefined>> {
  const change = (id: number, values: object) =>
    site.db.updateTable("users").set(values).where("id", "=", id).execute();
  const end = (token: string, values: object) =>
    site.db.updateTable("sessions").set(values).where("id", "=", hashToken(token)).execute();
  /** The state is set in the row alone, so that the check of each call is tested rather than the end of the sessions. */
  const changed = async (role: "owner" | "fan", values: object) => {
    const { id, token } = await signIn(site, { role });
    await change(id, values);
    return token;
  };
  const member = async (role: TeamRole) => (await signIn(site, { role })).token;
  const ended = async (values: object) => {
    const token = await member("owner");
    await end(token, values);
    return token;
  };
  const key = async (values: { scopes?: ApiKeyScope[]; is_read_only?: boolean } = {}) => {
    const { id } = await signIn(site, { role: "owner" });
    const fields = { scopes: [...API_KEY_SCOPES], is_read_only: false, per_minute: 600, expires_on: null };
    const made = await site.services.programs.apiKeys.create(
      { id, role: "owner" },
      { name: `Key of ${id}`, ...fields, ...values },
    );
    return { maker: id, id: made.key.id, secret: made.secret };
  };
  const keyOf = async (values: object) => {
    const { maker, secret } = await key();
    await change(maker, values);
    return secret;
  };
  const endedKey = async (values: object) => {
    const { id, secret } = await key();
    await site.db.updateTable("api_keys").set(values).where("id", "=", id).execute();
    return secret;
  };
  const past = new Date("2020-01-01T00:00:00Z");
  return {
    visitor: undefined,
    fan: (await signIn(site)).token,
    "music member": await member("music"),
    "orders member": await member("orders"),
    "shows member": await member("shows"),
    "door member": await member("door"),
    owner: await member("owner"),
    "former owner": await changed("owner", { role: "fan" }),
    "blocked fan": await changed("fan", { blocked_at: past }),
    "blocked owner": await changed("owner", { blocked_at: past }),
    "owner who cannot log in": await changed("owner", { can_log_in: false }),
    "owner of a session that is over": await ended({ ends_at: past, expires_at: past }),
    "owner of a session unused for a month": await ended({ expires_at: past }),
    "unknown token": "x".repeat(40),
    "key with all scopes": (await key()).secret,
    "key that may only read": (await key({ is_read_only: true })).secret,
    "key for music": (await key({ scopes: ["music"] })).secret,
    "key with all scopes of a former owner": await keyOf({ role: "fan" }),
    "key with all scopes of a music member": await keyOf({ role: "music" }),
    "revoked key": await endedKey({ revoked_at: past }),
    "expired key": await endedKey({ expires_at: past }),
    "key of a blocked owner": await keyOf({ blocked_at: past }),
    "unknown key": "fanfare_key_of-another-site",
  };
}
