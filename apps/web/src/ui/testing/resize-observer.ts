import { vi } from "vitest";

/**
 * Stubs the `ResizeObserver` that jsdom lacks with one that reports nothing. All tests use this one, with every method: Chakra's
 * messages keep the first observer that they make for all test files of a worker.
 */
export function stubResizeObserver(): void {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe = () => undefined;
      unobserve = () => undefined;
      disconnect = () => undefined;
    },
  );
}
