import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

/** The view-transition name of a page's large picture during a transition; at most one element may have it. */
const COVER = "cover";
/** Marks the clicked picture on the page being left: while it is present, the page's own picture has no name. */
const LEAVING = "data-leaving";

/** Pages with a large picture of their own. */
const PAGES = /\/(albums|products)\/\d+$/;
/** Elements that contain an item's picture beside its link. */
const CARDS = "article, li";

/** Gives the transition name to the picture of the link's target; returns whether there is one. */
function nameCover(link: HTMLAnchorElement): boolean {
  for (const former of document.querySelectorAll<HTMLElement>(`[${LEAVING}]`)) {
    former.removeAttribute(LEAVING);
    former.style.viewTransitionName = "";
  }
  if (!PAGES.test(link.pathname)) return false;
  const picture = (link.closest(CARDS) ?? link).querySelector<HTMLElement>(".cover, .picture");
  if (!picture) return false;
  picture.setAttribute(LEAVING, "");
  picture.style.viewTransitionName = COVER;
  return true;
}

/**
 * A clicked cover grows into the page it links to. Skipped with reduced motion, for all other navigation, and in browsers
 * without view-transition types.
 */
export function CoverTransitions() {
  const router = useRouter();
  useEffect(() => {
    if (!window.CSS.supports("selector(:active-view-transition-type(a))")) return;
    let isNamed = false;
    const note = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest("a") : null;
      isNamed = link !== null && nameCover(link);
    };
    const types = () => {
      const isWanted = isNamed && !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
      isNamed = false;
      return isWanted ? [COVER] : false;
    };
    router.update({ ...router.options, defaultViewTransition: { types } });
    document.addEventListener("click", note, true);
    return () => document.removeEventListener("click", note, true);
  }, [router]);
  return null;
}
