import type { LinkComponent } from "@tanstack/react-router";
import type { ComponentType } from "react";

const EXACT = { exact: true };

/** A route link marked as current only on the page it leads to. The router's own are also marked on the pages below it. */
export function exactLink<Host>(Linked: LinkComponent<Host>): LinkComponent<Host> {
  const Inner = Linked as ComponentType<{ activeOptions: typeof EXACT }>;
  const Exact = (props: object) => <Inner activeOptions={EXACT} {...props} />;
  return Exact as LinkComponent<Host>;
}
