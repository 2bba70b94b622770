import { countryName } from "./country-name.ts";
import { language } from "./language.ts";

/** ISO 3166-1 alpha-2, without the four uninhabited territories (AQ, BV, GS, HM). */
const CODES =
  "AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW".split(
    " ",
  );

/** Other common names, in lower case. */
const OTHER_NAMES = new Map([
  ["usa", "US"],
  ["united states of america", "US"],
  ["uk", "GB"],
  ["great britain", "GB"],
  ["england", "GB"],
  ["czech republic", "CZ"],
  ["turkey", "TR"],
]);

/** All countries, sorted by their names. */
export function allCountries(locale = language().locale): readonly { code: string; name: string }[] {
  return CODES.map((code) => ({ code, name: countryName(code, locale) })).toSorted((one, other) =>
    one.name.localeCompare(other.name, locale),
  );
}

let codes: ReadonlyMap<string, string> | undefined;

/** The two-letter code of a country given as that code, its English name or a common variant; null for anything else. */
export function countryCode(text: string): string | null {
  codes ??= new Map([
    ...CODES.flatMap((code): [string, string][] => [
      [code.toLowerCase(), code],
      [countryName(code, "en").toLowerCase(), code],
    ]),
    ...OTHER_NAMES,
  ]);
  return codes.get(text.trim().toLowerCase()) ?? null;
}
