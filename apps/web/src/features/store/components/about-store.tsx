import { t } from "@fanfare/contracts/common/language";
import { Leaf, PackageCheck, Undo2 } from "lucide-react";
import { Container, Section } from "../../../ui/layout.tsx";
import { styled } from "../../../ui/styled.tsx";
import { Display, Eyebrow, Lead } from "../../../ui/type.tsx";

const Layout = styled(Container, {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "1fr", lg: "minmax(0, 5fr) minmax(0, 7fr)" },
    gap: { base: "8", lg: "gutter" },
    "& .heading": { display: "grid", gap: "5", alignContent: "start" },
    "& ul": { listStyle: "none" },
    "& li": {
      display: "grid",
      gridTemplateColumns: "auto 1fr",
      columnGap: "5",
      py: "5",
      borderTop: "1px solid {colors.line}",
      color: "soft",
    },
    "& li svg": { color: "ember", mt: "1" },
    "& strong": { display: "block", color: "ink", fontSize: "lg" },
  },
});

/** The About box (spec, section 2). */
export function AboutStore({ artist }: { artist: string }) {
  return (
    <Section bg="raised" borderTop="1px solid" borderColor="line" aria-labelledby="about-store">
      <Layout>
        <div className="heading">
          <Eyebrow>{t("About")}</Eyebrow>
          <Display id="about-store" size="d3">
            {t("About the Store")}
          </Display>
          <Lead>
            {t("Everything here comes straight from {artist}. What you pay goes into the next record.", { artist })}
          </Lead>
        </div>
        <ul>
          <li>
            <PackageCheck size={24} aria-hidden />
            <span>
              <strong>{t("Shipping is free")}</strong>
              {t("On every order, to everywhere we ship. The price you see is the price you pay.")}
            </span>
          </li>
          <li>
            <Undo2 size={24} aria-hidden />
            <span>
              <strong>{t("Changed your mind?")}</strong>
              {t("Cancel from your orders until the parcel is packed. What was paid goes back at once.")}
            </span>
          </li>
          <li>
            <Leaf size={24} aria-hidden />
            <span>
              <strong>{t("Short runs, made with care")}</strong>
              {t("We print what is needed. When something says it is sold out, it is.")}
            </span>
          </li>
        </ul>
      </Layout>
    </Section>
  );
}
