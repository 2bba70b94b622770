import { word } from "../posters/lettering.ts";
import { BONE, type Cloth, COAL, drawCloth, RUST } from "./cloth.ts";
import { contentImage, type Drawing, MOODS, type Mood, mark } from "./scene.ts";

const TEE =
  "M488 232C520 312 680 312 712 232L806 262C876 284 914 312 944 356L1058 556C1046 580 968 628 936 636L864 512C852 640 852 820 866 1016C760 1046 440 1046 334 1016C348 820 348 640 336 512L264 636C232 628 154 580 142 556L256 356C286 312 324 284 394 262Z";

const TEE_FOLDS = {
  dark: [
    "M352 520C400 600 388 760 372 960",
    "M848 520C806 610 812 770 830 960",
    "M336 512C380 470 396 420 400 340",
    "M864 512C822 470 806 420 800 340",
    "M470 1010C492 900 476 820 500 720",
    "M716 1010C702 920 724 850 700 760",
  ],
  light: [
    "M430 620C420 760 436 880 420 1000",
    "M770 620C784 760 764 880 782 1000",
    "M600 760C590 850 606 930 598 1020",
  ],
};

const seams = (cloth: Cloth) => `
  <path d="M488 232C520 312 680 312 712 232C690 258 510 258 488 232Z" fill="${cloth.dark}"/>
  <path d="M482 232C516 330 684 330 718 232" fill="none" stroke="${cloth.light}" stroke-opacity="0.55" stroke-width="20"/>
  <path d="M478 240C512 346 688 346 722 240" fill="none" stroke="#000" stroke-opacity="0.45" stroke-width="3"/>
  <path d="M394 262C372 340 346 430 336 512M806 262C828 340 854 430 864 512" fill="none" stroke="#000" stroke-opacity="0.4" stroke-width="4"/>
  <path d="M338 990C444 1018 756 1018 862 990" fill="none" stroke="#000" stroke-opacity="0.35" stroke-width="3" stroke-dasharray="9 5"/>
  <path d="M166 540C186 566 246 604 280 612M1034 540C1014 566 954 604 920 612" fill="none" stroke="#000" stroke-opacity="0.35" stroke-width="3" stroke-dasharray="9 5"/>`;

function tee(id: string, cloth: Cloth, mood: Mood, print: string): Drawing {
  return drawCloth({ id, path: TEE, cloth, mood, folds: TEE_FOLDS, print, details: seams(cloth) });
}

const lettering = (text: string, colour: string, at: Parameters<typeof word>[1]) =>
  `<g color="${colour}">${word(text, at).svg}</g>`;

/** Coal cotton with the bird of “Miracle” over the whole chest. */
export async function miracleTee(): Promise<Drawing[]> {
  const bird = await contentImage("images/cover-miracle.jpg", {
    x: 372,
    y: 352,
    size: 456,
    extra: 'mask="url(#bird-fade)"',
  });
  const drawing = tee(
    "miracle-tee",
    COAL,
    "ember",
    `${bird}${lettering("EMBER ORIOLE", "#f4b36a", { x: 600, y: 836, width: 330, anchor: "middle", spacing: 0.9, weight: 0.8 })}`,
  );
  const fade = `<radialGradient id="bird-light" gradientUnits="userSpaceOnUse" cx="600" cy="576" r="228">
      <stop offset="0.5" stop-color="#fff"/><stop offset="1" stop-color="#000"/></radialGradient>
    <mask id="bird-fade"><rect x="372" y="352" width="456" height="456" fill="url(#bird-light)"/></mask>`;
  return [{ ...drawing, defs: drawing.defs + fade }];
}

/** Bone cotton with a sun cut by the bars of a blind, and the artist's name below. */
export function sunTee(): Drawing[] {
  const bars = Array.from({ length: 7 }, (_, row) => {
    const y = 556 + row * 27;
    return `<rect x="400" y="${y}" width="400" height="${5 + row * 2.6}" fill="${BONE.base}"/>`;
  });
  const print = `
    <circle cx="600" cy="560" r="168" fill="#c8481a"/><circle cx="600" cy="560" r="168" fill="url(#sun-tee-sun)"/><g clip-path="url(#sun-tee-disc)">${bars.join("")}</g>
    ${lettering("EMBER", "#7c2d0c", { x: 600, y: 756, size: 92, anchor: "middle", spacing: 0.8 })}
    ${lettering("ORIOLE", "#7c2d0c", { x: 600, y: 872, size: 92, anchor: "middle", spacing: 0.55 })}`;
  const drawing = tee("sun-tee", BONE, "dusk", print);
  const sun = `<linearGradient id="sun-tee-sun" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f6a23c"/><stop offset="1" stop-color="#c4401a"/></linearGradient>
    <clipPath id="sun-tee-disc"><circle cx="600" cy="560" r="170"/></clipPath>`;
  return [{ ...drawing, defs: drawing.defs + sun }];
}

const HOODIE =
  "M446 300C400 316 352 338 318 372C262 430 214 640 182 872C176 914 186 936 214 944L292 956C314 958 322 946 326 920L356 706C362 820 358 900 352 1004C350 1032 362 1044 388 1048C520 1066 680 1066 812 1048C838 1044 850 1032 848 1004C842 900 838 820 844 706L874 920C878 946 886 958 908 956L986 944C1014 936 1024 914 1018 872C986 640 938 430 882 372C848 338 800 316 754 300Z";
const HOOD =
  "M424 336C410 220 486 128 600 128C714 128 790 220 776 336C744 398 676 446 600 478C524 446 456 398 424 336Z";

/** A heavy hood with the mark on the chest. */
export function hoodie(cloth: Cloth, mood: Mood): Drawing[] {
  const ink = cloth === RUST ? "#ffd9a6" : null;
  const body = drawCloth({
    id: "hoodie",
    path: HOODIE,
    cloth,
    mood,
    folds: {
      dark: [
        "M356 720C330 640 348 520 392 430",
        "M844 720C870 640 852 520 808 430",
        "M250 900C262 780 286 660 306 560",
        "M950 900C938 780 914 660 894 560",
        "M430 1030C446 980 442 940 462 900",
        "M770 1030C754 980 758 940 738 900",
      ],
      light: [
        "M226 820C244 700 262 600 292 500",
        "M974 820C956 700 938 600 908 500",
        "M520 560C512 640 520 690 512 760",
      ],
    },
    print: mark({ x: 510, y: 520, size: 180 }, ink, cloth.base),
    details: `
      <path d="M424 770L776 770L838 936L838 972L362 972L362 936Z" fill="${cloth.base}" fill-opacity="0.55"/>
      <path d="M424 770L362 936M776 770L838 936M424 770L776 770" fill="none" stroke="#000" stroke-opacity="0.5" stroke-width="5"/>
      <path d="M432 782L372 940M768 782L828 940M436 780L764 780" fill="none" stroke="${cloth.light}" stroke-opacity="0.5" stroke-width="2" stroke-dasharray="8 5"/>
      <path d="M352 990C440 1012 760 1012 848 990" fill="none" stroke="#000" stroke-opacity="0.55" stroke-width="5"/>
      <path d="M206 886C236 898 288 906 326 906M994 886C964 898 912 906 874 906" fill="none" stroke="#000" stroke-opacity="0.55" stroke-width="5"/>
      <path d="M392 330C366 430 352 560 356 706M808 330C834 430 848 560 844 706" fill="none" stroke="#000" stroke-opacity="0.35" stroke-width="4"/>`,
  });
  const hood = drawCloth({
    id: "hood",
    path: HOOD,
    cloth,
    mood,
    folds: {
      dark: [
        "M440 330C470 250 470 210 520 160",
        "M760 330C730 250 730 210 680 160",
        "M560 460C520 420 470 380 452 330",
      ],
      light: ["M600 140C560 150 500 190 470 260", "M610 140C650 150 700 190 730 260"],
    },
    details: `
      <path d="M474 330C466 244 520 184 600 184C680 184 734 244 726 330C704 384 656 424 600 446C544 424 496 384 474 330Z" fill="#050403" fill-opacity="0.85"/>
      <path d="M474 330C466 244 520 184 600 184C680 184 734 244 726 330" fill="none" stroke="${MOODS[mood].rim}" stroke-opacity="0.25" stroke-width="6"/>
      <path d="M474 330C496 384 544 424 600 446C656 424 704 384 726 330" fill="none" stroke="#000" stroke-opacity="0.6" stroke-width="5"/>`,
  });
  const cords = `
    <path d="M560 440C552 500 556 560 548 640" fill="none" stroke="#000" stroke-opacity="0.5" stroke-width="15" filter="url(#crisp)"/>
    <path d="M640 440C650 500 644 550 654 620" fill="none" stroke="#000" stroke-opacity="0.5" stroke-width="15" filter="url(#crisp)"/>
    <path d="M558 436C550 496 554 556 546 634" fill="none" stroke="#e9dccb" stroke-width="9" stroke-linecap="round"/>
    <path d="M642 436C652 496 646 546 656 614" fill="none" stroke="#e9dccb" stroke-width="9" stroke-linecap="round"/>
    <rect x="540" y="628" width="13" height="30" rx="5" fill="#b98b4e"/><rect x="650" y="608" width="13" height="30" rx="5" fill="#b98b4e"/>`;
  return [body, hood, { defs: "", body: cords }];
}

/** Six panels, a curved brim, and the mark as embroidery. */
export function cap(): Drawing[] {
  const crown =
    "M262 690C250 480 384 304 600 304C816 304 950 480 938 690C830 646 720 628 600 628C480 628 370 646 262 690Z";
  const brim =
    "M262 690C370 640 480 624 600 624C720 624 830 640 938 690C980 762 1006 836 1000 868C900 800 760 772 600 772C440 772 300 800 200 868C194 836 220 762 262 690Z";
  const top = drawCloth({
    id: "crown",
    path: crown,
    cloth: COAL,
    mood: "night",
    folds: {
      dark: ["M330 640C340 520 380 420 450 350", "M870 640C860 520 820 420 750 350"],
      light: ["M520 330C470 420 450 520 452 620", "M690 330C740 420 756 520 752 620"],
    },
    print: `<g stroke="#ffcf8e" stroke-width="0.6">${mark({ x: 496, y: 404, size: 208 }, null, COAL.base)}</g>`,
    details: `
      <path d="M600 304L600 396M600 304C470 340 400 470 392 652M600 304C730 340 800 470 808 652" fill="none" stroke="#000" stroke-opacity="0.6" stroke-width="4"/>
      <path d="M590 306C462 344 392 470 384 654M610 306C738 344 808 470 816 654" fill="none" stroke="#fff" stroke-opacity="0.12" stroke-width="2" stroke-dasharray="8 6"/>
      <circle cx="470" cy="440" r="8" fill="#000" fill-opacity="0.7"/><circle cx="730" cy="440" r="8" fill="#000" fill-opacity="0.7"/>
    `,
  });
  const shade = drawCloth({
    id: "brim",
    path: brim,
    cloth: { base: "#221b17", light: "#463a31", dark: "#0b0807" },
    mood: "night",
    folds: {
      dark: ["M270 700C380 652 490 636 600 636C710 636 820 652 930 700"],
      light: ["M240 800C360 748 480 726 600 726C720 726 840 748 960 800"],
    },
    details: [0, 1, 2, 3, 4]
      .map(
        (row) =>
          `<path d="M${244 - row * 7} ${726 + row * 26}C370 ${676 + row * 26} 480 ${660 + row * 25} 600 ${660 + row * 25}C720 ${660 + row * 25} 830 ${676 + row * 26} ${956 + row * 7} ${726 + row * 26}" fill="none" stroke="#fff" stroke-opacity="0.11" stroke-width="2" stroke-dasharray="9 6"/>`,
      )
      .join(""),
  });
  const button = `<ellipse cx="600" cy="304" rx="27" ry="12" fill="#2c2520"/><path d="M575 301C585 292 615 292 625 301" fill="none" stroke="#ff9a55" stroke-opacity="0.7" stroke-width="3"/>`;
  return [shade, top, { defs: "", body: button }];
}
