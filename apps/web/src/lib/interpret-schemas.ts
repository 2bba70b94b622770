/** Where zod looks for its settings. */
const SETTINGS = "__zod_globalConfig";

/**
 * Schemas are interpreted in the browser. Left alone they try whether they may compile themselves to code, which the
 * page's policy forbids and the browser reports as a violation each time. Each decides when it is made: called before any
 * is loaded.
 */
export function interpretSchemas(): void {
  const present: unknown = Reflect.get(globalThis, SETTINGS);
  Reflect.set(globalThis, SETTINGS, Object.assign(Object(present), { jitless: true }));
}
