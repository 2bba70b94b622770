import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { renderBundle } from "./render-bundle.ts";

// Regenerates the bundle: run it after a change of `open-tracing.ts` or of the version of an OpenTelemetry package.
await writeFile(join(import.meta.dirname, "../src/open-tracing.gen.js"), await renderBundle());
