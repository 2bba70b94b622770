import type { EventType } from "@fanfare/contracts/events/event-type";
import type { StoredStatus } from "../../modules/events/calendar/event-status.ts";
import type { VenueKey } from "./venues.ts";

/** Paths relative to the content folder. */
export const POSTERS = {
  lanterns: "posters/lanterns-tour.jpg",
  oneNight: "posters/one-night.jpg",
  amber: "posters/amber-evening.jpg",
  copper: "posters/first-listen.jpg",
  meet: "posters/meet-and-greet.jpg",
} as const;

export const TOUR = {
  name: "Lanterns on the Water Tour",
  description:
    "Six cities, six rooms near water. The record from first note to last, with the Weir Street Players, and a lantern for everyone who comes early.",
  poster: POSTERS.lanterns,
} as const;

export type Show = {
  title: string;
  type: EventType;
  venue: VenueKey;
  /** Days after the demo is loaded, on the venue's calendar; the times below are the venue's wall times. */
  day: number;
  starts: string;
  doors?: string;
  ends: string;
  description: string;
  poster?: string;
  on_tour?: boolean;
  status?: StoredStatus;
  /** Days from today to the date that was planned originally. */
  previous_day?: number;
  capacity?: number;
  party_limit?: number;
  price_range?: string;
  ticket_url?: string;
};

const tickets = (slug: string) => `https://tickets.example.com/ember-oriole/${slug}`;

const TOUR_NIGHT =
  "“Lanterns on the Water” played in full, then everything older that fits into the night. Doors open early: the first hundred get a paper lantern.";

const tourNight = (
  city: string,
  night: Omit<Show, "title" | "type" | "description" | "on_tour" | "starts" | "ends">,
): Show => ({
  title: `Lanterns on the Water: ${city}`,
  type: "tour",
  description: TOUR_NIGHT,
  on_tour: true,
  starts: "20:00",
  ends: "22:45",
  doors: "19:00",
  ...night,
});

/** The demo artist's shows: upcoming ones, a past one, and a cancelled one. */
export const SHOWS: readonly Show[] = [
  {
    title: "Amber Season: a release night",
    type: "concert",
    venue: "morgenrot",
    day: -40,
    starts: "20:00",
    doors: "19:00",
    ends: "22:30",
    description: "Four autumn songs for the first time on a stage, by candlelight and with the kettle on.",
    poster: POSTERS.amber,
    price_range: "€24",
  },
  {
    title: "Amber Season: an acoustic evening",
    type: "concert",
    venue: "rio",
    day: 9,
    starts: "20:30",
    doors: "20:00",
    ends: "22:30",
    description:
      "Twenty chairs, one guitar, no microphone. Free, because there is no box office: join here, and come on time.",
    poster: POSTERS.amber,
    capacity: 20,
    price_range: "Free",
  },
  tourNight("Berlin", {
    venue: "morgenrot",
    day: 16,
    price_range: "€32 – €48",
    ticket_url: tickets("berlin"),
  }),
  {
    title: "Meet & Greet: two chairs, one pot of tea",
    type: "meet_greet",
    venue: "morgenrot",
    day: 16,
    starts: "17:00",
    ends: "17:45",
    description: "Half an hour before soundcheck for two people, a pot of tea and whatever you always wanted to ask.",
    poster: POSTERS.meet,
    capacity: 2,
    price_range: "Free",
  },
  tourNight("Copenhagen", {
    venue: "lanterne",
    day: 18,
    price_range: "kr 280 – kr 390",
    ticket_url: tickets("copenhagen"),
  }),
  {
    title: "Harbour Lights: open air",
    type: "concert",
    venue: "harbour",
    day: 20,
    starts: "19:30",
    doors: "18:30",
    ends: "22:00",
    description: "An evening on the steps by the water.",
    poster: POSTERS.oneNight,
    status: "cancelled",
    capacity: 400,
    price_range: "A$45",
  },
  tourNight("London", {
    venue: "weir",
    day: 21,
    price_range: "£28 – £42",
    ticket_url: tickets("london"),
  }),
  {
    title: "Night Bus Session",
    type: "concert",
    venue: "sodium",
    day: 25,
    starts: "21:30",
    doors: "21:00",
    ends: "23:59",
    description: "“Night Bus Psalms” in one piece, no gaps, in a bus depot after the last line has come home.",
    poster: POSTERS.oneNight,
    capacity: 60,
    party_limit: 4,
    price_range: "$15 at the door",
  },
  tourNight("New York", {
    venue: "foundry",
    day: 30,
    price_range: "$35 – $55",
    ticket_url: tickets("new-york"),
  }),
  {
    title: "Meet & Greet: after the show",
    type: "meet_greet",
    venue: "foundry",
    day: 30,
    starts: "23:15",
    ends: "23:55",
    description: "Records signed, hands shaken, pictures taken. Join here; bring the ticket of the night.",
    poster: POSTERS.meet,
    capacity: 12,
    party_limit: 2,
    price_range: "Free with a ticket",
  },
  tourNight("Chicago", {
    venue: "copper",
    day: 32,
    price_range: "$32 – $48",
    ticket_url: tickets("chicago"),
  }),
  {
    title: "The Copper Hours: first listen",
    type: "featured",
    venue: "weir",
    day: 38,
    starts: "19:00",
    doors: "18:30",
    ends: "21:00",
    description:
      "The next record, start to end, in the dark, months before it is out. Afterwards the lights go on and we talk.",
    poster: POSTERS.copper,
    capacity: 80,
    party_limit: 2,
    price_range: "Free",
  },
  tourNight("Tokyo", {
    venue: "akari",
    day: 47,
    previous_day: 35,
    status: "postponed",
    price_range: "¥5,500",
    ticket_url: tickets("tokyo"),
  }),
  {
    title: "One Night Only",
    type: "featured",
    venue: "southern",
    day: 60,
    starts: "20:00",
    doors: "19:00",
    ends: "22:30",
    description:
      "The one night of the year on the other side of the world: every single, every encore, and “Miracle” twice.",
    poster: POSTERS.oneNight,
    capacity: 250,
    party_limit: 6,
    price_range: "NZ$30",
  },
];
