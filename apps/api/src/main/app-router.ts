import { authRouter } from "../modules/accounts/auth.router.ts";
import { eventsRouter } from "../modules/events/events.router.ts";
import { musicRouter } from "../modules/music/music.router.ts";
import { newsRouter } from "../modules/newsletter/news/news.router.ts";
import { podRouter } from "../modules/pod/pod.router.ts";
import { siteRouter } from "../modules/site/site.router.ts";
import { storeRouter } from "../modules/store/store.router.ts";
import { router } from "../trpc/init.ts";
import { adminRouter } from "./owner-router.ts";

/** Every procedure of the site, by area. The REST table and the web app both name them from here. */
export const appRouter = router({
  admin: adminRouter,
  auth: authRouter,
  events: eventsRouter,
  music: musicRouter,
  news: newsRouter,
  pod: podRouter,
  site: siteRouter,
  store: storeRouter,
});

export type AppRouter = typeof appRouter;
