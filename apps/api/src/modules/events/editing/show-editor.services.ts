import type { Kysely } from "kysely";
import type { Content } from "../../../platform/cache/content.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import type { MailBranding } from "../../../platform/mail/mail-layout.ts";
import type { WriteInLanguage } from "../../../platform/mail/reader-language.ts";
import type { MediaStore } from "../../../platform/media/store/media-store.ts";
import type { EventNewsService } from "../messages/event-news.service.ts";
import { createGuestMessages } from "../messages/guest-messages.service.ts";
import { createAfterShowEditor } from "./after-show-editor.service.ts";
import { createEventEditor } from "./event-editor.service.ts";
import { createPlaceEditor } from "./place-editor.service.ts";
import { createShowEditor } from "./show-editor.service.ts";
import { createShowMoveIn } from "./show-move-in.service.ts";

/** The services with which the team edits shows. */
export function createShowEditors(deps: {
  db: Kysely<DB>;
  clock: Clock;
  content: Content;
  media: MediaStore;
  news: EventNewsService;
  publicUrl: string;
  mailBranding: () => Promise<MailBranding>;
  writeInLanguage: WriteInLanguage;
}) {
  const editor = createEventEditor(deps);
  const placeEditor = createPlaceEditor(deps);
  return {
    editor,
    showEditor: createShowEditor({ ...deps, editor }),
    placeEditor,
    showMoveIn: createShowMoveIn({ ...deps, editor, places: placeEditor }),
    afterShowEditor: createAfterShowEditor(deps),
    guestMessages: createGuestMessages(deps),
  };
}
