declare module "virtual:visitor-route-tree" {
  /** Typed as the whole tree, so that there is one router type; links into the owner area are plain ones. */
  export const routeTree: typeof import("./route-tree.gen.ts").routeTree;
}

declare module "virtual:script-needs" {
  /** Where the build's `ScriptNeeds` are. */
  export const scriptNeedsUrl: string;
}

declare module "virtual:style-table" {
  export const table: import("./ui/style-table.ts").StyleTable;
}

declare module "virtual:client-assets" {
  export const clientAssets: import("./client-assets.ts").ClientAssets;
}
