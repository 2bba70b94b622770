import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeAlbum, signIn } from "../../../../test/factories.ts";
import { sendForm } from "../../../../test/send-form.ts";
import { createTestSite, type TestSite } from "../../../../test/site.ts";
import { createBackup } from "../../../platform/backup/backup.ts";
import { DiskMediaStore } from "../../../platform/media/store/disk-media-store.ts";

const PASSWORD = "orange-tram-42";
let archive: Buffer;
let site: TestSite;
beforeAll(async () => {
  const from = await createTestSite();
  await makeAlbum(from.db, { title: "Brought along" });
  archive = await buffer(
    await createBackup({
      pool: from.pool,
      media: new DiskMediaStore(from.dataDir),
      now: new Date("2026-06-15T12:00:00Z"),
    }),
  );
  await from.close();
  site = await createTestSite();
});
afterAll(() => site.close());

const titles = async () => {
  const response = await site.app.inject({ url: "/api/music/albums/" });
  return (response.json() as { results: { title: string }[] }).results.map(({ title }) => title);
};

async function owner(): Promise<{ token: string; proof: string }> {
  const password_hash = await site.services.accounts.passwords.hash(PASSWORD);
  const { id, token } = await signIn({ db: site.db, services: site.services }, { role: "owner", password_hash });
  const { proof } = await site.services.operations.stepUp.confirm({ user: { id }, token }, PASSWORD, "192.0.2.1");
  return { token, proof };
}

describe("restoring a backup in the owner area", () => {
  it("requires the password, refuses a file that is no backup, and is visible to visitors immediately", async () => {
    expect(await titles()).toEqual([]);
    const { token, proof } = await owner();
    const send = (bytes: Uint8Array, by = proof) =>
      sendForm(site, `/api/admin/restore/?proof=${by}`, token, { file: { name: "backup.zip", bytes } });

    expect((await send(archive, "none")).status).toBe(403);
    expect(await send(Buffer.from("no zip"))).toMatchObject({ status: 409 });
    expect(await titles()).toEqual([]);

    expect(await send(archive)).toMatchObject({ status: 200, body: { created_at: "2026-06-15T12:00:00.000Z" } });
    expect(await titles()).toEqual(["Brought along"]);
    // The accounts are now those of the backup, so no user is signed in.
    expect((await send(archive)).status).toBe(401);
  });

  it("is refused on a site that is not empty", async () => {
    const { token, proof } = await owner();
    const response = await sendForm(site, `/api/admin/restore/?proof=${proof}`, token, {
      file: { name: "backup.zip", bytes: archive },
    });
    expect(response).toMatchObject({ status: 409, body: { detail: expect.stringContaining("not empty") } });
  });
});
