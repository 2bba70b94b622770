import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PhotosField } from "../../owner-shows/components/photos-field.tsx";
import { VideoFields } from "../../owner-site/components/video-fields.tsx";
import { PicturesField } from "../../owner-store/components/pictures-field.tsx";
import { TextField } from "../../owner-ui/field.tsx";
import { fakeOwnerSite, OwnerSite } from "../testing/owner-site.tsx";
import { OwnerForm } from "./owner-form.tsx";
import { PictureField } from "./picture-field.tsx";
import { useOwnerForm } from "./use-owner-form.ts";

type Stored = { image: string; placeholder: null };

/** Completes the current upload with this image. */
let arrive: (image: string) => void;
/** Refuses the current upload with this status, or breaks it off (null). */
let fail: (status: number | null) => void;

class Upload extends EventTarget {
  upload = new EventTarget();
  status = 200;
  responseText = "";
  open = () => undefined;
  setRequestHeader = () => undefined;
  send() {
    arrive = (image) => {
      this.responseText = JSON.stringify({ image, placeholder: null } satisfies Stored);
      this.dispatchEvent(new Event("load"));
    };
    fail = (status) => {
      this.status = status ?? 0;
      this.responseText = JSON.stringify({ picture: ["Not a picture"] });
      this.dispatchEvent(new Event(status === null ? "error" : "load"));
    };
  }
}

beforeEach(() => vi.stubGlobal("XMLHttpRequest", Upload));
afterEach(() => vi.unstubAllGlobals());

const choose = (container: HTMLElement, names = ["new.jpg"]) =>
  fireEvent.change(container.querySelector("input[type=file]") as HTMLInputElement, {
    target: { files: names.map((name) => new File(["…"], name, { type: "image/jpeg" })) },
  });

type Pictures = Parameters<typeof PicturesField>[0]["value"];
type Video = Parameters<typeof VideoFields>[0]["value"];

/** The form's current values. */
const now = { pictures: [] as Pictures, video: null as Video, cover: null as Stored | null };

function PicturesForm({ of }: { of: "picture" | "photo" }) {
  const [value, setValue] = useState<Pictures>([
    { image: "/media/old.jpg", placeholder: null, alt: "", option_value: null },
  ]);
  now.pictures = value;
  if (of === "picture") return <PicturesField value={value} options={[]} onChange={setValue} errors={undefined} />;
  const take = (photos: Omit<Pictures[number], "option_value">[]) =>
    setValue(photos.map((photo) => ({ ...photo, option_value: null })));
  return <PhotosField value={value} onChange={take} errors={undefined} />;
}

function VideoForm() {
  const [video, setVideo] = useState<Video>({ title: "", poster: null, sources: [], embed_url: null });
  now.video = video;
  return <VideoFields value={video} onChange={setVideo} errors={() => undefined} />;
}

const show = (form: ReactNode) => render(<OwnerSite site={fakeOwnerSite({})}>{form}</OwnerSite>).container;

test.each(["picture", "photo"] as const)(
  "keeps the text typed at a %s while another uploads, and adds the same file only once",
  async (name) => {
    const container = show(<PicturesForm of={name} />);
    choose(container);
    await userEvent.type(screen.getByLabelText(`What ${name} 1 shows`), "The band");
    arrive("/media/new.jpg");
    await waitFor(() =>
      expect(now.pictures).toMatchObject([
        { image: "/media/old.jpg", alt: "The band" },
        { image: "/media/new.jpg", alt: "" },
      ]),
    );
    const button = screen.getByRole<HTMLButtonElement>("button", { name: `Add ${name}s` });
    choose(container);
    await waitFor(() => expect(button.disabled).toBe(true));
    arrive("/media/new.jpg");
    await waitFor(() => expect(button.disabled).toBe(false));
    expect(now.pictures.map(({ image }) => image)).toEqual(["/media/old.jpg", "/media/new.jpg"]);
  },
);

test("says how many of the chosen photos are uploaded", async () => {
  const container = show(<PicturesForm of="photo" />);
  choose(container, ["1.jpg", "2.jpg"]);
  await screen.findByText("Uploading 1 of 2");
  arrive("/media/1.jpg");
  await screen.findByText("Uploading 2 of 2");
  arrive("/media/2.jpg");
  await waitFor(() => expect(screen.queryByText(/^Uploading/)).toBeNull());
});

test("uploads the photos again that were broken off, without those that were refused", async () => {
  const container = show(<PicturesForm of="photo" />);
  choose(container, ["1.jpg", "2.jpg", "3.jpg"]);
  await screen.findByText("Uploading 1 of 3");
  fail(null);
  await screen.findByText("Uploading 2 of 3");
  fail(400);
  await screen.findByText("Uploading 3 of 3");
  arrive("/media/3.jpg");
  const again = await screen.findByRole("button", { name: "Upload 1 photo again" });
  expect(screen.getByText(/^1\.jpg: The upload was interrupted/)).toBeTruthy();
  expect(screen.getByText("2.jpg: Not a picture")).toBeTruthy();
  await userEvent.click(again);
  arrive("/media/1.jpg");
  await waitFor(() =>
    expect(now.pictures.map(({ image }) => image)).toEqual(["/media/old.jpg", "/media/3.jpg", "/media/1.jpg"]),
  );
  expect(screen.queryByText(/^1\.jpg:/)).toBeNull();
  expect(screen.getByText("2.jpg: Not a picture")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /again/ })).toBeNull();
});

test("marks the photos that lack a text once the form was refused", () => {
  const photo = (image: string, alt: string) => ({ image, placeholder: null, alt });
  const photos = [photo("/media/1.jpg", "The band"), photo("/media/2.jpg", " ")];
  show(<PhotosField value={photos} onChange={() => undefined} errors={["Say what the photo shows"]} />);
  const invalid = (place: number) => screen.getByLabelText(`What photo ${place} shows`).getAttribute("aria-invalid");
  expect([invalid(1), invalid(2)]).toEqual([null, "true"]);
});

test("keeps a video's title that is typed while its poster uploads", async () => {
  const container = show(<VideoForm />);
  choose(container);
  await userEvent.type(screen.getByLabelText("Title of the video"), "Live");
  arrive("/media/poster.jpg");
  await waitFor(() => expect(now.video).toMatchObject({ title: "Live", poster: "/media/poster.jpg" }));
});

test("a video that is switched off while its poster uploads stays off", async () => {
  const container = show(<VideoForm />);
  choose(container);
  await userEvent.click(screen.getByLabelText("Show a video"));
  arrive("/media/poster.jpg");
  // The upload's promise is awaited twice before its result reaches the form.
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(now.video).toBeNull();
});

/** A form of the owner area with one picture. */
function CoverForm() {
  const form = useOwnerForm({
    name: "cover",
    initial: { title: "", cover: null as Stored | null },
    parse: (values) => ({ success: true, data: values }),
    save: async (values) => values,
  });
  now.cover = form.values.cover;
  return (
    <OwnerForm form={form}>
      <TextField label="Title" {...form.text("title")} />
      <PictureField
        label="Cover"
        area="music"
        value={form.values.cover}
        onChange={(cover) => form.set("cover", cover as Stored | null)}
      />
    </OwnerForm>
  );
}

test("a form is not saved while one of its pictures uploads", async () => {
  sessionStorage.clear();
  const container = show(<CoverForm />);
  await userEvent.type(screen.getByLabelText("Title"), "Lantern");
  const save = screen.getByRole<HTMLButtonElement>("button", { name: "Save" });
  expect(save.disabled).toBe(false);
  choose(container);
  await screen.findByText("Uploading…");
  expect(save.disabled).toBe(true);
  arrive("/media/cover.jpg");
  await waitFor(() => expect(save.disabled).toBe(false));
  expect(now.cover?.image).toBe("/media/cover.jpg");
});

test("the picture that was dropped last is kept, whichever arrives first", async () => {
  sessionStorage.clear();
  const container = show(<CoverForm />);
  choose(container);
  const arriveFirst = arrive;
  choose(container);
  const arriveLast = arrive;
  arriveLast("/media/last.jpg");
  await waitFor(() => expect(now.cover?.image).toBe("/media/last.jpg"));
  arriveFirst("/media/first.jpg");
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>("button", { name: "Save" }).disabled).toBe(false));
  expect(now.cover?.image).toBe("/media/last.jpg");
});
