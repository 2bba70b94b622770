import { mark } from "./artwork.ts";
import { type Dye, lettering, line, path, stitches } from "./garments.ts";
import type { Piece } from "./piece.ts";

const CROWN =
  "M262 690C250 480 384 300 600 300C816 300 950 480 938 690C830 646 720 628 600 628C480 628 370 646 262 690Z";
const BRIM =
  "M264 680C370 632 480 616 600 616C720 616 830 632 936 680C984 752 1008 836 1000 872C900 806 760 778 600 778C440 778 300 806 200 872C192 836 216 752 264 680Z";
const PANELS = "M600 300V628M600 300C470 340 396 470 388 656M600 300C730 340 804 470 812 656";

/** Six panels of twill, a curved brim and the mark in thread. */
export function cap(dye: Dye): Piece[] {
  const at = { x: 494, y: 404, size: 212 };
  const hatch = Array.from({ length: 90 }, (_, k) => `M${494 + k * 2.4} 404l-40 212`).join("");
  const sewn = mark(at, "#fff", "#000");
  return [
    {
      dye: dye.cloth,
      weave: "twill",
      shape: path(CROWN),
      print: mark(at, null, dye.cloth),
      volume: 250,
      round: 0.5,
      base: -120,
      wander: 6,
      creases: {
        seed: 4,
        drapes: [{ height: 9, wave: 130, length: 260, turn: 0.5 }],
        fans: [{ x: 600, y: 300, towards: 1.57, open: 1.5, reach: 300, height: 9, count: 5 }],
      },
      bumps: [
        { svg: line(PANELS, 5), soft: 3, height: -8 },
        {
          svg: stitches("M590 304V628M610 304V628M590 304C462 344 388 470 380 656M610 304C738 344 812 470 820 656"),
          soft: 0.7,
          height: 1.8,
        },
        { svg: '<circle cx="470" cy="440" r="11"/><circle cx="730" cy="440" r="11"/>', soft: 3, height: -12 },
        {
          svg: '<circle cx="470" cy="440" r="14" fill="none" stroke="#fff" stroke-width="5"/><circle cx="730" cy="440" r="14" fill="none" stroke="#fff" stroke-width="5"/>',
          soft: 1.4,
          height: 3,
        },
        { svg: sewn, soft: 2.5, height: 7 },
        { svg: `<mask id="sewn">${sewn}</mask><g mask="url(#sewn)">${line(hatch, 1.3)}</g>`, soft: 0.5, height: 2.2 },
      ],
    },
    { dye: dye.cloth, weave: "twill", shape: '<ellipse cx="600" cy="302" rx="26" ry="13"/>', volume: 16, base: 16 },
    {
      dye: "#0a0706",
      weave: "twill",
      shape: path("M204 866C300 796 440 770 600 770C760 770 900 796 996 866C880 852 320 852 204 866Z"),
      volume: 0,
      base: -60,
    },
    {
      dye: dye.cloth,
      weave: "twill",
      shape: path(BRIM),
      volume: 0,
      base: -10,
      relief: (x, y) => {
        const bend = 0.00042 * (x - 600) ** 2;
        return 150 * Math.sqrt(Math.max(0, (y - 606 - bend) / 200)) + 40 - 1.6 * bend;
      },
      bumps: [0, 1, 2, 3, 4, 5].flatMap((row) => {
        const d = `M${250 - row * 9} ${714 + row * 22}C370 ${662 + row * 23} 480 ${646 + row * 23} 600 ${646 + row * 23}C720 ${646 + row * 23} 830 ${662 + row * 23} ${950 + row * 9} ${714 + row * 22}`;
        return [
          { svg: line(d, 3), soft: 2, height: -2.4 },
          { svg: stitches(d), soft: 0.7, height: 1.6 },
        ];
      }),
    },
  ];
}

/** From behind: the arch over the strap. */
export function capBack(dye: Dye): Piece[] {
  const crown =
    "M262 720C250 480 384 300 600 300C816 300 950 480 938 720C900 742 850 756 790 764C780 640 700 570 600 570C500 570 420 640 410 764C350 756 300 742 262 720Z";
  const arch = "M410 764C420 640 500 570 600 570C700 570 780 640 790 764";
  return [
    {
      dye: "#0c0908",
      weave: "fleece",
      shape: path("M400 770C410 630 500 560 600 560C700 560 790 630 800 770Z"),
      volume: -60,
      base: -40,
    },
    {
      dye: dye.cloth,
      weave: "twill",
      shape: path(crown),
      print: lettering("EMBER ORIOLE", "#c8692a", {
        x: 600,
        y: 512,
        width: 210,
        anchor: "middle",
        spacing: 0.9,
        weight: 0.8,
      }),
      volume: 250,
      round: 0.5,
      base: -120,
      wander: 6,
      creases: { seed: 9, drapes: [{ height: 9, wave: 130, length: 260, turn: -0.4 }] },
      bumps: [
        {
          svg: line("M600 300V560M600 300C470 340 372 480 350 750M600 300C730 340 828 480 850 750", 5),
          soft: 3,
          height: -8,
        },
        {
          svg: stitches("M590 304V556M610 304V556M590 304C460 344 362 484 340 748M610 304C740 344 838 484 860 748"),
          soft: 0.7,
          height: 1.8,
        },
        { svg: line(arch, 20), soft: 5, height: 6 },
        { svg: stitches(arch), soft: 0.7, height: 1.6 },
        {
          svg: lettering("EMBER ORIOLE", "#fff", {
            x: 600,
            y: 512,
            width: 210,
            anchor: "middle",
            spacing: 0.9,
            weight: 0.8,
          }),
          soft: 1.4,
          height: 4,
        },
      ],
    },
    { dye: dye.cloth, weave: "twill", shape: '<ellipse cx="600" cy="302" rx="26" ry="13"/>', volume: 16, base: 16 },
    {
      dye: dye.cloth,
      weave: "twill",
      shape: path("M392 716C460 752 740 752 808 716L806 776C740 808 460 808 394 776Z"),
      volume: 20,
      round: 0.3,
      base: 60,
      bumps: [
        { svg: stitches("M400 730C470 764 730 764 800 730M400 768C470 798 730 798 800 768"), soft: 0.7, height: 1.6 },
      ],
    },
    {
      dye: "#a8793f",
      weave: "smooth",
      gloss: 0.8,
      polish: 30,
      shape: '<path fill-rule="evenodd" d="M646 738h70v74h-70zm14 16v42h42v-42z"/>',
      volume: 9,
      base: 84,
    },
  ];
}
