import { z } from "zod";
import { email } from "../auth/login.ts";
import { byId, id, instant, instantInput, searchText, text } from "../common/fields.ts";
import { pageQuery, paginated } from "../common/pagination.ts";
import { version } from "../common/version.ts";

export const LETTER_SUBJECT_MAX = 200;
export const LETTER_BODY_MAX = 100_000;

/** Who gets a letter: always among the subscribers, never anybody else. */
export const SEGMENTS = ["all", "buyers", "attendees"] as const;
export type Segment = (typeof SEGMENTS)[number];

export const LETTER_STATUSES = ["draft", "scheduled", "sending", "sent", "stopped"] as const;
export type LetterStatus = (typeof LETTER_STATUSES)[number];

/**
 * How far a letter has got with one address. `unknown`: it had left the house when the answer was lost; it is not sent
 * again by itself, because it may have arrived. `filed`: written to a file, because there is no mail server.
 */
export const RECIPIENT_STATUSES = ["waiting", "sending", "accepted", "refused", "skipped", "unknown", "filed"] as const;
export type RecipientStatus = (typeof RECIPIENT_STATUSES)[number];

/** What readers must have in common beside their segment, all of it; null asks for nothing. */
export const letterFilters = z.object({
  /** Readers in the city of this show or near it, by what they gave: a wish, a billing address, a show they were at. */
  near_event_id: id.nullable().default(null),
  /** Bought this product. */
  product_id: id.nullable().default(null),
  /** Bought a product of this kind. */
  product_type: text(50).min(1).nullable().default(null),
  language: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, { error: "Choose a language" })
    .nullable()
    .default(null),
});
export type LetterFilters = z.output<typeof letterFilters>;
export const NO_FILTERS: LetterFilters = { near_event_id: null, product_id: null, product_type: null, language: null };

const segment = z.object({
  segment: z.enum(SEGMENTS),
  /** The show whose attendees get it. */
  event_id: id.nullable(),
  filters: letterFilters.default(NO_FILTERS),
});
export type LetterAudience = z.output<typeof segment>;

const needsShow = (input: { segment: Segment; event_id: number | null }) =>
  input.segment !== "attendees" || input.event_id !== null;
const NO_SHOW = { error: "Choose the show", path: ["event_id"] };

const content = z.object({
  subject: text(LETTER_SUBJECT_MAX).min(1, { error: "A subject is needed" }),
  /** Markdown. */
  body: z
    .string()
    .max(LETTER_BODY_MAX, { error: `Must be at most ${LETTER_BODY_MAX} characters` })
    .refine((body) => body.trim() !== "", { error: "A letter needs some words" }),
});

const letterFields = content.extend({
  ...segment.shape,
  /** Also on the site, once its sending has begun. */
  is_on_site: z.boolean().default(false),
});

export const letterInput = letterFields.refine(needsShow, NO_SHOW);
export const letterUpdateInput = letterFields.extend({ id, version }).refine(needsShow, NO_SHOW);
/** What the preview shows of an unfinished letter. */
export const letterPreviewInput = z.object({
  subject: z.string().max(LETTER_SUBJECT_MAX),
  body: z.string().max(LETTER_BODY_MAX),
});
/** The whole letter as a mail program shows it, which runs no script, and as plain text. */
export const letterPreview = z.object({
  html: z.string(),
  text: z.string(),
  /** What to look at before it is sent: cards that lead to nothing, pictures that are gone or say nothing. */
  problems: z.array(z.string()),
});

/** What a letter can show as a card: `{album:12}` on a line of its own. */
export const CARD_KINDS = ["album", "product", "show"] as const;
export type CardKind = (typeof CARD_KINDS)[number];
export type CardRef = { kind: CardKind; id: number };

export const cardTargetQuery = z.object({ kind: z.enum(CARD_KINDS), search: searchText });
/** What visitors see now and a card can lead to, the newest first. */
export const cardTargets = z.array(z.object({ id, title: z.string(), detail: z.string() }));

export const audienceInput = segment;
export const audience = z.object({
  recipients: z.int().min(0),
  /** How many more it would go to, were their addresses not on the suppression list. */
  suppressed: z.int().min(0),
});

/** Now when `scheduled_for` is null. */
export const letterSendInput = z.object({ id, version, scheduled_for: instantInput.nullable() });
export const letterMoveInput = byId.extend({ version });
export const letterOnSiteInput = letterMoveInput.extend({ is_on_site: z.boolean() });

const counts = z.object({
  recipients: z.int(),
  waiting: z.int(),
  accepted: z.int(),
  refused: z.int(),
  skipped: z.int(),
  unknown: z.int(),
  filed: z.int(),
});

export const letter = letterFields.extend({
  id,
  event_title: z.string().nullable(),
  status: z.enum(LETTER_STATUSES),
  scheduled_for: instant.nullable(),
  started_at: instant.nullable(),
  finished_at: instant.nullable(),
  updated_at: instant,
  version,
  progress: counts,
});
export type Letter = z.output<typeof letter>;

export const letterQuery = pageQuery;
export const letterPage = paginated(
  letter.omit({ body: true, event_id: true, event_title: true, started_at: true, updated_at: true, version: true }),
);

export const recipientQuery = pageQuery.extend({ id, status: z.enum(RECIPIENT_STATUSES).optional() });
export const recipientPage = paginated(
  z.object({
    id,
    /** Null once its reader's account is erased. */
    email: z.string().nullable(),
    status: z.enum(RECIPIENT_STATUSES),
    detail: z.string().nullable(),
    moved_at: instant.nullable(),
  }),
);
export type LetterRecipient = z.output<typeof recipientPage>["results"][number];

/** What an audience can be chosen by. */
export const audienceChoices = z.object({
  /** Shows whose attendees can be written to, the latest first. */
  attended: z.array(z.object({ id, title: z.string(), starts_at: instant })),
  /** Shows whose region can be written to, those to come first. */
  near: z.array(z.object({ id, title: z.string(), city: z.string(), starts_at: instant })),
  products: z.array(z.object({ id, name: z.string() })),
  product_types: z.array(z.string()),
  languages: z.array(z.string()),
});
export type AudienceChoices = z.output<typeof audienceChoices>;

export const suppressionQuery = pageQuery.extend({ search: searchText.optional() });
export const suppression = z.object({
  email: z.string(),
  reason: z.enum(["refused", "owner"]),
  detail: z.string().nullable(),
  created_at: instant,
});
export const suppressionPage = paginated(suppression);
export type Suppression = z.output<typeof suppression>;
export const suppressionInput = z.object({ email });
