import { z } from "zod";
import { email } from "../auth/login.ts";
import { byId, id, instant } from "../common/fields.ts";
import { archiveFileInput, downloadArchive, downloadFile, downloadFormat } from "./download.ts";

/** Days for which a mailed link opens a free download. */
export const FREE_DOWNLOAD_DAYS = 7;

const freeFile = downloadFile.omit({ order_item_id: true });

/** Fresh links to a product's files, as in `downloadFormats`. */
export const freeFiles = z.object({
  product: z.object({ id, name: z.string() }),
  expires_at: instant,
  missing: z.array(freeFile.pick({ track_id: true, title: true })),
  formats: z.array(
    z.object({
      format: downloadFormat,
      label: z.string(),
      files: z.array(freeFile),
      archive: downloadArchive.nullable(),
    }),
  ),
});
export type FreeFiles = z.output<typeof freeFiles>;

/**
 * Requests a free download. If it is offered for an e-mail address, `email` is required and `newsletter` must be true: the
 * consent to NEWSLETTER_CONSENT.
 */
export const freeDownloadInput = byId.extend({ email: email.optional(), newsletter: z.boolean().default(false) });
export type FreeDownloadInput = z.output<typeof freeDownloadInput>;

/** Either the `files`, or a `message` that a mail with the link is on its way, which reveals nothing about the address. */
export const freeDownload = z.object({ message: z.string().nullable(), files: freeFiles.nullable() });
export type FreeDownload = z.output<typeof freeDownload>;

/** `confirm` consents to the newsletter, if the link was sent to an address that is not subscribed. */
export const openFreeDownloadInput = z.object({
  token: z.string({ error: "Required" }).max(200),
  confirm: z.boolean().default(false),
});

/** `files` is null while the address needs confirmation. */
export const openedFreeDownload = z.object({
  product: z.object({ id, name: z.string() }),
  needs_confirmation: z.boolean(),
  files: freeFiles.nullable(),
});
export type OpenedFreeDownload = z.output<typeof openedFreeDownload>;

/** `id` is the product's; otherwise the same as for an order. */
export const freeArchiveInput = archiveFileInput;
