import { t } from "@fanfare/contracts/common/language";
import { Container } from "../../ui/layout.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { styled } from "../../ui/styled.tsx";
import { Display } from "../../ui/type.tsx";
import { FansOnly } from "../auth/fans-only.tsx";
import { MyShows } from "./my-shows.tsx";

const Page = styled(Container, { base: { maxW: "64rem", pt: { base: "8", md: "16" }, pb: "section" } });

/** The fan's shows on a page of their own. */
export function MyShowsScreen() {
  return (
    <Page>
      <Display as="h1" size="d2" mb={{ base: "6", md: "10" }}>
        {t("My Shows")}
      </Display>
      <FansOnly prompt={t("Please log in to view your shows")} skeleton={<Skeleton h="14rem" />}>
        <MyShows heading="h2" />
      </FansOnly>
    </Page>
  );
}
