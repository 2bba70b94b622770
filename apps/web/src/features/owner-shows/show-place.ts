import { countryCode } from "@fanfare/contracts/common/country";
import type { MovedShow } from "@fanfare/contracts/events/show-move-in";
import { zoneFor } from "./zones.ts";

type Place = Omit<MovedShow["venue"], "timezone">;

const STATE = /^[A-Z]{2}(?:\s+\d{5}(?:-\d{4})?)?$/;

/**
 * Parses a calendar's location, such as `The Hall, Street 1, 10997 Berlin, Germany`: the name is first, city and country are
 * last. Missing parts are empty.
 */
export function placeOf(location: string): Place {
  const parts = location
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const name = parts.shift() ?? "";
  const last = parts.at(-1);
  const country = last === undefined ? null : countryCode(last);
  // "CA" at the end can be a state or a country; after a street and a city it is the state.
  const isState = last !== undefined && STATE.test(last) && parts.length > 2;
  if (country !== null && !isState) parts.pop();
  let region = "";
  const state = parts.at(-1);
  if (state !== undefined && STATE.test(state) && parts.length > 1) {
    region = state.slice(0, 2);
    parts.pop();
  }
  const town = parts.pop() ?? "";
  const [, before = "", city = town, after = ""] = /^(\d{4,6}(?:\s?[A-Z]{2})?\s+)?(.*?)(\s+\d{4,6})?$/.exec(town) ?? [];
  return {
    name,
    address: parts.join(", "),
    city: city.trim(),
    region,
    postal_code: `${before}${after}`.trim(),
    country: isState ? "US" : (country ?? ""),
  };
}

/** Returns the venue with its time zone; one without a country gets the country that the owner named. */
export function venueOf(place: Place, given: { country: string; zone: string; hint: string | null }) {
  const country = place.country.trim() === "" ? given.country : (countryCode(place.country) ?? place.country);
  const zone = given.hint ?? given.zone;
  return {
    ...place,
    country,
    timezone: /^[A-Z]{2}$/.test(country) ? zoneFor(country, { present: zone, own: zone }) : zone,
  };
}
