import { msg, t } from "@fanfare/contracts/common/language";
import { formatMoney } from "@fanfare/contracts/common/money";
import type { FanDocument } from "@fanfare/contracts/store/sales-document";
import { FileText } from "@fanfare/icons";
import { useQuery } from "@tanstack/react-query";
import { longDate } from "../../lib/dates.ts";
import { useApi } from "../../lib/trpc.tsx";
import { ButtonAnchor } from "../../ui/button.tsx";
import { LoadFailure } from "../../ui/notice.tsx";
import { styled } from "../../ui/styled.tsx";

const List = styled("ul", {
  base: {
    listStyle: "none",
    display: "grid",
    gap: "3",
    "& li": { display: "flex", flexWrap: "wrap", alignItems: "center", justifyContent: "space-between", gap: "3" },
    "& b": { display: "block", fontWeight: 600 },
    "& small": { fontSize: "sm", color: "faint" },
  },
});

const KINDS: Record<FanDocument["kind"], string> = {
  receipt: msg("Receipt"),
  credit_note: msg("Credit note"),
  reversal: msg("Reversal"),
};

/** The receipt of a paid order, the credit notes of its refunds and their reversals, as PDF files. */
export function Documents({ orderId }: { orderId: number }) {
  const { query } = useApi();
  const documents = useQuery({
    ...query.store.orders.documents.queryOptions({ id: orderId }),
    // The links expire after a day, and a refund adds a document.
    refetchOnMount: "always",
  });
  if (documents.isError) {
    return <LoadFailure message={t("The receipts could not be loaded")} onRetry={() => documents.refetch()} />;
  }
  return (
    <List aria-label={t("Receipts")} aria-busy={documents.isPending}>
      {documents.data?.map((document) => (
        <li key={document.id}>
          <span>
            <b>
              {t(KINDS[document.kind])} {document.number}
            </b>
            <small>
              {longDate(document.issued_on)} · {formatMoney(document.total, document.currency)}
            </small>
          </span>
          <ButtonAnchor
            href={document.url}
            download={`${document.number}.pdf`}
            size="sm"
            tone="outline"
            aria-label={t("Download {title}", { title: `${document.number} (PDF)` })}
          >
            <FileText size={16} aria-hidden />
            {t("Download")}
          </ButtonAnchor>
        </li>
      ))}
    </List>
  );
}
