import { numbers, numbersFileInput, numbersInput } from "@fanfare/contracts/admin/numbers";
import { z } from "zod";
import { Download } from "../../platform/http/download.ts";
import { router, teamProcedure } from "../../trpc/init.ts";

const procedure = teamProcedure("overview");

/** Listens, sales and sign-ups over a period, by item and by source. */
export const numbersRouter = router({
  read: procedure
    .meta({
      rest: {
        method: "GET",
        path: "/admin/numbers/",
        summary: "Listens, sales and sign-ups by day, album, track, product, country and source page",
      },
    })
    .input(numbersInput)
    .output(numbers)
    .query(({ ctx, input }) => ctx.services.insights.numbers.read(input)),
  file: procedure
    .meta({
      rest: {
        method: "GET",
        path: "/admin/numbers/csv/",
        summary: "One table of the numbers as CSV",
        download: "text/csv",
      },
    })
    .input(numbersFileInput)
    .output(z.instanceof(Download))
    .query(({ ctx, input }) => ctx.services.insights.numbers.file(input)),
});
