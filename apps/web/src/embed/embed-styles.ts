import { displayFaces, textFaces } from "../ui/fonts.ts";
import { tokens } from "../ui/tokens.ts";

const { colors } = tokens;
const color = (name: keyof typeof colors) => colors[name].value;

const faceRule = (face: ReturnType<typeof displayFaces>[number]) =>
  `@font-face{font-family:${face.fontFamily};src:${face.src};font-weight:${face.fontWeight};font-display:${face.fontDisplay};unicode-range:${face.unicodeRange}}`;

/** The embedded player's style sheet: the site's colours and fonts without its styling system. */
export const embedStyles = `
${[...displayFaces("D"), ...textFaces("T")].map(faceRule).join("")}
*{box-sizing:border-box;margin:0;padding:0;font:inherit;color:inherit}
html{color-scheme:dark;height:100%}
body{height:100%;min-height:10rem;background:radial-gradient(circle at 20% -20%,${color("rust")},${color("stage")} 60%);color:${color("ink")};font:15px/1.4 T,Arial,sans-serif}
main{display:flex;flex-direction:column;gap:12px;height:100%;max-height:352px;padding:16px}
.now{display:flex;align-items:center;gap:14px}
.now img{width:96px;height:96px;object-fit:cover;border-radius:3px;background:${color("panel")}}
.words{flex:1;min-width:0}
.words p{color:${color("soft")}}
h1{font:900 34px/.9 D,Impact,sans-serif;text-transform:uppercase;overflow-wrap:anywhere;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}
button{background:none;border:0;cursor:pointer}
.play{flex:none;display:grid;place-items:center;width:56px;height:56px;border-radius:50%;background:${color("ember")};color:${color("onEmber")}}
.play:hover{background:${color("glow")}}
.play svg{width:26px;fill:currentColor}
.play .when-playing,.play[data-playing] .when-paused{display:none}
.play[data-playing] .when-playing{display:block}
.progress{display:flex;align-items:center;gap:10px;font-size:13px;color:${color("soft")};font-variant-numeric:tabular-nums}
input{flex:1;min-width:0;height:24px;accent-color:${color("ember")};cursor:pointer}
ol{flex:1;min-height:0;overflow:auto;list-style:none;border-top:1px solid ${color("line")}}
li button{display:flex;justify-content:space-between;gap:12px;width:100%;min-height:36px;align-items:center;padding:0 6px;border-bottom:1px solid ${color("line")};text-align:start}
li span+span{color:${color("faint")};font-variant-numeric:tabular-nums}
li button:hover,li button[aria-current]{color:${color("glow")}}
ol[hidden]{display:none}
.foot{margin-top:auto;display:flex;justify-content:space-between;gap:12px;font-size:13px;color:${color("faint")}}
.foot a{color:${color("glow")}}
:focus-visible{outline:3px solid ${color("glow")};outline-offset:2px}
li :focus-visible{outline-offset:-3px}
@media (forced-colors:active){li button[aria-current],li button[aria-current] *{forced-color-adjust:none;background:Highlight;color:HighlightText}}
.empty{display:grid;place-items:center;height:100%}
`.replaceAll("\n", "");
