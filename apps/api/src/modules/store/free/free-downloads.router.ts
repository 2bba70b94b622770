import {
  freeArchiveInput,
  freeDownload,
  freeDownloadInput,
  openedFreeDownload,
  openFreeDownloadInput,
} from "@fanfare/contracts/store/free-download";
import { z } from "zod";
import { Download } from "../../../platform/http/download.ts";
import { publicProcedure, router } from "../../../trpc/init.ts";

/** Downloads that the artist gives away. No account is required. */
export const freeDownloadsRouter = router({
  ask: publicProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/store/products/{id}/free-download/",
        summary: "Links to what is given away for nothing, or a mail with one to what is given away for an address",
      },
    })
    .input(freeDownloadInput)
    .output(freeDownload)
    .mutation(({ ctx, input }) => ctx.services.store.freeDownloads.ask(input, ctx)),

  open: publicProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/store/free-downloads/open/",
        summary: "Fresh links to the files of a free download, by the link of its mail",
      },
    })
    .input(openFreeDownloadInput)
    .output(openedFreeDownload)
    .mutation(({ ctx, input }) => ctx.services.store.freeDownloads.open(input)),

  archiveFile: publicProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/store/products/{id}/archive/",
        summary: "The files of a free download as one archive, by a link; takes ranges",
        download: "application/zip",
      },
    })
    .input(freeArchiveInput)
    .output(z.instanceof(Download))
    .query(({ ctx, input }) => ctx.services.store.freeDownloads.archiveOfLink(input)),
});
