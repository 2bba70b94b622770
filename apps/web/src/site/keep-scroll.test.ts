import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepScroll } from "./keep-scroll.ts";

type Location = { href: string; state: { __TSR_key: string } };
type Listener = (event: { fromLocation?: Location; toLocation: Location }) => void;

const page = (name: string): Location => ({ href: `/${name}`, state: { __TSR_key: name } });
const [a, b, c] = [page("a"), page("b"), page("c")];

/** A router whose events the test causes; pages are rendered once `render` is called. */
function setUp() {
  const listeners: Record<string, Listener> = {};
  const subscribe = (event: string, listener: Listener) => {
    listeners[event] = listener;
    return () => delete listeners[event];
  };
  keepScroll({ subscribe } as unknown as Parameters<typeof keepScroll>[0]);
  let rendered = a;
  return {
    load: (toLocation: Location) => listeners.onBeforeLoad?.({ fromLocation: rendered, toLocation }),
    render: (toLocation: Location) => {
      listeners.onRendered?.({ fromLocation: rendered, toLocation });
      rendered = toLocation;
    },
  };
}

const scrolled = vi.fn();
const showAt = (top: number) => vi.stubGlobal("scrollY", top);
beforeEach(() => {
  scrolled.mockClear();
  vi.stubGlobal("scrollTo", scrolled);
});
afterEach(() => vi.unstubAllGlobals());

test("a page that is returned to before the next one rendered is where it was left", () => {
  const { load, render } = setUp();
  showAt(900);
  load(b);
  showAt(0);
  load(a);
  render(a);
  expect(scrolled.mock.calls).toEqual([[{ left: 0, top: 900 }]]);
});

test("so is one that is returned to after a page behind the one that never rendered", () => {
  const { load, render } = setUp();
  showAt(900);
  load(b);
  showAt(0);
  load(c);
  render(c);
  expect(scrolled).not.toHaveBeenCalled();
  load(a);
  render(a);
  expect(scrolled.mock.calls).toEqual([[{ left: 0, top: 900 }]]);
});

test("all other positions are left to the router, also after the page was loaded again in place", () => {
  const { load, render } = setUp();
  showAt(300);
  load(a);
  showAt(900);
  load(b);
  render(b);
  load(a);
  render(a);
  expect(scrolled).not.toHaveBeenCalled();
});
