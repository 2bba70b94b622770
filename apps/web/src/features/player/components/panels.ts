import { msg } from "@fanfare/contracts/common/language";
/** What opens beside the bar. */
export type PanelName = "details" | "queue";

/** What the full screen of a phone shows above the controls. On wide screens the cover alone is no view. */
export type View = PanelName | "cover";

/** The element id of each panel, for the buttons that open it. */
export const PANEL_ID: Record<PanelName, string> = { details: "player-details", queue: "player-queue" };

/** What stands for the album of a track that belongs to none (spec, section 2). */
export const SINGLE = msg("Single");
