import { useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { withStorage } from "../../lib/browser-storage.ts";
import { endSession } from "./session-store.ts";
import { announceSignOut } from "./sign-out-tabs.ts";

/**
 * Signs out on this device and navigates home. The session ends first, so that home's requests do not carry a token that is no
 * longer valid. Unlike the end of a session that has expired, this leaves nothing that was typed, such as an address, in this or
 * any other open tab: the next user of a shared computer could read it there.
 */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return useCallback(() => {
    endSession();
    withStorage("sessionStorage", (storage) => storage.clear());
    announceSignOut();
    return navigate({ to: "/" });
  }, [navigate]);
}
