import { useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { endSession } from "./session-store.ts";

/**
 * Signs out on this device and navigates home. The session ends first, so that home's requests do not carry a token that is no
 * longer valid.
 */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return useCallback(() => {
    endSession();
    return navigate({ to: "/" });
  }, [navigate]);
}
