import { t } from "@fanfare/contracts/common/language";
import { longDate } from "../../lib/dates.ts";
import { Container } from "../../ui/layout.tsx";
import { styled } from "../../ui/styled.tsx";
import { Display, Eyebrow, TextAnchor } from "../../ui/type.tsx";
import type { LegalSection } from "./legal-text.ts";

const Page = styled("article", {
  base: {
    pt: { base: "10", md: "16" },
    pb: "section",
    "& .top": { display: "grid", gap: "5", pb: { base: "8", md: "12" }, borderBottom: "1px solid {colors.line}" },
    "& .dates": { color: "soft" },
    "& .sheet": {
      display: "grid",
      gridTemplateColumns: { base: "1fr", lg: "minmax(0, 4fr) minmax(0, 8fr)" },
      gap: { base: "8", lg: "gutter" },
      pt: { base: "8", md: "12" },
      alignItems: "start",
    },
    "& nav": { position: { lg: "sticky" }, top: "6.5rem" },
    "& nav ol": { listStyle: "none" },
    "& nav a": {
      display: "flex",
      gap: "3",
      minH: "2.25rem",
      alignItems: "center",
      color: "soft",
      textDecoration: "none",
      _hover: { color: "glow" },
    },
    "& nav span": { minW: "1.5rem", color: "faint", fontVariantNumeric: "tabular-nums" },
    "& section": { maxW: "44rem", scrollMarginTop: "6rem" },
    "& section + section": { mt: "10" },
    "& section h2": { mb: "3" },
    "& section p, & section li": { color: "soft", fontSize: "lg", lineHeight: 1.65 },
    "& section p + p, & section ul": { mt: "3" },
    "& section ul": { ps: "5", listStyle: "square", "& li::marker": { color: "ember" } },
    "& .contact": { mt: "10", color: "soft" },
  },
});

type LegalScreenProps = {
  title: string;
  /** `YYYY-MM-DD`, the UTC day of the request (spec: 'Last updated' shows today's date). */
  today: string;
  /** The date of the last edit. */
  version: string;
  /** Null if none is set. */
  email: string | null;
  sections: readonly LegalSection[];
  /** The owner's own text as HTML, sanitised by the server; shown instead of the sections. */
  own: string | null;
};

/** A legal page: numbered sections with a table of contents beside them. */
export function LegalScreen({ title, today, version, email, sections, own }: LegalScreenProps) {
  return (
    <Page>
      <Container>
        <div className="top">
          <Eyebrow>{t("Legal")}</Eyebrow>
          <Display as="h1" size="d1">
            {title}
          </Display>
          <p className="dates">
            {t("Last updated: {today} · Version of {version}", { today: longDate(today), version: longDate(version) })}
          </p>
        </div>
        {own === null ? <Sheet sections={sections} email={email} /> : <OwnText html={own} email={email} />}
      </Container>
    </Page>
  );
}

function Contact({ email }: { email: string | null }) {
  if (email === null) return null;
  return (
    <p className="contact">
      {t("Contact:")} <TextAnchor href={`mailto:${email}`}>{email}</TextAnchor>
    </p>
  );
}

function OwnText({ html, email }: { html: string; email: string | null }) {
  return (
    <div className="sheet">
      <div>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server */}
        <section data-html="" dangerouslySetInnerHTML={{ __html: html }} />
        <Contact email={email} />
      </div>
    </div>
  );
}

function Sheet({ sections, email }: Pick<LegalScreenProps, "sections" | "email">) {
  return (
    <div className="sheet">
      <nav aria-label={t("Sections")}>
        <ol>
          {sections.map((section, index) => (
            <li key={section.title}>
              <a href={`#section-${index + 1}`}>
                <span>{index + 1}</span>
                {section.title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div>
        {sections.map((section, index) => (
          <section key={section.title} id={`section-${index + 1}`}>
            <Display size="d4">
              {index + 1}. {section.title}
            </Display>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {section.points && (
              <ul>
                {section.points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            )}
          </section>
        ))}
        <Contact email={email} />
      </div>
    </div>
  );
}
