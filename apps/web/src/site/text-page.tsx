import { Container } from "../ui/layout.tsx";
import { OwnerText } from "../ui/owner-text.tsx";
import { styled } from "../ui/styled.tsx";
import { Display } from "../ui/type.tsx";

const Page = styled("article", {
  base: { pt: { base: "10", md: "16" }, pb: "section", "& h1": { mb: { base: "6", md: "10" } } },
});

/** A page that consists of a single text by the owner. */
export function TextPage({ title, html }: { title: string; html: string }) {
  return (
    <Page>
      <Container>
        <Display as="h1" size="d1">
          {title}
        </Display>
        <OwnerText html={html} />
      </Container>
    </Page>
  );
}
