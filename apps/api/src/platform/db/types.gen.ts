// Generated from the migrated schema by `pnpm db:types`; a test fails when it is out of date.

import type { ColumnType } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface AccountLinks {
  contact_id: number | null;
  created_at: Generated<Timestamp>;
  email: string;
  expires_at: Timestamp;
  hash: string;
  notify_request_id: number | null;
  purpose: "verify_email" | "reset_password" | "change_email" | "confirm_newsletter" | "confirm_notice";
  user_id: number | null;
}

export interface Albums {
  announced: Generated<boolean>;
  artist_id: number;
  cover_alt: string | null;
  cover_image: string | null;
  cover_placeholder: string | null;
  created_at: Generated<Timestamp>;
  credits: Generated<Json>;
  currency: Generated<string>;
  description: string | null;
  expected_on: string | null;
  featured_position: number | null;
  genre_id: number | null;
  id: Generated<number>;
  import_key: string | null;
  imported: Json | null;
  is_featured: Generated<boolean>;
  kind: Generated<"album" | "ep" | "single" | "compilation" | "live">;
  listed_from: Generated<Timestamp | null>;
  price_cents: number | null;
  published_at: Timestamp | null;
  reachable_from: Generated<Timestamp | null>;
  release_date: string | null;
  teaser_image: string | null;
  teaser_placeholder: string | null;
  teaser_text: string | null;
  teaser_title: string | null;
  title: string;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
  visibility: Generated<"draft" | "unlisted" | "public">;
}

export interface ApiKeys {
  created_at: Timestamp;
  expires_at: Timestamp | null;
  hash: string;
  hint: string;
  id: Generated<number>;
  is_read_only: boolean;
  last_used_at: Timestamp | null;
  name: string;
  per_minute: number;
  revoked_at: Timestamp | null;
  scopes: string[];
  user_id: number;
}

export interface AppliedSettings {
  applied_at: Generated<Timestamp>;
  digest: string;
  name: string;
}

export interface Artists {
  bio: string | null;
  created_at: Generated<Timestamp>;
  id: Generated<number>;
  image: string | null;
  image_placeholder: string | null;
  name: string;
  sort_name: string;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface AuditLog {
  action: string;
  actor_id: number | null;
  api_key: string | null;
  changes: Json | null;
  created_at: Generated<Timestamp>;
  id: Generated<number>;
  subject_id: string | null;
  subject_type: string;
  summary: string;
}

export interface Backups {
  asked_at: Timestamp;
  bytes: number | null;
  due_at: Timestamp | null;
  error: string | null;
  finished_at: Timestamp | null;
  id: Generated<number>;
  name: string | null;
  place: "folder" | "bucket" | null | null;
}

export interface BackupSchedule {
  every: "day" | "week";
  hour_utc: number;
  kept: number;
  only_one: Generated<boolean>;
  since: Timestamp;
}

export interface BackupTickets {
  expires_at: Timestamp;
  id: string;
  session_id: string;
}

export interface BundleParts {
  bundle_variant_id: number;
  part_variant_id: number | null;
  position: number;
  quantity: number;
}

export interface CartCodes {
  cart_id: number;
  code_id: number;
  created_at: Generated<Timestamp>;
}

export interface CartItems {
  cart_id: number;
  created_at: Generated<Timestamp>;
  id: Generated<number>;
  is_presale: Generated<boolean>;
  named_price_cents: number | null;
  quantity: number;
  seen_price_cents: number;
  variant_id: number;
}

export interface Carts {
  created_at: Generated<Timestamp>;
  id: Generated<number>;
  updated_at: Generated<Timestamp>;
  user_id: number;
}

export interface Categories {
  created_at: Generated<Timestamp>;
  description: Generated<string>;
  id: Generated<number>;
  name: string;
  position: Generated<number>;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface Consents {
  created_at: Generated<Timestamp>;
  email: string;
  granted: boolean;
  id: Generated<number>;
  origin: string | null;
  purpose: "terms" | "newsletter";
  source: "registration" | "account" | "sign_up" | "unsubscribe_link" | "import" | "free_download";
  text_version: string;
  user_id: number | null;
}

export interface DemoItems {
  item_id: number;
  kind: string;
}

export interface DiscountCodes {
  amount_cents: number | null;
  code: string;
  created_at: Generated<Timestamp>;
  ends_at: Timestamp | null;
  id: Generated<number>;
  is_active: Generated<boolean>;
  is_stackable: Generated<boolean>;
  max_uses: number | null;
  max_uses_per_fan: number | null;
  minimum_cents: Generated<number>;
  percent: number | null;
  product_ids: Generated<number[]>;
  product_types: Generated<string[]>;
  starts_at: Timestamp | null;
  updated_at: Generated<Timestamp>;
  uses: Generated<number>;
  version: Generated<number>;
}

export interface DiscountUses {
  code_id: number;
  order_id: number;
  returned_at: Timestamp | null;
  used_at: Timestamp;
  user_id: number | null;
}

export interface DoorEntries {
  changed_at: Timestamp;
  door: string;
  entry_id: number | null;
  event_id: number;
  guest_id: number | null;
  id: string;
  kind: "fan" | "guest" | "walk_in";
  let_in_at: Timestamp;
  person: number | null;
  problem: "twice" | "void" | "full" | null | null;
  undone_at: Timestamp | null;
}

export interface DownloadGrants {
  consented_at: Timestamp | null;
  created_at: Timestamp;
  email: string;
  expires_at: Timestamp;
  id: Generated<string>;
  language: string;
  needs_consent: boolean;
  product_id: number;
  taken_at: Timestamp | null;
}

export interface EventEntries {
  counted_at: Timestamp | null;
  event_id: number;
  id: Generated<number>;
  language: Generated<string>;
  offered_until: Timestamp | null;
  party_size: number;
  reminded_at: Timestamp | null;
  setlist_playlist_id: number | null;
  since: Generated<Timestamp>;
  status: "attending" | "waitlisted";
  told_sequence: Generated<number>;
  user_id: number;
}

export interface EventGuests {
  created_at: Timestamp;
  event_id: number;
  id: Generated<number>;
  name: string;
  note: string | null;
  party_size: number;
}

export interface EventLog {
  action: "joined" | "left" | "waitlisted" | "left_waitlist" | "promoted" | "passed_over" | "capacity_changed" | "offered" | "offer_declined" | "offer_ended" | "place_given" | "place_received";
  created_at: Generated<Timestamp>;
  details: Generated<Json>;
  event_id: number;
  id: Generated<number>;
  party_size: number | null;
  user_id: number | null;
}

export interface EventMessages {
  audience: "attending" | "waitlisted" | "everybody" | "came";
  body: string;
  created_at: Generated<Timestamp>;
  event_id: number;
  id: Generated<number>;
  recipients: Generated<number>;
  subject: string;
}

export interface EventPhotos {
  alt: string;
  event_id: number;
  image: string;
  placeholder: string | null;
  position: number;
}

export interface Events {
  calendar_sequence: Generated<number>;
  calendar_uid: Generated<string>;
  capacity: number | null;
  created_at: Generated<Timestamp>;
  description: string | null;
  doors_at: Timestamp | null;
  ends_at: Timestamp;
  id: Generated<number>;
  listed_from: Generated<Timestamp | null>;
  moved_from: string | null;
  offer_hours: number | null;
  party_limit: number | null;
  places_taken: Generated<number>;
  poster_alt: string | null;
  poster_image: string | null;
  poster_placeholder: string | null;
  previous_starts_at: Timestamp | null;
  price_range: string | null;
  published_at: Timestamp | null;
  reachable_from: Generated<Timestamp | null>;
  sells_tickets: Generated<boolean>;
  starts_at: Timestamp;
  status: Generated<"upcoming" | "postponed" | "cancelled">;
  ticket_url: string | null;
  title: string;
  tour_id: number | null;
  type: "concert" | "tour" | "featured" | "meet_greet";
  updated_at: Generated<Timestamp>;
  venue_id: number;
  version: Generated<number>;
  visibility: Generated<"draft" | "unlisted" | "public">;
}

export interface EventSongs {
  event_id: number;
  is_of_catalogue: boolean;
  position: number;
  title: string;
  track_id: number | null;
}

export interface Favorites {
  created_at: Generated<Timestamp>;
  track_id: number;
  user_id: number;
}

export interface FirstSteps {
  hidden_at: Timestamp | null;
  mail_asked_at: Timestamp | null;
  mail_ended_at: Timestamp | null;
  mail_error: string | null;
  mail_way: "files" | "smtp" | null | null;
  only_one: Generated<boolean>;
}

export interface FreeDownloadCounts {
  product_id: number;
  with_address: Generated<number>;
  without_address: Generated<number>;
}

export interface Genres {
  id: Generated<number>;
  name: string;
  version: Generated<number>;
}

export interface IdempotencyKeys {
  created_at: Timestamp;
  key: string;
  order_id: number | null;
  request_hash: string;
  response: Json | null;
  user_id: number;
}

export interface LegalTexts {
  body: string;
  created_at: Generated<Timestamp>;
  created_by: number | null;
  id: Generated<number>;
  kind: "terms" | "privacy";
  version: string;
}

export interface LetterRecipients {
  detail: string | null;
  email: string | null;
  id: Generated<number>;
  letter_id: number;
  message_id: Generated<string>;
  moved_at: Timestamp | null;
  not_before: Timestamp | null;
  reader_id: number;
  reader_kind: "account" | "contact";
  status: Generated<"waiting" | "sending" | "accepted" | "refused" | "skipped" | "unknown" | "filed">;
  tries: Generated<number>;
}

export interface Letters {
  body: string;
  created_at: Generated<Timestamp>;
  created_by: number | null;
  event_id: number | null;
  filters: Generated<Json>;
  finished_at: Timestamp | null;
  id: Generated<number>;
  is_on_site: Generated<boolean>;
  scheduled_for: Timestamp | null;
  segment: Generated<"all" | "buyers" | "attendees">;
  started_at: Timestamp | null;
  status: Generated<"draft" | "scheduled" | "sending" | "sent" | "stopped">;
  subject: string;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface MailDeliveries {
  counted_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  is_left_out: Generated<boolean>;
  message_id: string;
  sent_at: Timestamp | null;
  unknown_tries: Generated<number>;
}

export interface MailStatus {
  checked_at: Timestamp;
  failing_since: Timestamp | null;
  only_one: Generated<boolean>;
  reason: string | null;
  way: "files" | "smtp";
}

export interface MailSuppressions {
  created_at: Generated<Timestamp>;
  detail: string | null;
  email: string;
  reason: "refused" | "owner";
}

export interface MusicImports {
  created_at: Generated<Timestamp>;
  failure: string | null;
  files: Json;
  finished_at: Timestamp | null;
  id: Generated<number>;
  progress: Json | null;
  report: Json | null;
  root_name: string | null;
  status: Generated<"waiting" | "running" | "done" | "failed">;
}

export interface NewsletterContacts {
  account_subscribed: Generated<boolean>;
  confirmed_at: Timestamp | null;
  email: string;
  id: Generated<number>;
  language: Generated<string>;
  requested_at: Generated<Timestamp>;
  search_text: ColumnType<string, never, never>;
}

export interface NotifyRequests {
  album_id: number | null;
  city: string | null;
  confirmed_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  email: string;
  id: Generated<number>;
  language: Generated<string>;
  product_id: number | null;
  sent_at: Timestamp | null;
  track_id: number | null;
  user_id: number | null;
  variant_id: number | null;
  wish: "new_album" | "show_near" | null | null;
}

export interface OrderAdjustments {
  amount_cents: number;
  id: Generated<number>;
  kind: "discount" | "tip";
  label: string;
  order_id: number;
  position: number;
}

export interface OrderEvents {
  actor_id: number | null;
  amount_cents: number | null;
  created_at: Generated<Timestamp>;
  id: Generated<number>;
  kind: "placed" | "paid" | "payment_failed" | "processing" | "shipped" | "delivered" | "cancelled" | "expired" | "refund_started" | "refunded" | "refund_failed" | "message" | "address_changed";
  note: string | null;
  order_id: number;
}

export interface OrderHandovers {
  actor_id: number | null;
  changed_at: Timestamp;
  door: string;
  handed_at: Timestamp;
  id: string;
  order_id: number;
  problem: "twice" | "void" | null | null;
}

export interface OrderItems {
  album_id: number | null;
  bundle_position: number | null;
  discount_cents: number | null;
  first_downloaded_at: Timestamp | null;
  granted_track_ids: Generated<number[]>;
  id: Generated<number>;
  line_total_cents: Generated<number>;
  minimum_price_cents: number | null;
  opened_at: Timestamp | null;
  order_id: number;
  out_at: Timestamp | null;
  position: number;
  product_id: number | null;
  product_name: string;
  provider: string | null;
  provider_product_id: string | null;
  provider_variant_id: string | null;
  quantity: number;
  sku: string | null;
  source: "own_stock" | "provider" | "digital" | "ticket";
  track_id: number | null;
  unit_price_cents: number;
  variant_id: number | null;
  variant_name: string | null;
}

export interface OrderNotes {
  author_id: number | null;
  created_at: Generated<Timestamp>;
  id: Generated<number>;
  note: string;
  order_id: number;
}

export interface OrderPickups {
  event_id: number | null;
  order_id: number;
  ships_since: Timestamp | null;
  show_date: string;
  show_title: string;
  told_sequence: number;
}

export interface Orders {
  adjustments_cents: Generated<number>;
  billing_address: string;
  billing_city: string;
  billing_country: string;
  billing_email: string;
  billing_first_name: string;
  billing_last_name: string;
  billing_state: string;
  billing_zip_code: string;
  cancelled_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  currency: Generated<string>;
  expires_at: Timestamp;
  id: Generated<number>;
  language: Generated<string>;
  order_number: string;
  paid_at: Timestamp | null;
  paid_cents: Generated<number>;
  payment_status: Generated<"unpaid" | "paid" | "partially_refunded" | "refunded">;
  refunded_cents: Generated<number>;
  same_as_billing: boolean;
  search_text: ColumnType<string, never, never>;
  shipping_address: string;
  shipping_cents: Generated<number>;
  shipping_city: string;
  shipping_country: string;
  shipping_first_name: string;
  shipping_last_name: string;
  shipping_state: string;
  shipping_zip_code: string;
  status: Generated<"pending" | "processing" | "shipped" | "delivered" | "cancelled">;
  subtotal_cents: number;
  total_cents: Generated<number>;
  updated_at: Generated<Timestamp>;
  user_id: number | null;
  version: Generated<number>;
}

export interface OwnerNotices {
  created_at: Generated<Timestamp>;
  facts: Generated<Json>;
  id: Generated<number>;
  kind: "sale" | "refund" | "low_stock" | "show_filling" | "job_failed" | "provider_problem" | "webhook_given_up" | "release_stopped" | "preorder_missing";
  mailed_at: Timestamp | null;
  subject_id: number;
}

export interface OwnerNoticeSwitches {
  is_on: boolean;
  kind: "sale" | "refund" | "low_stock" | "show_filling" | "job_failed" | "provider_problem" | "webhook_given_up" | "release_stopped" | "preorder_missing";
}

export interface Payments {
  amount_cents: number;
  captured_cents: Generated<number>;
  checked_at: Timestamp | null;
  client_secret: string | null;
  created_at: Generated<Timestamp>;
  currency: string;
  fee_asked_at: Timestamp | null;
  fee_cents: number | null;
  fee_currency: string | null;
  id: Generated<number>;
  idempotency_key: string;
  last_error: string | null;
  order_id: number;
  provider: string;
  provider_intent_id: string | null;
  refunded_cents: Generated<number>;
  status: Generated<"creating" | "open" | "succeeded" | "cancelled">;
  updated_at: Generated<Timestamp>;
}

export interface PickupPoints {
  closes_at: Timestamp;
  event_id: number;
  updated_at: Timestamp;
}

export interface PlaceTransfers {
  accepted_at: Timestamp | null;
  accepted_by: number | null;
  created_at: Timestamp;
  entry_id: number | null;
  event_id: number;
  expires_at: Timestamp;
  friend_email: string | null;
  friend_name: string;
  from_user_id: number;
  hash: string | null;
  id: Generated<number>;
  withdrawn_at: Timestamp | null;
}

export interface PlaylistEntries {
  playlist_id: number;
  position: number;
  track_id: number;
}

export interface Playlists {
  created_at: Generated<Timestamp>;
  description: Generated<string>;
  id: Generated<number>;
  is_public: Generated<boolean>;
  name: string;
  updated_at: Generated<Timestamp>;
  user_id: number;
  version: Generated<number>;
}

export interface Plays {
  id: Generated<number>;
  played_at: Generated<Timestamp>;
  track_id: number;
  user_id: number | null;
}

export interface PlayWindows {
  counted_at: Timestamp;
  listener: string;
  track_id: number;
}

export interface Podcast {
  category: string;
  id: Generated<number>;
  is_explicit: boolean;
  playlist_id: number;
  updated_at: Timestamp;
}

export interface PodOrders {
  attempts: Generated<number>;
  busy_until: Timestamp | null;
  checked_at: Timestamp | null;
  cost_cents: number | null;
  created_at: Generated<Timestamp>;
  external_id: string;
  id: Generated<number>;
  is_express: Generated<boolean>;
  maker: ColumnType<string, never, never>;
  order_id: number;
  parcel_skus: Generated<Json>;
  problem: string | null;
  provider: string;
  provider_order_id: string | null;
  remade: Generated<number>;
  reprint: Generated<number>;
  reprint_reason: "damaged" | "lost" | "wrong" | "other" | null | null;
  send_at: Timestamp | null;
  sent_at: Timestamp | null;
  shipping_cents: number | null;
  state: Generated<"wanted" | "created" | "sent" | "closed" | "cancelled" | "refused">;
  status: string | null;
  tried_at: Timestamp | null;
  updated_at: Generated<Timestamp>;
  wants_production: Generated<boolean>;
  withdrawn_order_id: string | null;
}

export interface PodProducts {
  baseline: Generated<Json>;
  blueprint_id: number | null;
  costs: Generated<Json>;
  created_at: Generated<Timestamp>;
  fingerprint: Generated<string>;
  id: Generated<number>;
  imported_at: Timestamp | null;
  is_gone: Generated<boolean>;
  is_locked: Generated<boolean>;
  is_visible: Generated<boolean>;
  is_withdrawn: Generated<boolean>;
  pictures: Generated<Json>;
  print_provider_id: number | null;
  problem: string | null;
  product_id: number | null;
  provider: string;
  provider_product_id: string;
  provider_updated_at: Timestamp | null;
  publish_state: Generated<"none" | "publishing" | "published" | "failed">;
  seen_at: Generated<Timestamp>;
  title: string;
}

export interface PodReprintItems {
  order_item_id: number;
  pod_order_id: number;
  quantity: number;
}

export interface PodSettings {
  countries: Generated<string[]>;
  margin_floor_percent: Generated<number>;
  provider: string;
  send_after_minutes: Generated<number>;
  sends_automatically: Generated<boolean>;
  token_expires_on: string | null;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
  webhook_refused_at: Timestamp | null;
  webhook_refused_count: Generated<number>;
}

export interface PodShipping {
  blueprint_id: number;
  fetched_at: Timestamp;
  print_provider_id: number;
  profiles: Json;
  provider: string;
}

export interface PodSyncRuns {
  beat_at: Generated<Timestamp>;
  changed: Generated<number>;
  created: Generated<number>;
  created_at: Generated<Timestamp>;
  done: Generated<number>;
  error_code: string | null;
  failed: Generated<number>;
  finished_at: Timestamp | null;
  hidden: Generated<number>;
  id: Generated<number>;
  message: string | null;
  provider: string;
  recreated: Generated<number>;
  state: Generated<"queued" | "running" | "done" | "failed">;
  total: number | null;
  trigger: "owner" | "poll";
  unchanged: Generated<number>;
  vanished: Generated<number>;
}

export interface PopularTracks {
  position: number;
  track_id: number;
}

export interface ProductImages {
  alt: Generated<string>;
  id: Generated<number>;
  image: string;
  option_value: string | null;
  placeholder: string | null;
  position: number;
  product_id: number;
}

export interface Products {
  album_id: number | null;
  category_id: number | null;
  created_at: Generated<Timestamp>;
  description: Generated<string>;
  description_html: string | null;
  details: Generated<Json>;
  event_id: number | null;
  featured_position: number | null;
  free_download: "nothing" | "email" | null | null;
  id: Generated<number>;
  is_available: Generated<boolean>;
  is_featured: Generated<boolean>;
  listed_from: Generated<Timestamp | null>;
  max_per_order: number | null;
  minimum_price_cents: number | null;
  moved_from: string | null;
  name: string;
  options: Generated<Json>;
  out_at: Timestamp | null;
  price_cents: number;
  product_type: Generated<string>;
  provider: string | null;
  provider_product_id: string | null;
  published_at: Timestamp | null;
  rating_sum: Generated<number>;
  reachable_from: Generated<Timestamp | null>;
  review_count: Generated<number>;
  safety_text: string | null;
  ships_to: Generated<string[]>;
  size_guide: Json | null;
  source: Generated<"own_stock" | "provider" | "digital" | "ticket">;
  track_id: number | null;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
  visibility: Generated<"draft" | "unlisted" | "public">;
}

export interface ProductVariants {
  created_at: Generated<Timestamp>;
  id: Generated<number>;
  is_available: Generated<boolean>;
  is_only: Generated<boolean>;
  name: string;
  options: Generated<Json>;
  position: Generated<number>;
  price_modifier_cents: Generated<number>;
  product_id: number;
  provider_variant_id: string | null;
  sku: string | null;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface RateLimits {
  expire: number | null;
  key: string;
  points: number;
}

export interface RecoveryCodes {
  hash: string;
  used_at: Timestamp | null;
  user_id: number;
}

export interface Refunds {
  actor_id: number | null;
  amount_cents: number;
  created_at: Generated<Timestamp>;
  id: Generated<number>;
  idempotency_key: string;
  last_error: string | null;
  note: string | null;
  order_id: number;
  order_item_id: number | null;
  payment_id: number;
  provider_refund_id: string | null;
  reason: "cancelled" | "late_payment" | "owner";
  settled_at: Timestamp | null;
  status: Generated<"pending" | "succeeded" | "failed">;
}

export interface ReleaseDayProducts {
  product_id: number;
  release_day_id: number;
}

export interface ReleaseDays {
  album_id: number;
  created_at: Generated<Timestamp>;
  due_at: Timestamp;
  ended_at: Timestamp | null;
  event_id: number | null;
  id: Generated<number>;
  is_featured: boolean;
  letter_id: number | null;
  problem: string | null;
  status: Generated<"planned" | "done" | "called_off" | "stopped">;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface RequestPace {
  booked_until: Timestamp;
  bucket: string;
}

export interface RestoredCopy {
  backup_created_at: Timestamp;
  only_one: Generated<boolean>;
  restored_at: Generated<Timestamp>;
}

export interface Reviews {
  comment: string;
  created_at: Generated<Timestamp>;
  hidden_at: Timestamp | null;
  id: Generated<number>;
  is_verified_purchase: Generated<boolean>;
  product_id: number;
  rating: number;
  replied_at: Timestamp | null;
  reply: string | null;
  title: Generated<string>;
  updated_at: Generated<Timestamp>;
  user_id: number;
  version: Generated<number>;
}

export interface SalesDocumentNumbers {
  kind: "receipt" | "credit_note";
  last_number: number;
}

export interface SalesDocuments {
  content: Json;
  currency: string;
  id: Generated<number>;
  issued_at: Timestamp;
  issued_on: Generated<string>;
  kind: "receipt" | "credit_note" | "reversal";
  language: string;
  number: Generated<number>;
  order_id: number;
  refund_id: number | null;
  reverses_id: number | null;
  total_cents: number;
}

export interface Sessions {
  created_at: Generated<Timestamp>;
  device_id: Generated<number>;
  ends_at: Timestamp;
  expires_at: Timestamp;
  id: string;
  last_used_at: Generated<Timestamp>;
  user_agent: string | null;
  user_id: number;
}

export interface ShipmentItems {
  order_item_id: number;
  quantity: number;
  shipment_id: number;
}

export interface Shipments {
  carrier: string | null;
  created_at: Generated<Timestamp>;
  delivered_at: Timestamp | null;
  id: Generated<number>;
  last_error: string | null;
  order_id: number;
  provider: string | null;
  provider_order_id: string | null;
  provider_parcel: string | null;
  provider_status: string | null;
  reprint: Generated<number>;
  shipped_at: Timestamp | null;
  source: "own_stock" | "provider" | "digital";
  status: Generated<"pending" | "in_production" | "shipped" | "delivered" | "cancelled">;
  tracking_number: string | null;
  tracking_url: string | null;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface ShopSettings {
  currency: Generated<string>;
  id: Generated<number>;
  receipt_footer: Generated<string>;
  seller_address: Generated<string>;
  seller_name: Generated<string>;
  ships_to: Generated<string[]>;
  takes_tips: Generated<boolean>;
  tax_id: Generated<string>;
  tax_text: Generated<string>;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface SiteSettings {
  id: Generated<number>;
  settings: Json;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface SoldPlaces {
  changed_at: Timestamp;
  created_at: Timestamp;
  event_id: number;
  is_presale: Generated<boolean>;
  offer: Json | null;
  order_id: number;
  order_item_id: number;
  quantity: number;
  return_asked_at: Timestamp | null;
  return_refused: string | null;
  status: Generated<"reserved" | "held" | "returned">;
  user_id: number | null;
}

export interface StockLevels {
  quantity: number;
  variant_id: number;
}

export interface StockMovements {
  actor_id: number | null;
  created_at: Generated<Timestamp>;
  delta: number;
  id: Generated<number>;
  note: string | null;
  order_id: number | null;
  reason: "stocktake" | "sale" | "cancellation" | "delivery" | "return" | "damage" | "gift";
  variant_id: number;
}

export interface TeamInvitations {
  accepted_at: Timestamp | null;
  accepted_by: number | null;
  created_at: Timestamp;
  email: string;
  expires_at: Timestamp;
  hash: string | null;
  id: Generated<number>;
  invited_by: number | null;
  revoked_at: Timestamp | null;
  role: "owner" | "music" | "orders" | "shows" | "door";
}

export interface TeamNoticeChoices {
  is_on: boolean;
  kind: "sale" | "refund" | "low_stock" | "show_filling" | "job_failed" | "provider_problem" | "webhook_given_up" | "release_stopped" | "preorder_missing";
  user_id: number;
}

export interface TicketKinds {
  places: number;
  presale_code: string | null;
  presale_from: Timestamp | null;
  presale_places: number | null;
  sales_from: Timestamp | null;
  sales_until: Timestamp | null;
  variant_id: number;
}

export interface Tours {
  created_at: Generated<Timestamp>;
  description: string | null;
  id: Generated<number>;
  listed_from: Generated<Timestamp | null>;
  name: string;
  poster_image: string | null;
  poster_placeholder: string | null;
  published_at: Timestamp | null;
  reachable_from: Generated<Timestamp | null>;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
  visibility: Generated<"draft" | "unlisted" | "public">;
}

export interface Tracks {
  album_id: number | null;
  announced: Generated<boolean>;
  artist_id: number;
  audio_file: string | null;
  cover_image: string | null;
  cover_placeholder: string | null;
  created_at: Generated<Timestamp>;
  credits: Generated<Json>;
  disc_number: Generated<number>;
  duration_ms: Generated<number>;
  expected_on: string | null;
  genre_id: number | null;
  id: Generated<number>;
  imported: Json | null;
  isrc: string | null;
  listed_from: Timestamp | null;
  lyrics: string | null;
  original_file: string | null;
  original_hash: string | null;
  original_missing_at: Timestamp | null;
  peaks: number[] | null;
  play_count: Generated<number>;
  published_at: Timestamp | null;
  reachable_from: Timestamp | null;
  synced_lyrics: Json | null;
  teaser_image: string | null;
  teaser_placeholder: string | null;
  teaser_text: string | null;
  teaser_title: string | null;
  title: string;
  track_number: number | null;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
  visibility: Generated<"draft" | "unlisted" | "public">;
}

export interface TwoStepSecrets {
  confirmed_at: Timestamp | null;
  created_at: Timestamp;
  last_step: Generated<number>;
  sealed: string;
  user_id: number;
}

export interface Users {
  avatar: string | null;
  bio: string | null;
  blocked_at: Timestamp | null;
  can_log_in: Generated<boolean>;
  concert_count: Generated<number>;
  date_joined: Generated<Timestamp>;
  date_of_birth: string | null;
  deletion_due_at: Timestamp | null;
  display_name: string | null;
  email: string;
  email_verified_at: Timestamp | null;
  facebook_username: string | null;
  favorite_artists: string | null;
  first_name: string;
  fun_facts: string | null;
  id: Generated<number>;
  instagram_username: string | null;
  language: Generated<string>;
  last_name: string;
  last_signed_in_at: Timestamp | null;
  linkedin_username: string | null;
  location: string | null;
  music_journey: string | null;
  newsletter_subscribed: Generated<boolean>;
  password_hash: string;
  phone_number: string | null;
  preferred_genre: string | null;
  role: Generated<"fan" | "owner" | "music" | "orders" | "shows" | "door">;
  search_text: ColumnType<string, never, never>;
  terms_accepted_at: Timestamp | null;
  twitter_username: string | null;
  updated_at: Generated<Timestamp>;
  username: string;
  version: Generated<number>;
  website: string | null;
  youtube_username: string | null;
}

export interface Venues {
  address: string | null;
  city: string;
  country: string;
  created_at: Generated<Timestamp>;
  id: Generated<number>;
  latitude: number | null;
  longitude: number | null;
  name: string;
  postal_code: string | null;
  region: string | null;
  timezone: string;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
  website: string | null;
}

export interface VisitCounts {
  amount: number;
  day: string;
  kind: "source" | "country";
  measure: "visits" | "listens" | "fans" | "subscribers" | "sign_ups" | "orders" | "ordered_cents";
  value: string;
}

export interface WebhookDeliveries {
  endpoint_id: number;
  id: Generated<number>;
  message_id: string;
  next_try_at: Generated<Timestamp | null>;
  problem: string | null;
  state: Generated<"waiting" | "delivered" | "failed">;
  status: number | null;
  took_ms: number | null;
  tried_at: Timestamp | null;
  tries: Generated<number>;
}

export interface WebhookEndpoints {
  created_at: Timestamp;
  disabled_at: Timestamp | null;
  disabled_because: "owner" | "failing" | null | null;
  events: string[];
  failing_since: Timestamp | null;
  id: Generated<number>;
  old_secret_salt: string | null;
  old_secret_until: Timestamp | null;
  secret_salt: string;
  url: string;
}

export interface WebhookEvents {
  event_id: string;
  provider: string;
  received_at: Generated<Timestamp>;
  type: string;
}

export interface WebhookMessages {
  created_at: Generated<Timestamp>;
  data: Json;
  event: "order.paid" | "order.refunded" | "user.signed_up" | "release.published" | "show.announced" | "webhook.test";
  id: Generated<string>;
  subject_id: number;
  subject_type: string;
}

export interface DB {
  account_links: AccountLinks;
  albums: Albums;
  api_keys: ApiKeys;
  applied_settings: AppliedSettings;
  artists: Artists;
  audit_log: AuditLog;
  backup_schedule: BackupSchedule;
  backup_tickets: BackupTickets;
  backups: Backups;
  bundle_parts: BundleParts;
  cart_codes: CartCodes;
  cart_items: CartItems;
  carts: Carts;
  categories: Categories;
  consents: Consents;
  demo_items: DemoItems;
  discount_codes: DiscountCodes;
  discount_uses: DiscountUses;
  door_entries: DoorEntries;
  download_grants: DownloadGrants;
  event_entries: EventEntries;
  event_guests: EventGuests;
  event_log: EventLog;
  event_messages: EventMessages;
  event_photos: EventPhotos;
  event_songs: EventSongs;
  events: Events;
  favorites: Favorites;
  first_steps: FirstSteps;
  free_download_counts: FreeDownloadCounts;
  genres: Genres;
  idempotency_keys: IdempotencyKeys;
  legal_texts: LegalTexts;
  letter_recipients: LetterRecipients;
  letters: Letters;
  mail_deliveries: MailDeliveries;
  mail_status: MailStatus;
  mail_suppressions: MailSuppressions;
  music_imports: MusicImports;
  newsletter_contacts: NewsletterContacts;
  notify_requests: NotifyRequests;
  order_adjustments: OrderAdjustments;
  order_events: OrderEvents;
  order_handovers: OrderHandovers;
  order_items: OrderItems;
  order_notes: OrderNotes;
  order_pickups: OrderPickups;
  orders: Orders;
  owner_notice_switches: OwnerNoticeSwitches;
  owner_notices: OwnerNotices;
  payments: Payments;
  pickup_points: PickupPoints;
  place_transfers: PlaceTransfers;
  play_windows: PlayWindows;
  playlist_entries: PlaylistEntries;
  playlists: Playlists;
  plays: Plays;
  pod_orders: PodOrders;
  pod_products: PodProducts;
  pod_reprint_items: PodReprintItems;
  pod_settings: PodSettings;
  pod_shipping: PodShipping;
  pod_sync_runs: PodSyncRuns;
  podcast: Podcast;
  popular_tracks: PopularTracks;
  product_images: ProductImages;
  product_variants: ProductVariants;
  products: Products;
  rate_limits: RateLimits;
  recovery_codes: RecoveryCodes;
  refunds: Refunds;
  release_day_products: ReleaseDayProducts;
  release_days: ReleaseDays;
  request_pace: RequestPace;
  restored_copy: RestoredCopy;
  reviews: Reviews;
  sales_document_numbers: SalesDocumentNumbers;
  sales_documents: SalesDocuments;
  sessions: Sessions;
  shipment_items: ShipmentItems;
  shipments: Shipments;
  shop_settings: ShopSettings;
  site_settings: SiteSettings;
  sold_places: SoldPlaces;
  stock_levels: StockLevels;
  stock_movements: StockMovements;
  team_invitations: TeamInvitations;
  team_notice_choices: TeamNoticeChoices;
  ticket_kinds: TicketKinds;
  tours: Tours;
  tracks: Tracks;
  two_step_secrets: TwoStepSecrets;
  users: Users;
  venues: Venues;
  visit_counts: VisitCounts;
  webhook_deliveries: WebhookDeliveries;
  webhook_endpoints: WebhookEndpoints;
  webhook_events: WebhookEvents;
  webhook_messages: WebhookMessages;
}
