import { useLocation } from "@tanstack/react-router";

/** For links to the login and registration pages: the page to return to, unless that is home, which is the default target. */
export function useWayBack(): { redirect?: string } {
  const here = useLocation({
    select: ({ pathname, href }) => (/^\/(login|register)/.test(pathname) ? undefined : href),
  });
  return here && here !== "/" ? { redirect: here } : {};
}
