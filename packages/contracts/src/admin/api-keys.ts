import { z } from "zod";
import { byId, id, instant, reckonableDate, text } from "../common/fields.ts";
import { proof } from "./step-up.ts";
import type { Permission } from "./team.ts";

/** The prefix of every key, by which people and secret scanners recognise it. */
export const API_KEY_PREFIX = "fanfare_key_";
/** Calls per minute that a key may make by default, and the maximum that the owner can set. */
export const API_KEY_CALLS = 120;
export const API_KEY_CALLS_MAX = 600;

/** The scopes that a key can have: the team's permissions, except those that need a person in the owner area. */
export const API_KEY_SCOPES = [
  "overview",
  "music",
  "products",
  "orders",
  "events",
  "door",
  "fans",
  "subscribers",
  "newsletter",
  "print_on_demand",
  "settings",
  "operations",
] as const satisfies readonly Permission[];
export const apiKeyScope = z.enum(API_KEY_SCOPES);
export type ApiKeyScope = z.output<typeof apiKeyScope>;

export const apiKeyInput = z.object({
  name: text(60).min(1, { error: "Give the key a name" }),
  scopes: z.array(apiKeyScope).min(1, { error: "Choose at least one" }).max(50),
  /** Whether the key may only call procedures that read. */
  is_read_only: z.boolean(),
  /** Calls per minute. */
  per_minute: z
    .int({ error: "Must be a whole number" })
    .min(1, { error: "Must be 1 or more" })
    .max(API_KEY_CALLS_MAX, { error: `Must be at most ${API_KEY_CALLS_MAX}` }),
  /** The last day (UTC) on which the key works; null: until it is revoked. */
  expires_on: reckonableDate.nullable(),
  proof,
});
export type ApiKeyInput = z.output<typeof apiKeyInput>;
export const apiKeyRevocation = byId;

export const apiKey = z.object({
  id,
  name: z.string(),
  /** The key's last characters. */
  hint: z.string(),
  scopes: z.array(z.string()),
  is_read_only: z.boolean(),
  per_minute: z.int(),
  /** The member who made it; the key never exceeds this member's permissions. */
  made_by: z.string(),
  created_at: instant,
  expires_at: instant.nullable(),
  /** Rounded to the hour. */
  last_used_at: instant.nullable(),
  revoked_at: instant.nullable(),
  state: z.enum(["working", "expired", "revoked"]),
});
export type ApiKey = z.output<typeof apiKey>;

export const apiKeyList = z.object({
  keys: z.array(apiKey),
  /** The scopes that the caller may give to a key. */
  scopes: z.array(apiKeyScope),
});
/** `secret` is the key itself: shown only in this response, stored nowhere. */
export const newApiKey = z.object({ key: apiKey, secret: z.string() });
export type NewApiKey = z.output<typeof newApiKey>;
