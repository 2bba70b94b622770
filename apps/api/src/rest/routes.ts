import { AVATAR_MAX_BYTES } from "@fanfare/contracts/auth/limits";
import { adminRoutes } from "./admin-routes.ts";
import type { Method, RestRoute } from "./rest-route.ts";
import { teamRoutes } from "./team-routes.ts";

const get = (
  path: string,
  procedure: string,
  summary: string,
  more: Pick<RestRoute, "cache" | "uncached" | "file" | "download"> = {},
): RestRoute => ({
  method: "GET",
  path,
  procedure,
  summary,
  status: 200,
  ...more,
});

const call =
  (method: Exclude<Method, "GET">, status: RestRoute["status"]) =>
  (path: string, procedure: string, summary: string): RestRoute => ({ method, path, procedure, summary, status });

const post = call("POST", 200);
const create = call("POST", 201);
const patch = call("PATCH", 200);
const remove = call("DELETE", 204);

const CALENDAR = "text/calendar; charset=utf-8";

/** The REST interface: spec section 7 in the wire format of the contract. A call that is not built yet is not here. */
export const restRoutes: readonly RestRoute[] = [
  post("/auth/login/", "auth.login", "Log in with e-mail and password"),
  create("/auth/register/", "auth.register", "Open an account"),
  call("POST", 204)("/auth/logout/", "auth.logout", "End this session"),
  get("/auth/profile/", "auth.profile", "The caller's own account"),
  {
    ...patch("/auth/profile/", "auth.updateProfile", "Change one's own profile, as JSON or as a form with an avatar"),
    files: { avatar: { maxBytes: AVATAR_MAX_BYTES } },
  },
  get("/auth/stats/", "auth.stats", "The numbers of the caller's account"),
  post("/auth/favorites/toggle/{track_id}/", "auth.favorites.toggle", "Add a track to the favourites, or take it out"),
  get("/auth/favorites/", "auth.favorites.list", "The caller's favourite tracks, newest first"),

  post("/auth/password/reset/", "auth.password.requestReset", "Ask for a link to choose a new password"),
  post("/auth/password/reset/confirm/", "auth.password.reset", "Choose a new password through a link"),
  post("/auth/password/change/", "auth.password.change", "Change the password; every token ends, a new one comes back"),
  post("/auth/email/verify/send/", "auth.email.sendVerification", "Ask again for the link that confirms the address"),
  post("/auth/email/verify/", "auth.email.verify", "Confirm an account's address through a link"),
  post("/auth/email/change/", "auth.email.requestChange", "Ask for a link that moves the account to a new address"),
  post("/auth/email/change/confirm/", "auth.email.change", "Move an account to a new address through a link"),
  get("/auth/devices/", "auth.devices.list", "Where the caller is signed in"),
  remove("/auth/devices/{id}/", "auth.devices.end", "Sign out one of the caller's devices"),
  post("/auth/devices/end-others/", "auth.devices.endOthers", "Sign out every device but this one"),
  get("/auth/account/export/", "auth.account.export", "Everything kept about the caller, as one zip", {
    download: "application/zip",
  }),
  post("/auth/account/delete/", "auth.account.requestDeletion", "Delete the caller's account, after 14 days for good"),
  post("/auth/account/keep/", "auth.account.keep", "Keep an account that was to be deleted"),

  post("/auth/newsletter/subscribe/", "auth.newsletter.subscribe", "Subscribe the caller to the newsletter"),
  post("/auth/newsletter/unsubscribe/", "auth.newsletter.unsubscribe", "Unsubscribe the caller from the newsletter"),
  post("/auth/newsletter/sign-up/", "auth.newsletter.signUp", "Sign an address up without an account"),
  post("/auth/newsletter/confirm/", "auth.newsletter.confirm", "Confirm a sign-up through a link"),
  post(
    "/auth/newsletter/unsubscribe-by-link/",
    "auth.newsletter.unsubscribeByLink",
    "Stop letters through the link at their foot",
  ),
  get("/auth/newsletter-subscribers/", "auth.newsletter.subscribers", "Everybody on the list (the team)"),

  get("/music/artists/", "music.artists.list", "Artists", { cache: ["music"] }),
  get("/music/artists/{id}/", "music.artists.byId", "One artist", { cache: ["music"] }),
  get("/music/albums/", "music.albums.list", "Published albums with their tracks", { cache: ["music"] }),
  get("/music/albums/{id}/", "music.albums.byId", "One album", { cache: ["music"] }),
  get("/music/tracks/", "music.tracks.list", "Published tracks", {
    cache: ["music"],
    uncached: /(^|&)ordering=(-|%2D)?plays(&|$)/i,
  }),
  get("/music/tracks/{id}/", "music.tracks.byId", "One track with synced lyrics and waveform", { cache: ["music"] }),
  post("/music/tracks/{id}/play/", "music.tracks.play", "Count a listening"),
  get("/music/playlists/", "music.playlists.list", "The caller's playlists, for a visitor the public ones", {
    cache: ["music", "playlists"],
  }),
  create("/music/playlists/", "music.playlists.create", "Make a playlist"),
  get("/music/playlists/{id}/", "music.playlists.byId", "One playlist", { cache: ["music", "playlists"] }),
  patch("/music/playlists/{id}/", "music.playlists.update", "Change a playlist, or the order of its tracks"),
  post("/music/playlists/{id}/tracks/", "music.playlists.addTrack", "Put a track behind the others of a playlist"),
  remove("/music/playlists/{id}/", "music.playlists.remove", "Delete a playlist"),
  get("/music/genres/", "music.genres.list", "Genres", { cache: ["music"] }),
  get("/music/featured/", "music.featured", "Featured albums and popular tracks", {
    cache: ["music", "plays", "site"],
  }),
  get("/music/search/", "music.search", "Search artists, albums and tracks", { cache: ["music"] }),
  get("/music/coming-soon/", "music.comingSoon", "Announced releases that are not out yet", { cache: ["music"] }),
  post("/music/notify/", "music.notifyMe", "Ask for a mail when an announced release is out"),
  post("/music/notify/confirm/", "music.confirmNotice", "Confirm the address such a mail is to go to"),

  get("/store/categories/", "store.categories.list", "Categories", { cache: ["store"] }),
  get("/store/products/", "store.products.list", "Products with their variants", {
    cache: ["store", "reviews", "music"],
  }),
  get("/store/products/search/", "store.products.search", "Search products", { cache: ["store", "reviews", "music"] }),
  get("/store/products/{id}/", "store.products.byId", "One product", { cache: ["store", "reviews", "music"] }),

  get("/store/cart/", "store.cart.get", "The caller's cart"),
  post("/store/cart/add/", "store.cart.add", "Put something into the cart"),
  call("PUT", 200)("/store/cart/items/{id}/update/", "store.cart.updateItem", "Say how many of a line"),
  call("DELETE", 200)("/store/cart/items/{id}/remove/", "store.cart.removeItem", "Take a line out of the cart"),
  call("DELETE", 200)("/store/cart/clear/", "store.cart.clear", "Empty the cart"),

  get("/events/events/", "events.list", "Published shows", { cache: ["events"] }),
  get("/events/events/upcoming/", "events.upcoming", "What is not cancelled and not over, soonest first", {
    cache: ["events"],
  }),
  get("/events/events/search/", "events.search", "Search shows by title, venue, city or tour", { cache: ["events"] }),
  get("/events/events/user/", "events.mine", "The shows the caller attends or waits for"),
  get("/events/events/{id}/", "events.byId", "One show with its venue", { cache: ["events"] }),
  get(
    "/events/events/{id}/place/",
    "events.ownPlace",
    "What the caller has at a show: places, a position in line, or nothing",
  ),
  post("/events/events/{id}/join/", "events.join", "Take places at a show"),
  remove("/events/events/{id}/join/", "events.leave", "Give the places back"),
  post("/events/events/{id}/waitlist/", "events.joinWaitlist", "Get in line for a show that is full"),
  remove("/events/events/{id}/waitlist/", "events.leaveWaitlist", "Leave the line"),
  patch("/events/events/{id}/", "events.manage.change", "Change a show (owner)"),
  post("/events/events/{id}/capacity/", "events.manage.setCapacity", "Change how many may come (owner)"),
  get("/events/events/{id}/calendar.ics", "events.calendarFile", "One show as an iCalendar file", {
    cache: ["events"],
    file: { type: CALENDAR, name: "show.ics" },
  }),
  get("/events/calendar.ics", "events.calendarFeed", "The coming shows as a calendar to subscribe to", {
    cache: ["events", "site"],
    file: { type: CALENDAR, name: "shows.ics" },
  }),
  get("/events/venues/", "events.venues.list", "Venues of published shows", { cache: ["events"] }),
  get("/events/venues/{id}/", "events.venues.byId", "One venue", { cache: ["events"] }),
  get("/events/tours/", "events.tours.list", "Tours with their dates", { cache: ["events"] }),
  get("/events/tours/{id}/", "events.tours.byId", "One tour with its dates", { cache: ["events"] }),

  get("/store/orders/", "store.orders.list", "The caller's orders, newest first"),
  { ...create("/store/orders/create/", "store.orders.create", "Order what is in the cart"), idempotent: true },
  post("/store/orders/payment-intent/", "store.orders.paymentIntent", "What an order is paid with"),
  get("/store/orders/{id}/", "store.orders.byId", "One of the caller's orders"),
  post("/store/orders/{id}/confirm-payment/", "store.orders.confirmPayment", "Complete a demo payment"),
  post("/store/orders/{id}/cancel/", "store.orders.cancel", "Call an order off"),
  post("/store/orders/{id}/downloads/", "store.orders.downloads", "Fresh links to an order's files"),
  post("/store/orders/{id}/status/", "store.orders.setStatus", "Move an order on (team)"),

  get("/store/printify/status/", "pod.status", "Whether the print-on-demand provider answers (team)"),
  get("/store/printify/catalog/", "pod.catalog", "What the provider can print on (team)"),
  get("/store/printify/shop-products/", "pod.shopProducts", "The products of the provider's shop (team)"),
  {
    ...post("/store/printify/sync/", "pod.sync", "Bring the provider's products into the shop (team)"),
    accepted: "is_running",
  },
  create("/store/printify/create-product/", "pod.createProduct", "Make a product at the provider (team)"),
  post("/store/orders/{id}/fulfill/", "pod.fulfil", "Have the provider make its lines of an order (team)"),

  get("/store/reviews/", "store.reviews.list", "Reviews, newest first", { cache: ["reviews", "store"] }),
  create("/store/reviews/", "store.reviews.create", "Review a product"),
  patch("/store/reviews/{id}/", "store.reviews.update", "Change one's own review"),
  remove("/store/reviews/{id}/", "store.reviews.remove", "Take one's own review back"),

  get("/site/legal/", "site.legalPage", "The owner's own terms or privacy policy, null while the site's text stands", {
    cache: ["site"],
  }),
  get("/site/settings/", "site.settings", "The artist, links and pictures of this site", { cache: ["site", "music"] }),
  ...teamRoutes,
  ...adminRoutes,
];
