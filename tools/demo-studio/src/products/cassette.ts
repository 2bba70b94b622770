import { contentImage, mark } from "./artwork.ts";
import { lettering, line, path } from "./garments.ts";
import type { Piece } from "./piece.ts";

/** A cassette in see-through amber on the boards, a bus window on its card. */
export async function cassette(): Promise<Piece[]> {
  const art = await contentImage("images/cover-nightbus.jpg", { x: 252, y: 400, size: 696 });
  const turn = (svg: string): string => `<g transform="translate(0 120)">${svg}</g>`;
  const reel = (
    x: number,
  ): string => `<circle cx="${x}" cy="566" r="74" fill="#120a08"/><circle cx="${x}" cy="566" r="50" fill="#cfc2b0"/><circle cx="${x}" cy="566" r="36" fill="#0c0605"/>
    ${Array.from({ length: 6 }, (_, tooth) => `<rect x="${x - 6}" y="520" width="12" height="22" rx="3" fill="#cfc2b0" transform="rotate(${tooth * 60 + (x > 600 ? 18 : 0)} ${x} 566)"/>`).join("")}`;
  const shell = "M196 356Q196 330 222 330H978Q1004 330 1004 356V838Q1004 864 978 864H222Q196 864 196 838Z";
  const screws = [
    [228, 362],
    [972, 362],
    [228, 832],
    [972, 832],
  ] as const;
  return [
    {
      dye: "#8a3a10",
      weave: "smooth",
      gloss: 0.35,
      polish: 26,
      shape: turn(path(shell)),
      print: turn(`<defs><clipPath id="card"><rect x="252" y="378" width="696" height="330" rx="14"/></clipPath>
        <linearGradient id="resin" x1="0" y1="0" x2="0.3" y2="1"><stop offset="0" stop-color="#a8501a"/><stop offset="0.5" stop-color="#74300c"/><stop offset="1" stop-color="#3a1406"/></linearGradient></defs>
        <path d="${shell}" fill="url(#resin)"/><g clip-path="url(#card)"><g transform="translate(0 -110)">${art}</g><rect x="252" y="378" width="696" height="330" fill="#120812" fill-opacity="0.3"/><rect x="252" y="378" width="696" height="96" fill="#d9cbb6"/></g>
        ${lettering("NIGHT BUS PSALMS", "#241009", { x: 284, y: 400, size: 46, spacing: 0.55, weight: 0.85 })}${mark({ x: 872, y: 394, size: 60 }, "#b8420c", "#d9cbb6")}
        <rect x="376" y="476" width="448" height="180" rx="90" fill="#0a0506" fill-opacity="0.9"/>${reel(466)}${reel(734)}
        <rect x="552" y="526" width="96" height="80" rx="8" fill="#3a1c10"/><rect x="552" y="526" width="58" height="80" rx="8" fill="#5c2c14"/>
        ${[430, 520, 680, 770].map((x) => `<circle cx="${x}" cy="814" r="15" fill="#0a0506" fill-opacity="0.9"/>`).join("")}`),
      volume: 26,
      round: 0.12,
      base: -20,
      bumps: [
        { svg: turn('<rect x="252" y="378" width="696" height="330" rx="14"/>'), soft: 2, height: -4 },
        { svg: turn('<rect x="376" y="476" width="448" height="180" rx="90"/>'), soft: 2.5, height: -12 },
        { svg: turn('<circle cx="466" cy="566" r="50"/><circle cx="734" cy="566" r="50"/>'), soft: 3, height: 10 },
        { svg: turn(path("M330 864L372 752H828L870 864Z")), soft: 3, height: 16 },
        { svg: turn(screws.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="13"/>`).join("")), soft: 1.5, height: -7 },
        {
          svg: turn(line(screws.map(([x, y]) => `M${x - 7} ${y}h14M${x} ${y - 7}v14`).join(""), 3)),
          soft: 0.8,
          height: -4,
        },
      ],
    },
  ];
}
