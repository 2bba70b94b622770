import { styled } from "./styled.tsx";

const Prose = styled("div", {
  base: {
    color: "soft",
    fontSize: "lg",
    lineHeight: 1.65,
    maxW: "44rem",
    overflowWrap: "anywhere",
    "& > * + *": { mt: "3" },
    "& h2, & h3, & h4": {
      color: "ink",
      fontFamily: "display",
      fontWeight: 800,
      fontSize: "xl",
      lineHeight: 1.1,
      mt: "8",
    },
    "& ul, & ol": { ps: "5" },
    "& li::marker": { color: "ember" },
    "& a": { color: "glow", textDecoration: "underline", textUnderlineOffset: "0.25em" },
    "& strong": { color: "ink" },
    "& blockquote": { borderInlineStart: "3px solid {colors.ember}", ps: "4" },
  },
});

/** The owner's text: HTML that the server rendered from Markdown and sanitised. */
export function OwnerText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server
  return <Prose data-html="" dangerouslySetInnerHTML={{ __html: html }} />;
}
