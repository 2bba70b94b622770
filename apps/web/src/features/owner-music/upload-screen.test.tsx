import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeOwnerSite, OwnerSite } from "../owner-kit/testing/owner-site.tsx";
import { UploadScreen } from "./upload-screen.tsx";

let requests: Upload[] = [];

/** A request that never gets a response unless `end` is called; aborting it is reported at once, as in browsers. */
class Upload extends EventTarget {
  upload = new EventTarget();
  open = () => undefined;
  setRequestHeader = () => undefined;
  send = () => void requests.push(this);
  status = 0;
  responseText = "";
  abort = () => this.dispatchEvent(new Event("abort"));
  end(stored: { name: string; path: string; size: number } | null) {
    if (stored) Object.assign(this, { status: 201, responseText: JSON.stringify(stored) });
    this.dispatchEvent(new Event(stored ? "load" : "error"));
  }
}

beforeEach(() => {
  requests = [];
  vi.stubGlobal("XMLHttpRequest", Upload);
});
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

const choose = (names: readonly string[], site = fakeOwnerSite({})) => {
  const { container } = render(<UploadScreen />, {
    wrapper: ({ children }) => <OwnerSite site={site}>{children}</OwnerSite>,
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

const REPORT = {
  albums: [],
  singles: [],
  tracks: { new: 0, updated: 0, unchanged: 0 },
  skipped: [],
  notes: [],
  stopped: null,
};
const DONE = { id: 5, status: "done", progress: null, report: REPORT, failure: null, finished_at: null };
const stored = (name: string) => ({ name, path: `uploads/${name}`, size: 1 });
/** Ends the request that was sent at this position. */
const end = async (position: number, result: Parameters<Upload["end"]>[0]) => {
  await expect.poll(() => requests.length).toBeGreaterThan(position);
  requests[position]?.end(result);
};

test("a file whose upload broke off can be uploaded again without choosing it again", async () => {
  const imported: string[][] = [];
  const site = fakeOwnerSite({
    "music.manage.imports.start": ({ files }: { files: { name: string }[] }) => {
      imported.push(files.map(({ name }) => name));
      return { id: 5 };
    },
    "music.manage.imports.state": () => DONE,
  });
  choose(["1.mp3", "2.mp3"], site);
  await end(0, null);
  await end(1, stored("2.mp3"));
  await userEvent.click(await screen.findByRole("button", { name: "Upload the failed files again" }));
  await end(2, stored("1.mp3"));
  await screen.findByText("1 of 1 file uploaded");
  expect(imported).toEqual([["2.mp3"], ["1.mp3"]]);
  expect(screen.queryByRole("button", { name: "Upload the failed files again" })).toBeNull();
});

test("tells that nothing was imported when no file could be uploaded", async () => {
  const site = fakeOwnerSite({});
  choose(["1.mp3"], site);
  await end(0, null);
  await screen.findByText("None of the files could be uploaded, so nothing was imported.");
  expect(site.calls.filter(({ path }) => path === "music.manage.imports.start")).toEqual([]);
});

test("an import is followed through a poll that got no response", async () => {
  let polls = 0;
  const site = fakeOwnerSite({
    "music.manage.imports.start": () => ({ id: 5 }),
    "music.manage.imports.state": () => {
      polls++;
      return polls === 1 ? Promise.reject(new Error("No line.")) : DONE;
    },
  });
  choose(["1.mp3"], site);
  await end(0, stored("1.mp3"));
  await screen.findByText("Nothing was imported", undefined, { timeout: 10_000 });
  expect(polls).toBe(2);
});

test("an import that was left is followed when its page is opened again", async () => {
  const progress = { phase: "importing", done: 17, total: 50, name: "Ferry" };
  let now: object = { ...DONE, status: "running", progress, report: null };
  const site = fakeOwnerSite({ "music.manage.imports.latest": () => now, "music.manage.imports.state": () => now });
  render(<UploadScreen />, { wrapper: ({ children }) => <OwnerSite site={site}>{children}</OwnerSite> });
  await screen.findByText("Processing the audio: 17 of 50");
  // Another upload can wait for it.
  expect(screen.getByRole("button", { name: "Choose files" })).toBeDefined();
  const skipped = [{ file: "broken.mp3", reason: "it is empty" }];
  now = { ...DONE, report: { ...REPORT, skipped }, finished_at: "2026-11-29T12:00:00.000Z" };
  await screen.findByText("broken.mp3 was skipped: it is empty.");
});

test("an upload takes the place of an earlier import", async () => {
  const site = fakeOwnerSite({ "music.manage.imports.latest": () => ({ ...DONE, status: "running", report: null }) });
  choose(["1.mp3"], site);
  await screen.findByText("Uploading: 0 of 1");
  await expect.poll(() => site.calls.length).toBeGreaterThan(0);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(screen.getByText("Uploading: 0 of 1")).toBeDefined();
});
