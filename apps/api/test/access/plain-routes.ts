/**
 * Routes besides the procedures, by method and address in Fastify's notation: the response to an unprepared call from this
 * machine, and the reason. A token makes no difference to any of them.
 */
export type PlainRoute = { url: string; status: number; because: string };

export const plainRoutes: Record<string, PlainRoute> = {
  "GET /api/health": { url: "/api/health/", status: 200, because: "for load balancers" },
  "GET /api/health/live": { url: "/api/health/live/", status: 200, because: "for process supervisors" },
  "GET /api/metrics": {
    url: "/api/metrics",
    status: 200,
    because: "from this machine without a proxy, or by its token",
  },
  "GET /api/openapi.json": { url: "/api/openapi.json", status: 200, because: "documents are public" },
  "GET /api/openapi-trpc.json": { url: "/api/openapi-trpc.json", status: 200, because: "documents are public" },
  "GET /api/docs": { url: "/api/docs", status: 200, because: "documents are public" },
  "GET /api/docs/:file": { url: "/api/docs/none.js", status: 404, because: "only the page's own files" },
  "GET /media/*": { url: "/media/originals/x.flac", status: 404, because: "originals need a signed link" },
  "GET /feeds/releases.rss": { url: "/feeds/releases.rss", status: 200, because: "feeds are public" },
  "GET /feeds/releases.atom": { url: "/feeds/releases.atom", status: 200, because: "feeds are public" },
  "GET /feeds/podcast.rss": { url: "/feeds/podcast.rss", status: 404, because: "no playlist is chosen" },
  "GET /feeds/shows.rss": { url: "/feeds/shows.rss", status: 200, because: "feeds are public" },
  "GET /feeds/shows.atom": { url: "/feeds/shows.atom", status: 200, because: "feeds are public" },
  "GET /feeds/news.rss": { url: "/feeds/news.rss", status: 200, because: "feeds are public" },
  "GET /feeds/news.atom": { url: "/feeds/news.atom", status: 200, because: "feeds are public" },
  "GET /music/feed.xml": { url: "/music/feed.xml", status: 200, because: "feeds are public" },
  "GET /events/feed.xml": { url: "/events/feed.xml", status: 200, because: "feeds are public" },
  "GET /news/feed.xml": { url: "/news/feed.xml", status: 200, because: "feeds are public" },
  "POST /api/music/manage/uploads": {
    url: "/api/music/manage/uploads/",
    status: 401,
    because: "asks for the team's token before it reads a file",
  },
  "POST /api/admin/restore": {
    url: "/api/admin/restore/",
    status: 401,
    because: "asks for the team's token and password before it reads a file",
  },
  "POST /newsletter/unsubscribe": {
    url: "/newsletter/unsubscribe?token=forged",
    status: 400,
    because: "needs a signed link from a letter",
  },
};

/** Routes that respond the same to every caller: tRPC, whose procedures are in the matrix, and refused methods. */
export const COVERED_ELSEWHERE = [/^[A-Z]+ \/trpc\/:path$/, /^[A-Z]+ \/media\/\*$/, /^OPTIONS /];
