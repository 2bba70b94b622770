/** A program that measures one budget of the design against alternatives and prints a table. */
export interface Bench {
  name: string;
  title: string;
  /** Path from the repository's root; run by the workspace's Node on the production build. */
  file: string;
  /** Arguments of the shorter run in `npm run bench -- all`. */
  brief: readonly string[];
}

export const benches: readonly Bench[] = [
  {
    name: "npm-start",
    title: "npm start on a bare clone, and again",
    file: "scripts/bench/npm-start.ts",
    brief: ["--again", "3"],
  },
  { name: "start", title: "Starting, memory, script size", file: "apps/api/bench/start.ts", brief: ["--starts", "3"] },
  {
    name: "catalogue",
    title: "Catalogue reads over REST",
    file: "apps/api/bench/catalogue.ts",
    brief: ["--seconds", "1", "--rounds", "3"],
  },
  {
    name: "pages",
    title: "Pages, cached and afresh",
    file: "apps/api/bench/pages.ts",
    brief: ["--seconds", "1", "--renderings", "100"],
  },
  {
    name: "growth",
    title: "100,000 tracks beside a few",
    file: "apps/api/bench/growth.ts",
    brief: ["--repeats", "20"],
  },
  {
    name: "owner-lists",
    title: "A million orders, fans and subscribers beside 20,000",
    file: "apps/api/bench/owner-lists.ts",
    brief: ["--rows", "200000", "--repeats", "7"],
  },
  {
    name: "media-ranges",
    title: "Audio in random 256 KB ranges",
    file: "apps/api/bench/media-ranges.ts",
    brief: ["--seconds", "1", "--rounds", "2"],
  },
  {
    name: "orders",
    title: "Order creation beside pgbench",
    file: "apps/api/bench/orders.ts",
    brief: ["--orders", "1000", "--rounds", "2"],
  },
  {
    name: "logins",
    title: "Logins, alone and 200 at once beside the music",
    file: "apps/api/bench/logins.ts",
    brief: ["--logins", "100", "--rounds", "1"],
  },
  {
    name: "processes",
    title: "Three processes against one on the same processors",
    file: "scripts/bench/processes.ts",
    brief: ["--seconds", "2", "--rounds", "1"],
  },
  {
    name: "sound",
    title: "From a press on Play to sound, on a phone",
    file: "apps/web/bench/press-to-sound.ts",
    brief: ["--loads", "3"],
  },
  {
    name: "lighthouse",
    title: "Lighthouse, mobile",
    file: "apps/api/bench/lighthouse.ts",
    brief: ["--few", "--loads", "1"],
  },
];
