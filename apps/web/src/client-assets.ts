/** An entry and what it imports, each after what it imports itself. */
export type ScriptAssets = { script: string; preloads: string[] };

/** Where the browser's files are, as paths on this site. */
export type ClientAssets = {
  client: ScriptAssets;
  owner: ScriptAssets;
  embed: ScriptAssets;
  /** What a route needs beyond the shell, by the router's route id. */
  routes: Record<string, string[]>;
  /** What a page in another language than English loads before it shows text, by the language's code. */
  catalogues: Record<string, string>;
};
