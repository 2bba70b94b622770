/** Converts a camel-case property name to CSS syntax; custom properties stay unchanged. */
export const hyphenated = (name: string): string =>
  name.startsWith("--") ? name : name.replace(/[A-Z]|^ms/g, "-$&").toLowerCase();
