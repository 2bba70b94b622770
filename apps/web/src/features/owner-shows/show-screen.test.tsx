import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeOwnerSite, OwnerSite } from "../owner-kit/testing/owner-site.tsx";
import { ShowScreen } from "./show-screen.tsx";

const LAST_YEAR = {
  id: 77,
  version: 6,
  title: "Winter night",
  description: null,
  type: "concert",
  status: "cancelled",
  shown_status: "cancelled",
  visibility: "public",
  venue_id: 5,
  venue_name: "The Depot",
  timezone: "Europe/Lisbon",
  tour_id: null,
  starts: "2026-12-20T20:00",
  doors: "2026-12-20T19:00",
  ends: "2026-12-20T23:00",
  capacity: 80,
  party_limit: 2,
  offer_hours: null,
  price_range: "$20",
  ticket_url: "https://tickets.example/winter-night-2026",
  poster: null,
  poster_alt: "Snow",
  is_out: true,
  has_new_date: false,
  places_taken: 31,
  waiting_persons: 0,
  attending_parties: 12,
  waiting_parties: 0,
};

test("the form of a new show tells when its tickets can be added", async () => {
  const site = fakeOwnerSite({ "events.manage.venues.list": () => [], "events.manage.tours.list": () => [] });
  render(
    <OwnerSite site={site}>
      <ShowScreen id={null} />
    </OwnerSite>,
  );
  await screen.findByRole("button", { name: "Create the show" });
  expect(screen.getByRole("region", { name: "Tickets sold here" }).textContent).toContain("create the show as a draft");
});

test("a show is copied as a draft without its day, its status and its guests", async () => {
  const created: unknown[] = [];
  const site = fakeOwnerSite({
    "events.manage.venues.list": () => [{ id: 5, name: "The Depot", city: "Lisbon" }],
    "events.manage.tours.list": () => [],
    "events.manage.shows.byId": () => LAST_YEAR,
    "events.manage.shows.create": (input) => {
      created.push(input);
      return { id: 78 };
    },
  });
  render(
    <OwnerSite site={site}>
      <ShowScreen id={null} copyOf={77} />
    </OwnerSite>,
  );
  await screen.findByRole("heading", { name: "New show" });
  expect(screen.getByText(/^Like “Winter night” on/).textContent).toContain("tickets and guests are not copied");
  fireEvent.change(screen.getByLabelText("Starts"), { target: { value: "2027-12-20T20:00" } });
  await userEvent.click(screen.getByRole("button", { name: "Create the show" }));
  await expect.poll(() => created).toHaveLength(1);
  expect(created[0]).toMatchObject({
    title: "Winter night",
    venue_id: 5,
    capacity: 80,
    party_limit: 2,
    price_range: "$20",
    poster_alt: "Snow",
    status: "upcoming",
    visibility: "draft",
    starts: "2027-12-20T20:00",
    doors: null,
    ends: null,
    ticket_url: null,
  });
});

test("the button that saves names how many fans a change is mailed to", async () => {
  const upcoming = {
    ...LAST_YEAR,
    status: "upcoming",
    shown_status: "upcoming",
    attending_parties: 199,
    waiting_parties: 1,
  };
  const site = fakeOwnerSite({
    "events.manage.venues.list": () => [{ id: 5, name: "The Depot", city: "Lisbon" }],
    "events.manage.tours.list": () => [],
    "events.manage.shows.byId": () => upcoming,
  });
  render(
    <OwnerSite site={site}>
      <ShowScreen id={77} />
    </OwnerSite>,
  );
  await screen.findByRole("heading", { name: "Winter night" });
  fireEvent.change(screen.getByLabelText("Price"), { target: { value: "$25" } });
  expect(screen.getByRole("button", { name: "Save" })).toBeDefined();
  fireEvent.change(screen.getByLabelText("Starts"), { target: { value: "2026-12-20T20:30" } });
  expect(await screen.findByRole("button", { name: "Save and notify 200 fans" })).toBeDefined();
});

test("doors and end go to the new day of a moved show, and keep their time", async () => {
  const site = fakeOwnerSite({
    "events.manage.venues.list": () => [{ id: 5, name: "The Depot", city: "Lisbon" }],
    "events.manage.tours.list": () => [],
    "events.manage.shows.byId": () => ({ ...LAST_YEAR, id: 79, status: "upcoming", ends: "2026-12-21T01:00" }),
  });
  render(
    <OwnerSite site={site}>
      <ShowScreen id={79} />
    </OwnerSite>,
  );
  const starts = await screen.findByLabelText("Starts");
  const times = () => ["Doors open", "Ends"].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);
  fireEvent.change(starts, { target: { value: "" } });
  fireEvent.change(starts, { target: { value: "0002-03-01T20:00" } });
  fireEvent.change(starts, { target: { value: "2027-03-01T20:00" } });
  expect(times()).toEqual(["2027-03-01T19:00", "2027-03-02T01:00"]);
  fireEvent.change(starts, { target: { value: "2027-03-01T19:30" } });
  expect(times()).toEqual(["2027-03-01T19:00", "2027-03-02T01:00"]);
  fireEvent.change(screen.getByLabelText("Ends"), { target: { value: "" } });
  fireEvent.change(starts, { target: { value: "2027-03-05T19:30" } });
  expect(times()).toEqual(["2027-03-05T19:00", ""]);
});
