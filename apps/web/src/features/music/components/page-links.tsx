import { t } from "@fanfare/contracts/common/language";
import { ButtonLink } from "../../../ui/button.tsx";
import { styled } from "../../../ui/styled.tsx";
import type { LibraryTab } from "../library-search.ts";

const Row = styled("nav", {
  base: {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "4",
    mt: "10",
    "& p": { color: "soft", fontVariantNumeric: "tabular-nums" },
  },
});

/** Pagination of a long list. Renders nothing when there is only one page. */
export function PageLinks({ tab, page, pages }: { tab: LibraryTab; page: number; pages: number }) {
  if (pages <= 1) return null;
  const search = (target: number) => ({ tab, ...(target > 1 && { page: target }) });
  return (
    <Row aria-label={t("Pages")}>
      <ButtonLink to="/music" search={search(page - 1)} disabled={page === 1} tone="outline" size="sm">
        {t("Previous")}
      </ButtonLink>
      <p>{t("Page {page} of {pages}", { page, pages })}</p>
      <ButtonLink to="/music" search={search(page + 1)} disabled={page >= pages} tone="outline" size="sm">
        {t("Next")}
      </ButtonLink>
    </Row>
  );
}
