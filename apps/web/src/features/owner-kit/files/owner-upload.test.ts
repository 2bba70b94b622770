import { afterEach, expect, test, vi } from "vitest";
import { uploadPicture } from "./owner-upload.ts";

afterEach(() => vi.unstubAllGlobals());

const answer = (status: number, responseText: string) =>
  vi.stubGlobal(
    "XMLHttpRequest",
    class extends EventTarget {
      upload = new EventTarget();
      status = status;
      responseText = responseText;
      open = () => undefined;
      setRequestHeader = () => undefined;
      send = () => this.dispatchEvent(new Event("load"));
    },
  );

test.each([
  [413, "<html>413 Request Entity Too Large</html>", /^The file is too large for the server in front of your site/],
  [413, '{"detail":"The file is larger than 2 GB"}', /^The file is larger than 2 GB$/],
  [502, "<html>Bad gateway</html>", /^The upload was interrupted/],
  [400, '{"picture":["We cannot read this picture."]}', /^We cannot read this picture\.$/],
])("an upload that gets %i with %s says why", async (status, text, message) => {
  answer(status, text);
  await expect(uploadPicture("music", new File(["…"], "a.png"))).rejects.toMatchObject({
    status,
    message: expect.stringMatching(message),
  });
});
