/**
 * The mark: one flame that is also an oriole, wing up, singing to the right. Drawn by hand in a 64 unit box from three shapes, so
 * that it remains legible at 16 pixels.
 */
const BODY =
  "M13 53C24 50 24 41 21 32C17 20 25 9 37 4C34 12 37 17 42 21C45 18.600 49.500 18.800 52 22L60 25L52.500 28.500C52.500 43 42 54.500 27 55.500C21.500 55.900 16.500 55 13 53Z";
const WING =
  "M29 47C31 41 29 36 27.500 31C26 25.500 27.500 20.500 31 16.500C31.500 23 35.500 26 38.500 30C43 36 39.500 44.500 29 47Z";

export const iconSvg = (plate: boolean): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img" aria-label="Ember Oriole">
  <defs>
    <linearGradient id="flame" x1="0" y1="1" x2="0.35" y2="0">
      <stop offset="0" stop-color="#d9380b"/>
      <stop offset="0.5" stop-color="#ff7a18"/>
      <stop offset="1" stop-color="#ffc062"/>
    </linearGradient>
  </defs>
${plate ? '  <rect width="64" height="64" rx="14" fill="#0d0908"/>\n' : ""}  <path fill="url(#flame)" d="${BODY}"/>
  <path fill="#0d0908" d="${WING}"/>
  <circle cx="47" cy="24.500" r="1.700" fill="#0d0908"/>
</svg>
`;
