import { t } from "@fanfare/contracts/common/language";
import { ButtonLink } from "../ui/button.tsx";
import { Container } from "../ui/layout.tsx";
import { styled } from "../ui/styled.tsx";
import { Display, Eyebrow, Lead } from "../ui/type.tsx";

export const MessageStage = styled("section", {
  base: {
    minH: "min(44rem, calc(100dvh - 4.5rem))",
    display: "flex",
    alignItems: "center",
    py: "section",
    bg: "radial-gradient(60rem 30rem at 80% 0%, rgba(255, 122, 26, 0.16), transparent 70%)",
    "& .words": { display: "grid", gap: "6", justifyItems: "start" },
    "& .ways": { display: "flex", flexWrap: "wrap", gap: "3" },
  },
});

/** The 404 page. */
export function NotFoundScreen() {
  return (
    <MessageStage>
      <title>{t("Page not found")}</title>
      <Container className="words">
        <Eyebrow>404</Eyebrow>
        <Display as="h1" size="d1">
          {t("Off the set list")}
        </Display>
        <Lead>{t("There is nothing to hear at this address. It may have moved, or it was never announced.")}</Lead>
        <div className="ways">
          <ButtonLink to="/">{t("Back to the start")}</ButtonLink>
          <ButtonLink to="/music" tone="outline">
            {t("Explore Music")}
          </ButtonLink>
        </div>
      </Container>
    </MessageStage>
  );
}
