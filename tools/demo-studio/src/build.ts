/** Renders everything in the order of dependencies: covers go into products and audio files, audio drives the film. */
const { spawnSync } = await import("node:child_process");
const STEPS = [
  "render-pictures.ts",
  "posters/render-posters.ts",
  "products/render-products.ts",
  "render-audio.ts",
  "render-video.ts",
  "build-catalogue.ts",
  "check.ts",
];
for (const step of STEPS) {
  const r = spawnSync(process.execPath, [new URL(step, import.meta.url).pathname], { stdio: "inherit" });
  if (r.status !== 0) process.exit(r.status ?? 1);
}

export {};
