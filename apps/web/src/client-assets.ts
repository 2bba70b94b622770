/** An entry and its imports, each after its own imports. */
export type ScriptAssets = { script: string; preloads: string[] };

/** The browser's files, as paths on this site. */
export type ClientAssets = {
  client: ScriptAssets;
  owner: ScriptAssets;
  embed: ScriptAssets;
  /** Files that a route needs beyond the shell, by the router's route id. */
  routes: Record<string, string[]>;
  /** The file that a page in a language other than English loads before it shows text, by the language's code. */
  catalogues: Record<string, string>;
};
