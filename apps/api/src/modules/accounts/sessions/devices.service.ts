import type { Device } from "@fanfare/contracts/auth/credentials";
import { notFound } from "../../../platform/errors/app-error.ts";
import { describeDevice } from "./device-name.ts";
import type { Sessions } from "./sessions.ts";

/** The devices where a user is signed in, and signing them out. */
export function createDevicesService(deps: { sessions: Sessions }) {
  const { sessions } = deps;
  return {
    async list(userId: number, token: string): Promise<{ devices: Device[] }> {
      const rows = await sessions.devices(userId, token);
      return {
        devices: rows.map((row) => ({
          id: row.device_id,
          device: describeDevice(row.user_agent),
          is_current: row.is_current,
          signed_in_at: row.created_at.toISOString(),
          last_used_at: row.last_used_at.toISOString(),
        })),
      };
    },

    /** Throws `not_found` for an id that is not one of the caller's devices. */
    async end(userId: number, deviceId: number): Promise<void> {
      if (!(await sessions.endDevice(userId, deviceId))) throw notFound();
    },

    /** Signs out every device except the caller's. Returns their number. */
    endOthers: async (userId: number, token: string): Promise<{ ended: number }> => ({
      ended: await sessions.endOthers(userId, token),
    }),
  };
}
