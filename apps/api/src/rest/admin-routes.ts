import type { RestRoute } from "./rest-route.ts";

/** Calls of the owner's desk: lists for scripts, and files that are made while they are sent. */
export const adminRoutes: readonly RestRoute[] = [
  {
    method: "GET",
    path: "/admin/subscribers/",
    procedure: "admin.subscribers.list",
    summary: "A page of the newsletter's subscribers (team)",
    status: 200,
  },
  {
    method: "GET",
    path: "/admin/subscribers/export/",
    procedure: "admin.subscribers.export",
    summary: "The subscribers that a search finds as CSV (team)",
    status: 200,
    download: "text/csv",
  },
  {
    method: "GET",
    path: "/admin/subscribers/emails/",
    procedure: "admin.subscribers.emails",
    summary: "The addresses that a search finds, joined with semicolons (team)",
    status: 200,
    download: "text/plain",
  },
  {
    method: "GET",
    path: "/admin/backup/",
    procedure: "admin.backup.download",
    summary: "A backup of the whole site, opened by a ticket",
    status: 200,
    download: "application/zip",
  },
];
