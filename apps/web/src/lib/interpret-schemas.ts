/** The global under which zod stores its settings. */
const SETTINGS = "__zod_globalConfig";

/**
 * Makes zod interpret schemas in the browser. By default each schema probes whether it may compile itself to code, which the
 * page's content security policy forbids and the browser reports as a violation each time. The mode is chosen when a schema
 * is created, so this must be called before any is loaded.
 */
export function interpretSchemas(): void {
  const present: unknown = Reflect.get(globalThis, SETTINGS);
  Reflect.set(globalThis, SETTINGS, Object.assign(Object(present), { jitless: true }));
}
