import { msg } from "@fanfare/contracts/common/language";
/** The panels that open beside the bar. */
export type PanelName = "details" | "queue";

/** The views of a phone's full screen above the controls. On wide screens the cover alone is not a view. */
export type View = PanelName | "cover";

/** The element id of each panel, for the `aria-controls` of its button. */
export const PANEL_ID: Record<PanelName, string> = { details: "player-details", queue: "player-queue" };

/** Shown instead of an album title for a track without an album (spec, section 2). */
export const SINGLE = msg("Single");
