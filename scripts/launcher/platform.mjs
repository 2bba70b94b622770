/** Systems for which the packages include a Node and, except on Windows, a PostgreSQL. */
const SUPPORTED = new Set(["linux x64", "linux arm64", "darwin x64", "darwin arm64", "win32 x64"]);

/** Whether this Linux has a C library other than glibc, such as Alpine's, for which none of the programs are built. */
export function hasOtherLibc() {
  if (process.platform !== "linux") return false;
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime === undefined;
}

/** The oldest Node that the launcher itself runs on; the site brings its own. */
const OLDEST_NODE = 20;
/** Commands that need a database, and so on Windows one that the owner provides. */
const ON_DATABASE = new Set(["start", "import", "backup", "restore", "migrate", "remove-demo", "dev"]);

/** Returns a message why the site cannot run on this system; undefined if it can. `node` is the version of the running Node. */
export function refusal({ platform, arch, isOtherLibc, node, command, hasDatabase }) {
  if (Number.parseInt(node, 10) < OLDEST_NODE) {
    return `Fanfare is started by Node ${OLDEST_NODE} or later, and this is Node ${node}. Get a newer one from https://nodejs.org.`;
  }
  if (isOtherLibc) {
    return "Fanfare does not run on this Linux: its Node and PostgreSQL are built for glibc, and this one (Alpine?) has another C library. Use Debian, Ubuntu or Fedora, or the container image (infra/image).";
  }
  if (!SUPPORTED.has(`${platform} ${arch}`)) {
    return `Fanfare does not run on ${platform} ${arch}: there is no Node for it among its packages. It runs on Linux and macOS (x64, arm64) and, with a PostgreSQL of your own, on Windows (x64).`;
  }
  if (platform === "win32" && ON_DATABASE.has(command) && !hasDatabase) {
    return "On Windows Fanfare brings no PostgreSQL along. Set DATABASE_URL to a PostgreSQL 15 or later, or use WSL 2.";
  }
  return undefined;
}

/**
 * Joins a program and its arguments into one line for Windows' command interpreter, which finds packages' `.cmd` files. Words
 * with a space or a special character are quoted.
 */
export function windowsLine(file, args) {
  const quoted = (text) => (/^[\w\-./\\:=@]+$/.test(text) ? text : `"${text.replaceAll('"', '""')}"`);
  return [file, ...args].map(quoted).join(" ");
}
