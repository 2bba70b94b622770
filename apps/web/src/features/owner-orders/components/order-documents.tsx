import { FileText } from "@fanfare/icons";
import { useMutation, useQuery } from "@tanstack/react-query";
import { longDate } from "../../../lib/dates.ts";
import { useApi } from "../../../lib/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { saveOwnerFile } from "../../owner-kit/files/owner-download.ts";
import { OwnerLoading } from "../../owner-kit/page/owner-loading.tsx";
import { Panel, PanelTitle } from "../../owner-kit/page/owner-page.tsx";
import { toast } from "../../owner-ui/toast.tsx";
import { DOCUMENT_LABELS } from "../order-labels.ts";

/** An order's receipt, credit notes and their reversals, as PDF files. */
export function OrderDocuments({ orderId }: { orderId: number }) {
  const { query } = useApi();
  const documents = useQuery({
    ...query.store.manage.documents.ofOrder.queryOptions({ id: orderId }),
    refetchOnMount: "always",
  });
  const save = useMutation({
    mutationFn: (id: number) => saveOwnerFile(`/api/store/manage/documents/${id}/file/`),
    onError: () => toast("The file could not be made. Please try again.", { tone: "bad" }),
  });
  return (
    <Panel aria-labelledby="receipts">
      <PanelTitle id="receipts">Receipts</PanelTitle>
      {!documents.data && <OwnerLoading query={documents} failed="The receipts could not be loaded" />}
      {documents.data?.length === 0 && (
        <p className="about">
          No receipt: there was nothing to pay, or the order was paid before the site issued receipts.
        </p>
      )}
      <ul>
        {documents.data?.map((document) => (
          <li key={document.id} className="line">
            <span>
              {DOCUMENT_LABELS[document.kind]} {document.number}
              <br />
              <small>{longDate(document.issued_on)}</small>
            </span>
            <Button
              tone="outline"
              size="sm"
              aria-label={`Download ${document.number} as PDF`}
              loading={save.isPending && save.variables === document.id}
              onClick={() => save.mutate(document.id)}
            >
              <FileText size={16} aria-hidden /> PDF
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
