import { word } from "../posters/lettering.ts";
import { CLAY, drawCloth } from "./cloth.ts";
import { contentImage, type Drawing, MOODS, mark, texture } from "./scene.ts";

const shadow = (d: string, dx: number, dy: number, opacity: number) =>
  `<path d="${d}" transform="translate(${dx} ${dy})" fill="#000" opacity="${opacity}" filter="url(#soft)"/>`;

const lettering = (text: string, colour: string, at: Parameters<typeof word>[1]) =>
  `<g color="${colour}">${word(text, at).svg}</g>`;

/** A record half out of its sleeve; the grooves catch the lamp in two narrow fans. */
export async function vinyl(): Promise<Drawing[]> {
  const cover = await contentImage("images/cover-lanterns.jpg", { x: 110, y: 250, size: 700 });
  const grooves = Array.from(
    { length: 44 },
    (_, ring) =>
      `<circle cx="770" cy="600" r="${126 + ring * 4.7}" fill="none" stroke="#fff" stroke-opacity="${ring % 11 === 0 ? 0.1 : 0.028}" stroke-width="${ring % 11 === 0 ? 2.4 : 1.2}"/>`,
  );
  const fan = (turn: number, opacity: number) =>
    `<path d="M770 600L${770 + 336 * Math.cos(turn - 0.17)} ${600 + 336 * Math.sin(turn - 0.17)}A336 336 0 0 1 ${770 + 336 * Math.cos(turn + 0.17)} ${600 + 336 * Math.sin(turn + 0.17)}Z" fill="#ffd9a8" opacity="${opacity}" filter="url(#near)"/>`;
  return [
    {
      defs: `
        <radialGradient id="disc"><stop offset="0" stop-color="#2a211c"/><stop offset="0.7" stop-color="#15100d"/><stop offset="1" stop-color="#060403"/></radialGradient>
        <radialGradient id="label"><stop offset="0" stop-color="#ffb25a"/><stop offset="1" stop-color="#d1500f"/></radialGradient>
        <clipPath id="disc-clip"><circle cx="770" cy="600" r="334"/></clipPath>
        <linearGradient id="sleeve-sheen" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity="0.2"/><stop offset="0.36" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.34"/></linearGradient>`,
      body: `
        <circle cx="784" cy="640" r="334" fill="#000" opacity="0.6" filter="url(#soft)"/>
        <circle cx="770" cy="600" r="334" fill="url(#disc)"/>
        <g clip-path="url(#disc-clip)">${grooves.join("")}${fan(-0.62, 0.3)}${fan(2.52, 0.22)}${fan(0.5, 0.1)}</g>
        <circle cx="770" cy="600" r="333" fill="none" stroke="${MOODS.dusk.rim}" stroke-opacity="0.45" stroke-width="3"/>
        <circle cx="770" cy="600" r="116" fill="url(#label)"/>
        ${mark({ x: 800, y: 536, size: 66 }, "#3a1405", "#f08a35")}
        <circle cx="770" cy="600" r="9" fill="#0b0705"/>
        ${shadow("M110 250H810V950H110Z", 22, 40, 0.75)}
        ${cover}
        <rect x="110" y="250" width="700" height="700" fill="url(#sleeve-sheen)"/>
        <path d="M810 250V950" stroke="#000" stroke-opacity="0.6" stroke-width="5"/>
        <path d="M112 252H808" stroke="#fff" stroke-opacity="0.28" stroke-width="2"/>`,
    },
  ];
}

/** A cassette in see-through amber, leaning on nothing, its card with the bus window behind. */
export async function cassette(): Promise<Drawing[]> {
  const art = await contentImage("images/cover-nightbus.jpg", { x: 252, y: 290, size: 696 });
  const reel = (x: number) => `
    <circle cx="${x}" cy="566" r="74" fill="#120a08"/><circle cx="${x}" cy="566" r="74" fill="none" stroke="#fff" stroke-opacity="0.16" stroke-width="3"/>
    <circle cx="${x}" cy="566" r="50" fill="#e9dccb"/><circle cx="${x}" cy="566" r="36" fill="#120a08"/>
    ${Array.from({ length: 6 }, (_, tooth) => `<rect x="${x - 6}" y="520" width="12" height="22" rx="3" fill="#e9dccb" transform="rotate(${tooth * 60 + (x > 600 ? 18 : 0)} ${x} 566)"/>`).join("")}`;
  const shell = "M196 356Q196 330 222 330H978Q1004 330 1004 356V838Q1004 864 978 864H222Q196 864 196 838Z";
  return [
    {
      defs: `
        <linearGradient id="shell" x1="0" y1="0" x2="0.3" y2="1"><stop offset="0" stop-color="#c9631c"/><stop offset="0.5" stop-color="#8a350c"/><stop offset="1" stop-color="#3d1405"/></linearGradient>
        <clipPath id="label-clip"><rect x="252" y="378" width="696" height="330" rx="14"/></clipPath>
        <linearGradient id="shell-sheen" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity="0.34"/><stop offset="0.3" stop-color="#fff" stop-opacity="0.02"/><stop offset="0.55" stop-color="#fff" stop-opacity="0.1"/><stop offset="0.6" stop-color="#fff" stop-opacity="0"/></linearGradient>`,
      body: `<g transform="rotate(-7 600 600)">
        ${shadow(shell, 16, 54, 0.8)}
        <path d="${shell}" fill="url(#shell)"/>
        <rect x="252" y="378" width="696" height="330" rx="14" fill="#1a0f16"/>
        <g clip-path="url(#label-clip)">${art}</g>
        <rect x="252" y="378" width="696" height="330" rx="14" fill="#120812" fill-opacity="0.35"/>
        <rect x="252" y="378" width="696" height="96" rx="14" fill="#f0e4d2"/><rect x="252" y="446" width="696" height="28" fill="#f0e4d2"/>
        ${lettering("NIGHT BUS PSALMS", "#241009", { x: 284, y: 400, size: 46, spacing: 0.55, weight: 0.85 })}
        ${mark({ x: 872, y: 394, size: 60 }, "#c8481a", "#f0e4d2")}
        <rect x="376" y="476" width="448" height="180" rx="90" fill="#0a0506" fill-opacity="0.82"/>
        <rect x="376" y="476" width="448" height="180" rx="90" fill="none" stroke="#fff" stroke-opacity="0.22" stroke-width="3"/>
        ${reel(466)}${reel(734)}
        <rect x="552" y="526" width="96" height="80" rx="8" fill="#3a1c10"/><rect x="552" y="526" width="58" height="80" rx="8" fill="#5c2c14"/>
        <path d="M330 864L372 752H828L870 864Z" fill="#000" fill-opacity="0.32"/><path d="M330 864L372 752H828L870 864" fill="none" stroke="#fff" stroke-opacity="0.2" stroke-width="3"/>
        ${[430, 520, 680, 770].map((x) => `<circle cx="${x}" cy="814" r="15" fill="#0a0506" fill-opacity="0.85"/>`).join("")}
        ${[
          [228, 362],
          [972, 362],
          [228, 832],
          [972, 832],
        ]
          .map(
            ([x, y]) =>
              `<circle cx="${x}" cy="${y}" r="11" fill="#2a0f05"/><path d="M${(x ?? 0) - 6} ${y}h12M${x} ${(y ?? 0) - 6}v12" stroke="#e2893f" stroke-opacity="0.7" stroke-width="3"/>`,
          )
          .join("")}
        <path d="${shell}" fill="url(#shell-sheen)"/>
        <path d="${shell}" fill="none" stroke="#ffb066" stroke-opacity="0.7" stroke-width="4"/>
      </g>`,
    },
  ];
}

/** A canvas bag on its straps. */
export function tote(): Drawing[] {
  const bag =
    "M286 470C284 464 290 458 298 458H902C910 458 916 464 914 470L950 1032C951 1050 942 1060 924 1060H276C258 1060 249 1050 250 1032Z";
  const strap = (behind: boolean) =>
    `<path d="M438 ${behind ? 468 : 520}C438 250 ${behind ? 500 : 470} ${behind ? 150 : 176} 600 ${behind ? 150 : 176}C${behind ? 700 : 730} ${behind ? 150 : 176} 762 250 762 ${behind ? 468 : 520}" fill="none" stroke="${behind ? CLAY.dark : CLAY.base}" stroke-width="40"/>
     ${behind ? "" : `<path d="M424 520C424 244 460 162 600 162M776 520C776 244 740 162 600 162" fill="none" stroke="#fff" stroke-opacity="0.16" stroke-width="3"/>`}`;
  const rays = Array.from(
    { length: 24 },
    (_, ray) =>
      `<rect x="596" y="566" width="8" height="${ray % 2 ? 46 : 74}" rx="4" fill="#a83c12" transform="rotate(${ray * 15} 600 748)"/>`,
  );
  const body = drawCloth({
    id: "tote",
    path: bag,
    cloth: CLAY,
    mood: "amber",
    folds: {
      dark: [
        "M330 480C350 640 320 820 340 1040",
        "M880 480C850 660 884 830 860 1040",
        "M470 1050C480 980 462 940 480 900",
      ],
      light: ["M400 500C416 680 390 860 410 1040", "M800 500C780 700 812 860 790 1040"],
    },
    print: `${rays.join("")}<circle cx="600" cy="748" r="108" fill="#a83c12"/>${mark({ x: 530, y: 676, size: 140 }, CLAY.light, "#a83c12")}
      ${lettering("AFTER THE LAMPS", "#5e210a", { x: 600, y: 950, width: 420, anchor: "middle", spacing: 0.8, weight: 0.85 })}`,
    details: `<path d="M284 512H916" stroke="#000" stroke-opacity="0.3" stroke-width="3" stroke-dasharray="10 6"/>
      <path d="M418 458v64h40v-64M742 458v64h40v-64" fill="${CLAY.base}" stroke="#000" stroke-opacity="0.35" stroke-width="3"/>
      <path d="M422 474l32 36m0-36l-32 36M746 474l32 36m0-36l-32 36" stroke="#000" stroke-opacity="0.3" stroke-width="2.5"/>`,
  });
  return [{ defs: "", body: strap(true) }, body, { defs: "", body: strap(false).replaceAll("520", "470") }];
}

/** A print in a thin black frame, with a wide mount. */
export async function poster(): Promise<Drawing[]> {
  const art = await contentImage("images/cover-amber.jpg", { x: 322, y: 210, size: 556 });
  const frame = "M236 96H964V1070H236Z";
  return [
    {
      defs: `${texture("paper", "0.8", 0.8)}
        <linearGradient id="glass" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity="0.22"/><stop offset="0.28" stop-color="#fff" stop-opacity="0.02"/><stop offset="0.4" stop-color="#fff" stop-opacity="0.09"/><stop offset="0.44" stop-color="#fff" stop-opacity="0"/></linearGradient>`,
      body: `
        ${shadow(frame, 18, 40, 0.8)}
        <path d="${frame}" fill="#120d0a"/><path d="${frame}" fill="none" stroke="${MOODS.amber.rim}" stroke-opacity="0.5" stroke-width="3"/>
        <rect x="258" y="118" width="684" height="930" fill="#efe6d6"/><rect x="258" y="118" width="684" height="930" filter="url(#paper)" opacity="0.08"/>
        <rect x="258" y="118" width="684" height="930" fill="none" stroke="#000" stroke-opacity="0.4" stroke-width="6"/>
        ${art}
        <rect x="322" y="210" width="556" height="556" fill="none" stroke="#3a2413" stroke-opacity="0.5" stroke-width="2"/>
        ${lettering("AMBER SEASON", "#2c1609", { x: 322, y: 812, width: 556, spacing: 0.5 })}
        ${lettering("EMBER ORIOLE", "#a3480f", { x: 322, y: 934, size: 30, spacing: 1.1, weight: 0.8 })}
        ${lettering("SIDE ONE", "#7a6a55", { x: 740, y: 934, size: 30, spacing: 1.1, weight: 0.8 })}
        <path d="${frame}" fill="url(#glass)"/>`,
    },
  ];
}

/** Enamel over steel: coal outside, an ember rim, a chip of light along the side. */
export function mug(): Drawing[] {
  const wall = "M322 402C322 372 878 372 878 402L866 876C864 952 336 952 334 876Z";
  const handle = "M868 500C986 478 1058 540 1050 640C1042 744 962 806 858 800";
  return [
    {
      defs: `
        <clipPath id="mug-clip"><path d="${wall}"/></clipPath>
        <linearGradient id="enamel" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#0b0806"/><stop offset="0.2" stop-color="#2c2420"/><stop offset="0.34" stop-color="#4a3d35"/><stop offset="0.5" stop-color="#241c18"/><stop offset="0.86" stop-color="#120d0b"/><stop offset="1" stop-color="#050302"/></linearGradient>
        ${texture("speckle", "0.35", 2.2)}`,
      body: `
        <ellipse cx="620" cy="944" rx="340" ry="44" fill="#000" opacity="0.8" filter="url(#near)"/>
        <path d="${handle}" fill="none" stroke="#0a0705" stroke-width="60" stroke-linecap="round"/>
        <path d="${handle}" fill="none" stroke="#2b231e" stroke-width="46" stroke-linecap="round"/>
        <path d="M872 484C992 466 1070 540 1062 640" fill="none" stroke="#ffb066" stroke-opacity="0.5" stroke-width="5" stroke-linecap="round"/>
        <path d="${wall}" fill="url(#enamel)"/>
        <g clip-path="url(#mug-clip)">
          <rect width="1200" height="1200" filter="url(#speckle)" opacity="0.10"/>
          ${mark({ x: 480, y: 504, size: 240 }, null, "#1f1814")}
          ${lettering("SLOW LIGHT", "#f4b36a", { x: 600, y: 784, width: 250, anchor: "middle", spacing: 0.9, weight: 0.8 })}
          <path d="M412 420C406 600 414 780 424 930" stroke="#fff" stroke-opacity="0.34" stroke-width="20" fill="none" filter="url(#fold)"/>
          <path d="M846 430C842 620 836 780 828 920" stroke="#ff9a45" stroke-opacity="0.5" stroke-width="12" fill="none" filter="url(#crisp)"/>
        </g>
        <ellipse cx="600" cy="402" rx="278" ry="46" fill="#d6530f"/><ellipse cx="600" cy="404" rx="264" ry="38" fill="#0d0806"/>
        <ellipse cx="600" cy="420" rx="244" ry="26" fill="#2a1408"/>
        <path d="M330 396C340 366 860 366 870 396" fill="none" stroke="#ffc38a" stroke-opacity="0.8" stroke-width="4"/>
        ${[500, 600, 690].map((x, puff) => `<path d="M${x} 372C${x - 46} 310 ${x + 44} 262 ${x - 6} ${190 - puff * 14}" fill="none" stroke="#ffe6cc" stroke-opacity="0.2" stroke-width="24" stroke-linecap="round" filter="url(#near)"/>`).join("")}`,
    },
  ];
}
