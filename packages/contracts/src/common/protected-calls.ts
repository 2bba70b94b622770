/** Calls that only make sense for a signed-in fan: a procedure's path, or the beginning of several with a dot at its end. */
const PROTECTED_CALLS = [
  "auth.account.",
  "auth.devices.",
  "auth.email.requestChange",
  "auth.email.sendVerification",
  "auth.favorites.",
  "auth.logout",
  "auth.newsletter.subscribe",
  "auth.newsletter.unsubscribe",
  "auth.password.change",
  "auth.profile",
  "auth.stats",
  "auth.updateProfile",
  "events.join",
  "events.joinWaitlist",
  "events.leave",
  "events.leaveWaitlist",
  "events.mine",
  "events.ownPlace",
  "music.playlists.addTrack",
  "music.playlists.create",
  "music.playlists.remove",
  "music.playlists.update",
  "store.cart.",
  "store.orders.",
  "store.reviews.create",
  "store.reviews.mine",
  "store.reviews.remove",
  "store.reviews.update",
] as const;

/** Whether a browser without a token leaves the call `path` unsent (contract, section 4). */
export function isProtectedCall(path: string): boolean {
  return PROTECTED_CALLS.some((call) => (call.endsWith(".") ? path.startsWith(call) : path === call));
}
