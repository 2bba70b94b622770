import type { TrackForEditing } from "@fanfare/contracts/music/track-editor";
import { fireEvent, render, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeOwnerSite, OwnerSite } from "../../owner-kit/testing/owner-site.tsx";
import { TrackFile } from "./track-file.tsx";

let arrive: () => void;

class Upload extends EventTarget {
  upload = new EventTarget();
  status = 200;
  responseText = JSON.stringify({ path: "uploads/new.mp3", name: "new.mp3" });
  open = () => undefined;
  setRequestHeader = () => undefined;
  send() {
    arrive = () => this.dispatchEvent(new Event("load"));
  }
}

beforeEach(() => vi.stubGlobal("XMLHttpRequest", Upload));
afterEach(() => vi.unstubAllGlobals());

test("a recording that arrives after another change of its track was saved replaces the file of that version", async () => {
  const site = fakeOwnerSite({ "music.manage.tracks.replaceFile": () => ({ id: 4, version: 3 }) });
  const page = (version: number) => {
    const track = { id: 4, version, audio_file: null, play_count: 0 } as TrackForEditing;
    return (
      <OwnerSite site={site}>
        <TrackFile track={track} disabled={false} onReplaced={async () => undefined} />
      </OwnerSite>
    );
  };
  const { container, rerender } = render(page(1));
  fireEvent.change(container.querySelector("input[type=file]") as HTMLInputElement, {
    target: { files: [new File(["…"], "new.mp3")] },
  });
  rerender(page(2));
  arrive();
  await waitFor(() =>
    expect(site.calls.find(({ path }) => path.endsWith("replaceFile"))?.input).toMatchObject({ id: 4, version: 2 }),
  );
});
