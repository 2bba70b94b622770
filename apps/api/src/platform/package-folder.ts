import { findPackageJSON } from "node:module";
import { dirname } from "node:path";

const manifest = findPackageJSON(import.meta.url);
if (manifest === undefined) throw new Error("This file is not part of a package.");

/** The folder of `apps/api`, the same for the sources and for the build in `dist`: files that ship beside the code are found from here. */
export const PACKAGE_FOLDER = dirname(manifest);
