import { msg, t } from "@fanfare/contracts/common/language";
import type { ArchiveFileInput, DownloadFormat } from "@fanfare/contracts/store/download";
import {
  FREE_DOWNLOAD_DAYS,
  type FreeDownload,
  type FreeDownloadInput,
  type FreeFiles,
  type OpenedFreeDownload,
} from "@fanfare/contracts/store/free-download";
import { DOWNLOAD_LINK_MINUTES } from "@fanfare/contracts/store/limits";
import type { Kysely } from "kysely";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError, invalid, notFound } from "../../../platform/errors/app-error.ts";
import { Download } from "../../../platform/http/download.ts";
import type { ActionLimits } from "../../../platform/http/limits/action-limits.ts";
import { addJob, defineJob } from "../../../platform/jobs/jobs.ts";
import { defineMail } from "../../../platform/mail/delivery.ts";
import { MAIL_TRIES, newMessageId } from "../../../platform/mail/mail.ts";
import { renderMail } from "../../../platform/mail/mail-layout.ts";
import { pagesUrl, type WriteInLanguage } from "../../../platform/mail/reader-language.ts";
import { freeDownloadMail } from "../../../platform/mail/templates/free-download.ts";
import { storedArchive } from "../../../platform/media/archive/stored-archive.ts";
import { createMediaSigner } from "../../../platform/media/serving/media-signer.ts";
import type { MediaStore } from "../../../platform/media/store/media-store.ts";
import type { NewsletterService } from "../../newsletter/newsletter.service.ts";
import { everyFormat, planArchive } from "../fulfilment/download-archive.ts";
import { downloadName } from "../fulfilment/download-name.ts";
import type { Originals } from "../fulfilment/originals.service.ts";
import {
  addGrant,
  countTaken,
  deleteExpiredGrants,
  findFreeOffer,
  findGrant,
  findProductName,
  lockGrant,
  recordFirstUse,
  recordGrantConsent,
  tracksOfProduct,
  variantIdsOf,
} from "./free-download.queries.ts";
import { createGrantTokens } from "./grant-tokens.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    free_download_mail: { message_id: string; grant_id: string };
    forget_download_grants: Record<string, never>;
  }
}

const MAIL_SENT = msg("Thank you. We are sending you the link to your download by mail.");
const LINK_ENDED = msg("This link has expired. You can get a new one on the product's page.");

const DAY_MS = 24 * 60 * 60_000;

type TrackRow = Awaited<ReturnType<typeof tracksOfProduct>>[number];
type FileRow = TrackRow & { original_file: string };
const hasFile = (row: TrackRow): row is FileRow => row.original_file !== null;

const archivePath = (productId: number, format: DownloadFormat) => `/api/store/products/${productId}/archive/${format}`;

/** Albums and tracks that the artist gives away: for nothing, or for an address and its consent to the newsletter. */
export function createFreeDownloads(deps: {
  db: Kysely<DB>;
  clock: Clock;
  secretKey: string;
  publicUrl: string;
  media: Pick<MediaStore, "stat" | "open">;
  limits: ActionLimits;
  originals: Pick<Originals, "check" | "checkForSale">;
  newsletter: Pick<NewsletterService, "isReader" | "subscribeProven">;
  writeInLanguage: WriteInLanguage;
}) {
  const { db, clock, media, originals } = deps;
  const signer = createMediaSigner(deps);
  const tokens = createGrantTokens(deps);
  const host = new URL(deps.publicUrl).hostname;

  const planOf = (title: string, files: readonly FileRow[], format: DownloadFormat) =>
    planArchive(media, { title, files: files.map((file) => ({ ...file, folder: null })) }, format);

  /** Returns new links to the tracks of a product that are out. Throws the media store's errors. */
  const filesOf = async (product: { id: number; name: string }): Promise<FreeFiles> => {
    const tracks = await tracksOfProduct(db, product.id, clock.now());
    const lost = await originals.check(
      tracks
        .filter(hasFile)
        .map(({ track_id: id, original_file, original_missing_at }) => ({ id, original_file, original_missing_at })),
    );
    const isLost = (track: TrackRow) => !hasFile(track) || lost.has(track.track_id);
    const files = tracks.filter(hasFile).filter((file) => !isLost(file));
    const expiresAt = new Date(clock.now().getTime() + DOWNLOAD_LINK_MINUTES * 60_000);
    const formats = await everyFormat(media, files, {
      plan: (format) => planOf(product.name, files, format),
      linkTo: (file, path) => {
        const filename = downloadName(file, path);
        const { track_id, title } = file;
        return { track_id, title, filename, url: signer.sign(path, { expiresAt, filename }) };
      },
      archiveUrl: (format) => {
        const [, signed = ""] = signer.sign(archivePath(product.id, format), { expiresAt }).split("?");
        return `/api/store/products/${product.id}/archive/?format=${format}&${signed}`;
      },
    });
    const missing = tracks.filter(isLost).map(({ track_id, title }) => ({ track_id, title }));
    return { product, expires_at: expiresAt.toISOString(), missing, formats };
  };

  /** Throws `not_found` for a product without a page, and `conflict` for one that is not given away or not available now. */
  const offerOf = async (productId: number) => {
    const offer = await findFreeOffer(db, productId, clock.now());
    if (!offer) throw notFound();
    if (offer.free_download === null) throw new AppError("conflict", t("This is not available for free."));
    if (offer.out_at) throw new AppError("conflict", t("This is not out yet."));
    await originals.checkForSale(await variantIdsOf(db, productId));
    const now = await findFreeOffer(db, productId, clock.now());
    if (!now?.is_for_sale) throw new AppError("conflict", t("This is not available right now."));
    return offer;
  };

  return {
    /**
     * Returns the links of an unconditional download, or mails a link to one that is given away for an address. Throws as
     * `offerOf` does, `validation` if a required address or consent is missing, and `rate_limited`.
     */
    async ask(input: FreeDownloadInput, origin: { address: string }): Promise<FreeDownload> {
      await deps.limits.take("free_download", origin.address);
      const { id, name, free_download } = await offerOf(input.id);
      if (free_download === "nothing") {
        const files = await filesOf({ id, name });
        await countTaken(db, id, "without_address");
        return { message: null, files };
      }
      const { email } = input;
      if (!email) throw invalid({ email: [t("Email is required")] });
      if (!input.newsletter) throw invalid({ newsletter: [t("Please agree to the newsletter to get the download.")] });
      const counted = await deps.limits.takeMail({ from: origin.address, to: email });
      const needs_consent = !(await deps.newsletter.isReader(email));
      const created_at = clock.now();
      const expires_at = new Date(created_at.getTime() + FREE_DOWNLOAD_DAYS * DAY_MS);
      await db.transaction().execute(async (trx) => {
        const grant_id = await addGrant(trx, { product_id: id, email, needs_consent, created_at, expires_at });
        const job = { grant_id, message_id: newMessageId(host) };
        await addJob(trx, "free_download_mail", job, { maxAttempts: MAIL_TRIES, counted });
      });
      return { message: t(MAIL_SENT), files: null };
    },

    /**
     * Opens the link from a mail; may be repeated until it expires. An address that is not subscribed has to `confirm` once,
     * which subscribes it, before the files are returned. Throws `validation` on `token` for an invalid or expired link.
     */
    async open({ token, confirm }: { token: string; confirm: boolean }): Promise<OpenedFreeDownload> {
      const id = tokens.read(token);
      const grant = await db.transaction().execute(async (trx) => {
        const found = id === null ? undefined : await lockGrant(trx, id, clock.now());
        if (!found) throw invalid({ token: [t(LINK_ENDED)] });
        const isConsentMissing = found.needs_consent && found.consented_at === null;
        if (isConsentMissing && !confirm) return { ...found, isConsentMissing };
        if (isConsentMissing) {
          await deps.newsletter.subscribeProven(trx, { email: found.email, origin: `free download: ${found.name}` });
          await recordGrantConsent(trx, found.id, clock.now());
        }
        if (await recordFirstUse(trx, found.id, clock.now())) await countTaken(trx, found.product_id, "with_address");
        return { ...found, isConsentMissing: false };
      });
      const product = { id: grant.product_id, name: grant.name };
      return {
        product,
        needs_confirmation: grant.isConsentMissing,
        files: grant.isConsentMissing ? null : await filesOf(product),
      };
    },

    /** Returns the archive of a signed link. Throws `forbidden` for an invalid or expired link, and `not_found`. */
    async archiveOfLink({ id, format, expires, signature }: ArchiveFileInput): Promise<Download> {
      const verdict = signer.verify(archivePath(id, format), new URLSearchParams({ expires, signature }));
      if (!verdict.valid) throw new AppError("forbidden", verdict.reason === "expired" ? t(LINK_ENDED) : undefined);
      const name = await findProductName(db, id);
      if (name === undefined) throw notFound();
      const plan = await planOf(name, (await tracksOfProduct(db, id, clock.now())).filter(hasFile), format);
      return new Download({
        filename: plan.filename,
        content_type: "application/zip",
        resumable: await storedArchive(media, plan.entries),
      });
    },

    mail: defineMail({
      name: "free_download_mail",
      causedBy: () => "visitor",
      async compose({ grant_id }) {
        const grant = await findGrant(db, grant_id, clock.now());
        if (!grant) return null;
        return deps.writeInLanguage(grant.language, (head) => ({
          to: grant.email,
          ...renderMail(
            freeDownloadMail(head, {
              title: grant.name,
              url: `${pagesUrl(deps.publicUrl)}/free-download#grant=${tokens.tokenOf(grant.id)}`,
              days: FREE_DOWNLOAD_DAYS,
              isConfirmed: !grant.needs_consent,
            }),
            head,
          ),
        }));
      },
    }),

    deleteOldJob: defineJob({
      name: "forget_download_grants",
      outward: false,
      cron: "37 * * * *",
      run: () => deleteExpiredGrants(db, clock.now()),
    }),
  };
}
