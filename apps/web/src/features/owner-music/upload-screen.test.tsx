import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeOwnerSite, OwnerSite } from "../owner-kit/testing/owner-site.tsx";
import { UploadScreen } from "./upload-screen.tsx";

/** A request that never gets a response; aborting it is reported at once, as in browsers. */
class Upload extends EventTarget {
  upload = new EventTarget();
  open = () => undefined;
  setRequestHeader = () => undefined;
  send = () => undefined;
  abort = () => this.dispatchEvent(new Event("abort"));
}

beforeEach(() => vi.stubGlobal("XMLHttpRequest", Upload));
afterEach(() => vi.unstubAllGlobals());

test("after an upload was stopped, another one can be started", async () => {
  const { container } = render(<UploadScreen />, {
    wrapper: ({ children }) => <OwnerSite site={fakeOwnerSite({})}>{children}</OwnerSite>,
  });
  fireEvent.change(container.querySelector("[data-part=files]") as HTMLInputElement, {
    target: { files: ["1.mp3", "2.mp3", "3.mp3"].map((name) => new File(["…"], name)) },
  });
  await screen.findByText("Uploading: 0 of 3");
  await userEvent.click(screen.getByRole("button", { name: "Stop" }));
  await screen.findByRole("button", { name: "Choose files" });
  // The aborted requests are reported one after another.
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(screen.queryByText(/Uploading/)).toBeNull();
  expect(screen.getByRole("button", { name: "Choose files" })).toBeDefined();
});

const choose = (names: readonly string[]) => {
  const { container } = render(<UploadScreen />, {
    wrapper: ({ children }) => <OwnerSite site={fakeOwnerSite({})}>{children}</OwnerSite>,
  });
  fireEvent.change(container.querySelector("[data-part=files]") as HTMLInputElement, {
    target: { files: names.map((name) => new File(["…"], name)) },
  });
};

test("names the files that the site cannot use, but not those of an operating system", async () => {
  choose(["1.mp3", "Song.aiff", "booklet.pdf", ".DS_Store", "Thumbs.db"]);
  await screen.findByText(
    "2 other files skipped, since the site cannot use files of this kind: Song.aiff, booklet.pdf.",
  );
});

test("tells what to do with recordings that it cannot read", async () => {
  choose(["Song.aiff"]);
  expect((await screen.findByRole("alert")).textContent).toContain("as WAV or FLAC and try again");
});

test("tells that a dropped file could not be read", async () => {
  render(<UploadScreen />, {
    wrapper: ({ children }) => <OwnerSite site={fakeOwnerSite({})}>{children}</OwnerSite>,
  });
  const entry = {
    isFile: true,
    fullPath: "/1.mp3",
    file: (_read: unknown, fail: (error: Error) => void) => fail(new Error()),
  };
  fireEvent.drop(screen.getByText(/^Drop files or folders here/), {
    dataTransfer: { items: [{ webkitGetAsEntry: () => entry }], files: [] },
  });
  await screen.findByText(/^A dropped file could not be read, so nothing was uploaded/);
});
