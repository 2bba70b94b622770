/** On paper an order's page is its receipt: black on white, without what only makes sense on a screen. */
const ON_PAPER = `@media print{
@page{margin:18mm}
:root{--f-colors-stage:#fff;--f-colors-raised:#fff;--f-colors-panel:#fff;--f-colors-ink:#000;--f-colors-soft:#222;--f-colors-faint:#444;--f-colors-line:#bbb;--f-colors-edge:#888}
html{background:#fff!important;color:#000!important;color-scheme:light}
body>header,body>footer,header:has(nav),footer,[data-screen-only],#main~*{display:none!important}
#main *{background-image:none!important}
}`;

export function PrintStyles() {
  return <style>{ON_PAPER}</style>;
}
