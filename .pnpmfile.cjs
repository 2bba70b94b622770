// The npm packages that carry the Node binaries write `os` and `cpu` as plain strings. pnpm 12 drops those from the
// lockfile and would then install every platform's binary; as lists they are kept, and only the fitting one is fetched.
const asList = (value) => (typeof value === "string" ? [value] : value);

module.exports = {
  hooks: {
    readPackage(pkg) {
      if (/^node-(bin-)?(linux|darwin|win)-/.test(pkg.name)) {
        pkg.os = asList(pkg.os);
        pkg.cpu = asList(pkg.cpu);
      }
      return pkg;
    },
  },
};
