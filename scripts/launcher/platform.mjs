/** What the packages bring a Node for, and but for Windows a PostgreSQL. */
const SUPPORTED = new Set(["linux x64", "linux arm64", "darwin x64", "darwin arm64", "win32 x64"]);

/** Whether this Linux has another C library than glibc, as Alpine has, for which none of the programs are built. */
export function hasOtherLibc() {
  if (process.platform !== "linux") return false;
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime === undefined;
}

/** Why the site cannot run on this system, in words; undefined where it can. */
export function refusal({ platform, arch, isOtherLibc }) {
  if (isOtherLibc) {
    return "Fanfare does not run on this Linux: its Node and PostgreSQL are built for glibc, and this one (Alpine?) has another C library. Use Debian, Ubuntu or Fedora, or the container image (infra/image).";
  }
  if (!SUPPORTED.has(`${platform} ${arch}`)) {
    return `Fanfare does not run on ${platform} ${arch}: there is no Node for it among its packages. It runs on Linux and macOS (x64, arm64) and, with a PostgreSQL of your own, on Windows (x64).`;
  }
  return undefined;
}
