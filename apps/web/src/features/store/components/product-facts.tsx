import { t } from "@fanfare/contracts/common/language";
import type { ProductDetail } from "@fanfare/contracts/store/product";
import { ChevronDown } from "@fanfare/icons";
import type { ReactNode } from "react";
import { VisuallyHidden } from "../../../ui/layout.tsx";
import { styled } from "../../../ui/styled.tsx";
import { TextLink } from "../../../ui/type.tsx";

const Frame = styled("div", {
  base: {
    borderTop: "1px solid",
    borderColor: "line",
    "& details": { borderBottom: "1px solid {colors.line}" },
    "& summary": {
      display: "flex",
      alignItems: "center",
      justifyContent: "space-between",
      minH: "3.5rem",
      listStyle: "none",
      cursor: "pointer",
      fontFamily: "display",
      fontWeight: 800,
      fontSize: "xl",
      textTransform: "uppercase",
      _hover: { color: "glow" },
      "&::-webkit-details-marker": { display: "none" },
      "& svg": { transition: "transform 140ms", color: "faint" },
    },
    "& details[open] summary svg": { transform: "rotate(180deg)" },
    "& .inside": { pb: "6", color: "soft", whiteSpace: "pre-line" },
    "& .safety": { overflowWrap: "anywhere" },
    "& .html": {
      whiteSpace: "normal",
      "& > * + *": { mt: "3" },
      "& ul, & ol": { ps: "5" },
      "& a": { color: "glow" },
    },
    "& dl": { display: "grid", gap: "2", whiteSpace: "normal" },
    "& dl > div": { display: "grid", gridTemplateColumns: "minmax(0, 9rem) 1fr", columnGap: "5" },
    "& dt": { color: "faint" },
    "& .scroll": { overflowX: "auto", whiteSpace: "normal" },
    "& table": { w: "100%", borderCollapse: "collapse", fontVariantNumeric: "tabular-nums" },
    "& th, & td": { textAlign: "start", py: "2", pe: "5", borderBottom: "1px solid {colors.line}" },
    "& thead th": { fontSize: "xs", color: "faint", fontWeight: 600 },
  },
});

function deliveryText({ source, free_download }: ProductDetail): string {
  if (source !== "digital") {
    return t(
      "Shipping is free on every order. We will send you the tracking link by mail as soon as your parcel is on its way.",
    );
  }
  if (free_download !== null) return t("A download of the original files, in every available format.");
  return t(
    "A download of the original files. You will find it with your order as soon as it is paid, and again whenever you need it.",
  );
}

/** Description, details, measurements, delivery and safety information, each in a collapsible section. */
export function ProductFacts({ product }: { product: ProductDetail }) {
  const { description, description_html, details, size_guide, safety_text, source, album, track, parts } = product;
  return (
    <Frame>
      {(description_html ?? description) && (
        <Part title={t("Description")} open>
          {/* The server sanitised it when the owner saved it. */}
          {description_html ? (
            // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when saved
            <div className="inside html" data-html="" dangerouslySetInnerHTML={{ __html: description_html }} />
          ) : (
            <p className="inside">{description}</p>
          )}
        </Part>
      )}
      {parts.length > 0 && (
        <Part title={t("What is in it")} open>
          <ul className="inside">
            {parts.map(({ name, variant, quantity }) => (
              <li key={`${name} ${variant}`}>
                {quantity} × {name}
                {variant !== null && ` (${variant})`}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {details.length > 0 && (
        <Part title={t("Details")}>
          <dl className="inside">
            {details.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Part>
      )}
      {size_guide && (
        <Part title={t("Size guide")}>
          <div className="inside scroll">
            <table>
              <VisuallyHidden as="caption">{t("All measurements in {unit}", { unit: size_guide.unit })}</VisuallyHidden>
              <thead>
                <tr>
                  {size_guide.columns.map((column, index) => (
                    <th key={column} scope="col">
                      {index === 0 ? column : `${column} (${size_guide.unit})`}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {size_guide.rows.map(([size, ...measures]) => (
                  <tr key={size}>
                    <th scope="row">{size}</th>
                    {measures.map((measure, index) => (
                      <td key={size_guide.columns[index + 1]}>{measure}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </Part>
      )}
      <Part title={source === "digital" ? t("Download") : t("Shipping")}>
        <p className="inside">{deliveryText(product)}</p>
      </Part>
      {safety_text !== null && (
        <Part title={t("Product safety")}>
          <p className="inside safety">{safety_text}</p>
        </Part>
      )}
      {album && (
        <Part title={t("The music")}>
          <p className="inside">
            <TextLink to="/albums/$albumId" params={{ albumId: String(album.id) }}>
              {t("Listen to {title}", { title: album.title })}
            </TextLink>
          </p>
        </Part>
      )}
      {!album && track && (
        <Part title={t("The music")}>
          <p className="inside">
            <TextLink to="/music" search={{ tab: "tracks" }}>
              {t("Listen to {title}", { title: track.title })}
            </TextLink>
          </p>
        </Part>
      )}
    </Frame>
  );
}

function Part({ title, open = false, children }: { title: string; open?: boolean; children: ReactNode }) {
  return (
    <details open={open}>
      <summary>
        {title}
        <ChevronDown size={20} aria-hidden />
      </summary>
      {children}
    </details>
  );
}
