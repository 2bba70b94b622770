import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { partsRead } from "./later-part.ts";
import { whenNear } from "./when-near.tsx";

test("a server that waits for its parts renders them on the first page after a start, and one that does not, does not", async () => {
  const inner = Promise.withResolvers<ComponentType>();
  const outer = Promise.withResolvers<ComponentType>();
  const Part = whenNear(() => outer.promise);
  expect(renderToString(<Part />)).not.toContain("Popular Tracks");

  const read = partsRead();
  // A part can have parts of its own, of which nobody knows before it is there.
  const Inner = whenNear(() => inner.promise);
  outer.resolve(() => <Inner />);
  inner.resolve(() => <h2>Popular Tracks</h2>);
  await read;
  expect(renderToString(<Part />)).toContain("Popular Tracks");
});
