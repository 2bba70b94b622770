import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { OwnerLoginScreen } from "../../owner-area/owner-login-screen.tsx";
import { setLoginNote } from "../../owner-kit/session/login-note.ts";
import { beginOwnerSession, endOwnerSession, useOwnerSession } from "../../owner-kit/session/owner-session.ts";
import { fakeOwnerSite, givePassword, OwnerSite, passwordIsRight } from "../../owner-kit/testing/owner-site.tsx";
import { RestoreForm } from "./restore-form.tsx";

/** Ends the upload with a status and a response. */
let respond: (status: number, body: object) => void;

class Upload extends EventTarget {
  upload = new EventTarget();
  status = 0;
  responseText = "";
  open = () => undefined;
  setRequestHeader = () => undefined;
  send() {
    respond = (status, body) => {
      this.status = status;
      this.responseText = JSON.stringify(body);
      this.dispatchEvent(new Event("load"));
    };
  }
}

beforeEach(() => {
  vi.stubGlobal("XMLHttpRequest", Upload);
  setLoginNote(null);
  beginOwnerSession("t1");
});
afterEach(() => {
  vi.unstubAllGlobals();
  endOwnerSession();
});

async function restore() {
  const site = fakeOwnerSite(passwordIsRight);
  const page = render(
    <OwnerSite site={site}>
      <RestoreForm />
    </OwnerSite>,
  );
  fireEvent.change(screen.getByLabelText("Backup file"), { target: { files: [new File(["…"], "backup.zip")] } });
  await givePassword();
  await screen.findByText(/Sending the backup/);
  return page;
}

test("the login that follows a restore says what was restored and as whom to log in", async () => {
  const page = await restore();
  // A call of the page can be refused before the response arrives: the accounts are replaced by then.
  endOwnerSession();
  page.unmount();
  respond(200, { created_at: "2026-06-15T12:00:00Z", rows: 1200, files: 1, log_in_as: "ana@example.com" });
  render(
    <OwnerSite site={fakeOwnerSite({})}>
      <OwnerLoginScreen returnTo={undefined} />
    </OwnerSite>,
  );
  expect((await screen.findByText(/^Everything is restored/)).textContent).toBe(
    "Everything is restored: 1,200 rows and 1 file. Log in as ana@example.com with the password of this site.",
  );
});

test("a refused restore says why and leaves the owner signed in", async () => {
  await restore();
  respond(409, { detail: "This file is no backup." });
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe("This file is no backup."));
  expect(useOwnerSession.getState().status).toBe("owner");
});
