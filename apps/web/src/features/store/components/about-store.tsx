import { t } from "@fanfare/contracts/common/language";
import { PackageCheck, Undo2 } from "@fanfare/icons";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../../lib/trpc.tsx";
import { Container, Section } from "../../../ui/layout.tsx";
import { OwnerText } from "../../../ui/owner-text.tsx";
import { styled } from "../../../ui/styled.tsx";
import { Display, Eyebrow } from "../../../ui/type.tsx";

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
    "& li > span > strong": { display: "block", color: "ink", fontSize: "lg" },
  },
});

/** The About box (spec, section 2): facts that hold for every store of this kind, and the owner's own text. */
export function AboutStore() {
  const { query } = useApi();
  const { data: own } = useQuery(query.site.text.queryOptions({ kind: "store" }));
  return (
    <Section bg="raised" borderTop="1px solid" borderColor="line" aria-labelledby="about-store">
      <Layout>
        <div className="heading">
          <Eyebrow>{t("About")}</Eyebrow>
          <Display id="about-store" size="d3">
            {t("About the Store")}
          </Display>
          {own && <OwnerText html={own.html} />}
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
              {t("You can cancel under My Orders until the parcel is packed. Your payment is refunded right away.")}
            </span>
          </li>
        </ul>
      </Layout>
    </Section>
  );
}
