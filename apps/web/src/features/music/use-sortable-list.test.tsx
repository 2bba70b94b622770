import type { Announcements } from "@dnd-kit/core";
import { render, renderHook, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { SortableKeys } from "./sortable-row.tsx";
import { useSortableList } from "./use-sortable-list.ts";

const entriesOf = (titles: string) => [...titles].map((title) => ({ key: title, track: { title } }));
const removedText = (title: string) => `${title} removed.`;
const nothing = () => undefined;

function List({ titles }: { titles: string }) {
  const [entries, setEntries] = useState(() => entriesOf(titles));
  const { list, news, actionsOf } = useSortableList({
    entries,
    removedText,
    onMove: (from, to) => setEntries((now) => now.toSpliced(from, 1).toSpliced(to, 0, ...now.slice(from, from + 1))),
    onRemove: (at) => setEntries((now) => now.toSpliced(at, 1)),
  });
  return (
    <>
      <ol ref={list}>
        {entries.map(({ key }, at) => (
          <li key={key} aria-posinset={at + 1}>
            <SortableKeys {...actionsOf(at)} title={key} removeLabel={`Remove ${key}`} iconSize={18} />
          </li>
        ))}
      </ol>
      <p role="status">{news}</p>
    </>
  );
}

const button = (name: string) => screen.getByRole("button", { name });
const order = () => screen.getAllByRole("button", { name: /^Remove/ }).map((one) => one.getAttribute("aria-label"));

test("the buttons move and remove a track, announce it, and keep the focus", async () => {
  render(<List titles="abc" />);
  await userEvent.click(button("Move a down"));
  expect([order(), screen.getByRole("status").textContent, document.activeElement]).toEqual([
    ["Remove b", "Remove a", "Remove c"],
    "a moved to position 2 of 3.",
    button("Move a down"),
  ]);
  await userEvent.click(button("Remove c"));
  expect([order(), screen.getByRole("status").textContent, document.activeElement]).toEqual([
    ["Remove b", "Remove a"],
    "c removed.",
    button("Remove a"),
  ]);
});

test("the ends of the list stay where they are", async () => {
  render(<List titles="ab" />);
  await userEvent.click(button("Move a up"));
  await userEvent.click(button("Move b down"));
  expect([order(), screen.getByRole("status").textContent]).toEqual([["Remove a", "Remove b"], ""]);
});

test("a track is announced over its own place when it returns there, but not when it is picked up", () => {
  const { result } = renderHook(() =>
    useSortableList({ entries: entriesOf("ab"), onMove: nothing, onRemove: nothing, removedText }),
  );
  const { announcements } = result.current.context.accessibility;
  const over = (id: string) =>
    announcements.onDragOver({ active: { id: "a" }, over: { id } } as Parameters<Announcements["onDragOver"]>[0]);
  const started = { active: { id: "a" } } as Parameters<Announcements["onDragStart"]>[0];
  expect(announcements.onDragStart(started)).toBe("Picked up a, position 1 of 2.");
  expect([over("a"), over("b"), over("a")]).toEqual([
    undefined,
    "a is over position 2 of 2.",
    "a is over position 1 of 2.",
  ]);
});
