import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

/** What a page's own large picture is called while pages change; at most one element may have the name. */
const COVER = "cover";
/** On the picture that led away from a page: while it is there, the page's own has no name. */
const LEAVING = "data-leaving";

/** Pages with a large picture of their own. */
const PAGES = /\/(albums|products)\/\d+$/;
/** What shows a thing beside the link to it. */
const CARDS = "article, li";

/** Names the picture of what a link leads to; returns whether there is one. */
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
 * A cover that is clicked grows into the page that it leads to. At once for who wants less motion, for every other way to a
 * page, and in browsers without types of transitions.
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
