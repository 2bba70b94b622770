/** A program that measures one budget of the design, compares side by side and prints a table. */
export interface Bench {
  name: string;
  title: string;
  /** From the repository's root; run by the workspace's Node on the production build. */
  file: string;
  args?: readonly string[];
}

export const benches: readonly Bench[] = [
  { name: "media-ranges", title: "Audio in random 256 KB ranges", file: "apps/api/bench/media-ranges.ts" },
];
