import { z } from "zod";
import { email } from "../auth/login.ts";
import { byId, id, instant, instantInput, searchText, text } from "../common/fields.ts";
import { pageQuery, paginated } from "../common/pagination.ts";
import { version } from "../common/version.ts";

export const LETTER_SUBJECT_MAX = 200;
export const LETTER_BODY_MAX = 100_000;

/** The segments a letter can go to; recipients are always subscribers. */
export const SEGMENTS = ["all", "buyers", "attendees"] as const;
export type Segment = (typeof SEGMENTS)[number];

export const LETTER_STATUSES = ["draft", "scheduled", "sending", "sent", "stopped"] as const;
export type LetterStatus = (typeof LETTER_STATUSES)[number];

/**
 * A letter's state for one address. `unknown`: the mail was sent but the response was lost; it is not retried automatically,
 * because it may have arrived. `filed`: written to a file, because there is no mail server.
 */
export const RECIPIENT_STATUSES = ["waiting", "sending", "accepted", "refused", "skipped", "unknown", "filed"] as const;
export type RecipientStatus = (typeof RECIPIENT_STATUSES)[number];

/** Conditions that recipients must meet in addition to their segment; all must hold, null means no condition. */
export const letterFilters = z.object({
  /** Recipients in or near this show's city, by their own data: a wish, a billing address, a show they attended. */
  near_event_id: id.nullable().default(null),
  /** Buyers of this product. */
  product_id: id.nullable().default(null),
  /** Buyers of a product of this kind. */
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
  /** The show whose attendees are the segment. */
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
  /** Whether it is also published on the site, once sending has begun. */
  is_on_site: z.boolean().default(false),
});

export const letterInput = letterFields.refine(needsShow, NO_SHOW);
export const letterUpdateInput = letterFields.extend({ id, version }).refine(needsShow, NO_SHOW);
/** The fields of an unsaved letter for the preview. */
export const letterPreviewInput = z.object({
  subject: z.string().max(LETTER_SUBJECT_MAX),
  body: z.string().max(LETTER_BODY_MAX),
});
/** The complete letter as HTML, for display without scripts as in a mail program, and as plain text. */
export const letterPreview = z.object({
  html: z.string(),
  text: z.string(),
  /** Problems to check before sending: cards and links that lead nowhere, pictures that are missing or have no description. */
  problems: z.array(z.string()),
});

/** The kinds of items that a letter can show as a card: `{album:12}` on a line of its own. */
export const CARD_KINDS = ["album", "product", "show"] as const;
export type CardKind = (typeof CARD_KINDS)[number];
export type CardRef = { kind: CardKind; id: number };

export const cardTargetQuery = z.object({ kind: z.enum(CARD_KINDS), search: searchText });
/** Currently public items that a card can link to, newest first. */
export const cardTargets = z.array(z.object({ id, title: z.string(), detail: z.string() }));

export const audienceInput = segment;
export const audience = z.object({
  recipients: z.int().min(0),
  /** How many further recipients are excluded because they are on the suppression list. */
  suppressed: z.int().min(0),
});

/** Sent immediately if `scheduled_for` is null. */
export const letterSendInput = z.object({ id, version, scheduled_for: instantInput.nullable() });
/** Where a test of a letter was sent to, as a sentence. */
export const letterTest = z.object({ message: z.string() });
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

/** How many days refused addresses of a letter are reported on the overview. */
export const REFUSED_DAYS = 30;
/** `recently_refused`: only letters that an address refused in the last days, the ones that the overview counts. */
export const letterQuery = pageQuery.extend({ recently_refused: z.boolean().optional() });
export const letterPage = paginated(
  letter.omit({ body: true, event_id: true, event_title: true, started_at: true, updated_at: true, version: true }),
);

export const recipientQuery = pageQuery.extend({ id, status: z.enum(RECIPIENT_STATUSES).optional() });
export const recipientPage = paginated(
  z.object({
    id,
    /** Null once the recipient's account has been erased. */
    email: z.string().nullable(),
    status: z.enum(RECIPIENT_STATUSES),
    detail: z.string().nullable(),
    moved_at: instant.nullable(),
  }),
);
export type LetterRecipient = z.output<typeof recipientPage>["results"][number];

/** The options for choosing an audience. */
export const audienceChoices = z.object({
  /** Shows whose attendees can be written to, latest first. */
  attended: z.array(z.object({ id, title: z.string(), starts_at: instant })),
  /** Shows whose region can be written to, upcoming ones first. */
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
