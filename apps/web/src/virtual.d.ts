declare module "virtual:visitor-route-tree" {
  /** Typed as the whole tree, so that there is one router type; links into the owner area are plain links. */
  export const routeTree: typeof import("./route-tree.gen.ts").routeTree;
}

declare module "virtual:script-needs" {
  /** The address of the build's `ScriptNeeds`. */
  export const scriptNeedsUrl: string;
}

declare module "virtual:style-table" {
  export const table: import("./ui/style-table.ts").StyleTable;
}

declare module "virtual:client-assets" {
  export const clientAssets: import("./client-assets.ts").ClientAssets;
}
