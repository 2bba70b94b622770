import { act, render } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { useCloseOnBack } from "./use-close-on-back.ts";

function Layer({ open, onClose }: { open: boolean; onClose: () => void }) {
  useCloseOnBack(open, onClose);
  return null;
}

const popped = () => new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));

async function goBack() {
  await act(async () => {
    const arrived = popped();
    window.history.back();
    await arrived;
  });
}

beforeEach(() => window.history.pushState({ page: "album" }, "", "/albums/1"));

it("closes the layer on Back and stays on the page", async () => {
  const onClose = vi.fn();
  render(<Layer open onClose={onClose} />);
  expect(window.history.state).toMatchObject({ page: "album", fanfareLayer: expect.any(Number) });
  await goBack();
  expect(onClose).toHaveBeenCalledOnce();
  expect(window.history.state).toEqual({ page: "album" });
  expect(window.location.pathname).toBe("/albums/1");
});

it("closes the topmost of several layers first", async () => {
  const lower = vi.fn();
  const upper = vi.fn();
  render(<Layer open onClose={lower} />);
  render(<Layer open onClose={upper} />);
  await goBack();
  expect([upper.mock.calls.length, lower.mock.calls.length]).toEqual([1, 0]);
  await goBack();
  expect(lower).toHaveBeenCalledOnce();
  expect(window.history.state).toEqual({ page: "album" });
});

it("removes its history entry when it is closed by other means", async () => {
  const onClose = vi.fn();
  const { rerender } = render(<Layer open onClose={onClose} />);
  const arrived = popped();
  rerender(<Layer open={false} onClose={onClose} />);
  await arrived;
  expect(window.history.state).toEqual({ page: "album" });
  expect(onClose).not.toHaveBeenCalled();
});

it("keeps a page that was opened from the layer, and Back from there skips the layer's entry", async () => {
  const { rerender } = render(<Layer open onClose={() => undefined} />);
  rerender(<Layer open={false} onClose={() => undefined} />);
  window.history.pushState({ page: "product" }, "", "/products/1");
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(window.location.pathname).toBe("/products/1");
  const passed = popped().then(popped);
  window.history.back();
  await passed;
  expect(window.history.state).toEqual({ page: "album" });
});

it("reuses the entry of a layer that it replaces", async () => {
  const onClose = vi.fn();
  const before = window.history.length;
  const menu = render(<Layer open onClose={() => undefined} />);
  menu.rerender(<Layer open={false} onClose={() => undefined} />);
  render(<Layer open onClose={onClose} />);
  expect(window.history.length).toBe(before + 1);
  await goBack();
  expect(onClose).toHaveBeenCalledOnce();
  expect(window.history.state).toEqual({ page: "album" });
});

it("keeps a layer open that is opened while the browser is still navigating back from a closed one", async () => {
  const onClose = vi.fn();
  const { rerender } = render(<Layer open onClose={onClose} />);
  const back = window.history.back.bind(window.history);
  const arrived = popped();
  vi.spyOn(window.history, "back").mockImplementationOnce(() => {
    back();
    act(() => rerender(<Layer open onClose={onClose} />));
  });
  rerender(<Layer open={false} onClose={onClose} />);
  await arrived;
  vi.restoreAllMocks();
  expect(onClose).not.toHaveBeenCalled();
  expect(window.history.state).toMatchObject({ page: "album", fanfareLayer: expect.any(Number) });
  await goBack();
  expect(onClose).toHaveBeenCalledOnce();
  expect(window.history.state).toEqual({ page: "album" });
});
