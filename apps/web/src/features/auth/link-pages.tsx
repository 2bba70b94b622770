import { t } from "@fanfare/contracts/common/language";
import type { ReactNode } from "react";
import { EmptyState } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { MessagePage } from "./message-page.tsx";

/** The page of a link from a mail while its content is not known yet. */
export const LinkReading = ({ eyebrow }: { eyebrow: string }) => (
  <MessagePage eyebrow={eyebrow} title={t("One moment")}>
    <Skeleton h="3.5rem" w="16rem" />
  </MessagePage>
);

/** The page of a link from a mail that was not copied as a whole; `children` is the link that leads away from it. */
export const IncompleteLink = ({ eyebrow, children }: { eyebrow: string; children: ReactNode }) => (
  <MessagePage eyebrow={eyebrow} title={t("This link is incomplete")}>
    <EmptyState title={t("Part of the address is missing")}>
      <p>{t("Open the link from the mail again, or copy the whole link.")}</p>
      {children}
    </EmptyState>
  </MessagePage>
);
