import { useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { endSession } from "./session-store.ts";

/**
 * Signs out on this device and leads home. The session ends first: what home loads must not carry a token that is no
 * longer worth anything.
 */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return useCallback(() => {
    endSession();
    return navigate({ to: "/" });
  }, [navigate]);
}
