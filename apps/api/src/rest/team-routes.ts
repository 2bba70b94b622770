import { PICTURE_MAX_BYTES } from "@fanfare/contracts/common/picture";
import type { RestRoute } from "./rest-route.ts";

/** Calls of the owner's editors that tRPC cannot carry: files that come, and files that are made while they are sent. */
export const teamRoutes: readonly RestRoute[] = [
  {
    method: "POST",
    path: "/music/manage/pictures/",
    procedure: "music.manage.storePicture",
    summary: "Upload a cover or an artist's picture (team)",
    status: 201,
    files: { picture: { maxBytes: PICTURE_MAX_BYTES } },
  },
  {
    method: "POST",
    path: "/store/manage/pictures/",
    procedure: "store.manage.storePicture",
    summary: "Upload a product's picture (team)",
    status: 201,
    files: { picture: { maxBytes: PICTURE_MAX_BYTES } },
  },
  {
    method: "POST",
    path: "/events/manage/pictures/",
    procedure: "events.manage.storePicture",
    summary: "Upload a poster (team)",
    status: 201,
    files: { picture: { maxBytes: PICTURE_MAX_BYTES } },
  },
  {
    method: "GET",
    path: "/events/manage/events/{id}/guests/",
    procedure: "events.manage.guests.export",
    summary: "A show's guests, or its waitlist, as a CSV file (team)",
    status: 200,
    download: "text/csv",
  },
  {
    method: "GET",
    path: "/store/manage/orders/export/",
    procedure: "store.manage.orders.export",
    summary: "Orders as a CSV file (team)",
    status: 200,
    download: "text/csv",
  },
];
