import { useLocation } from "@tanstack/react-router";

/** For links to the login and the registration: the page to come back to, unless that is home, where one comes anyway. */
export function useWayBack(): { redirect?: string } {
  const here = useLocation({
    select: ({ pathname, href }) => (/^\/(login|register)/.test(pathname) ? undefined : href),
  });
  return here && here !== "/" ? { redirect: here } : {};
}
