/** A name in camel case as CSS writes it; custom properties stay as they are. */
export const hyphenated = (name: string): string =>
  name.startsWith("--") ? name : name.replace(/[A-Z]|^ms/g, "-$&").toLowerCase();
