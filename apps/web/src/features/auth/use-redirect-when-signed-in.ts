import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { languagePrefix } from "../../lib/language-address.ts";
import { safeReturnPath } from "./return-path.ts";
import { useSession } from "./session-store.ts";

/**
 * Leaves the login pages as soon as there is a session, whether begun here or in another tab. `target` is a router path; the
 * history takes full paths with the language prefix.
 */
export function useRedirectWhenSignedIn(target: string): void {
  const router = useRouter();
  const signedIn = useSession((state) => state.status === "fan");
  useEffect(() => {
    if (signedIn) router.history.replace(languagePrefix() + safeReturnPath(target));
  }, [signedIn, router, target]);
}
