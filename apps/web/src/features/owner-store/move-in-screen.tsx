import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { mutationOptions, useApi } from "../../lib/trpc.tsx";
import { Box } from "../../ui/box.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { unclosedQuote } from "../owner-kit/files/csv-file.ts";
import { NO_TEXT, readTextFile } from "../owner-kit/files/text-file.ts";
import { counted } from "../owner-kit/lists/counted.ts";
import { MoveInColumns } from "../owner-kit/move-in/move-in-columns.tsx";
import { MoveInFile } from "../owner-kit/move-in/move-in-file.tsx";
import { MoveInReportPanel, MoveInRunPanel } from "../owner-kit/move-in/move-in-panel.tsx";
import { MOVE_IN_FILE_BYTES, useMoveIn } from "../owner-kit/move-in/use-move-in.ts";
import { OwnerPage, Panel, PanelTitle } from "../owner-kit/page/owner-page.tsx";
import { MoveInPictures } from "./components/move-in-pictures.tsx";
import { type ProductField, type ProductFile, productsOf, readProductFile } from "./product-file.ts";

const FIELDS: readonly [field: ProductField, label: string][] = [
  ["name", "Name"],
  ["option", "Size or other choice"],
  ["price", "Price"],
  ["sku", "SKU"],
  ["stock", "Stock"],
  ["description", "Description"],
  ["product_type", "Type"],
  ["picture", "Picture's address"],
  ["id", "Number in the old shop"],
];

/** Returns the contents of a file, or what is wrong with it. */
async function readFile(one: File): Promise<ProductFile | string> {
  if (one.size > MOVE_IN_FILE_BYTES) return "This file is larger than 10 MB. Split it and try again.";
  const text = await readTextFile(one);
  if (text === null) return NO_TEXT;
  const unclosed = unclosedQuote(text);
  if (unclosed !== null) return unclosed;
  return readProductFile(text) ?? "There are no rows in this file. Choose a CSV file.";
}

/** Moves products in from another shop's CSV: read, checked in a dry run, then imported. */
export function ProductMoveInScreen() {
  return (
    <OwnerPage
      title="Move products in"
      intro="From a CSV file of Shopify, Bandcamp merch or any other shop. Products become drafts unless you publish them, and moving the same file in twice changes nothing."
      actions={
        <ButtonLink to="/admin/store" tone="outline" size="sm">
          Products
        </ButtonLink>
      }
    >
      <MoveInFile label="CSV file" accept=".csv,.tsv,.txt,text/csv" read={readFile}>
        {(file) => <MoveInForm file={file} />}
      </MoveInFile>
    </OwnerPage>
  );
}

function MoveInForm({ file }: { file: ProductFile }) {
  const { query } = useApi();
  const queryClient = useQueryClient();
  const [columns, setColumns] = useState(file.columns);
  const take = useMutation(mutationOptions(query.store.manage.products.moveIn));
  const found = useMemo(() => productsOf(file, columns), [file, columns]);
  const moveIn = useMoveIn({
    titleOf: (product: (typeof found)[number]["product"]) => product.name,
    send: (products, switches) => take.mutateAsync({ products, ...switches }),
    failed: "Some products could not be moved in. Those already taken stay; try again for the rest.",
  });
  const products = found.map(({ product }) => product);
  const { outcome } = moveIn;
  return (
    <>
      <Panel>
        <PanelTitle>2. What is in it</PanelTitle>
        <Box display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
          <p>
            {file.from ? `An export of ${file.from}: ` : ""}
            {counted(file.rows.length, "row")}, {counted(found.length, "product")}.
          </p>
          {file.from !== "Shopify" && (
            <MoveInColumns
              headers={file.headers}
              fields={FIELDS}
              columns={columns}
              onChange={(next) => {
                setColumns(next);
                moveIn.forget();
              }}
            />
          )}
        </Box>
      </Panel>
      <MoveInRunPanel
        moveIn={moveIn}
        count={products.length}
        publishing="Publish them immediately. Drafts in the old shop stay drafts."
        onRun={(switches) =>
          void moveIn.run({ items: products, wrong: [] }, switches).then(async () => {
            if (!switches.is_dry_run) await queryClient.invalidateQueries({ queryKey: [["store", "manage"]] });
          })
        }
      >
        <p>Pictures are not fetched from the old shop. Their addresses are listed so that you can upload them.</p>
      </MoveInRunPanel>
      {outcome && (
        <MoveInReportPanel
          outcome={outcome}
          caption="Products of the file"
          rowWord="Row"
          pathOf={(id) => `/admin/store/products/${id}`}
        />
      )}
      {outcome && !outcome.is_dry_run && <MoveInPictures found={found} report={outcome.report} />}
    </>
  );
}
