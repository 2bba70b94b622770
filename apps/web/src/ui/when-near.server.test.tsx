import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { partsRead } from "./later-part.ts";
import { whenNear } from "./when-near.tsx";

test("the first page after a start contains a part only if the server waits for its parts", async () => {
  const inner = Promise.withResolvers<ComponentType>();
  const outer = Promise.withResolvers<ComponentType>();
  const Part = whenNear(() => outer.promise);
  expect(renderToString(<Part />)).not.toContain("Popular Tracks");

  const read = partsRead();
  // A part can contain further parts, which are known only once it is loaded.
  const Inner = whenNear(() => inner.promise);
  outer.resolve(() => <Inner />);
  inner.resolve(() => <h2>Popular Tracks</h2>);
  await read;
  expect(renderToString(<Part />)).toContain("Popular Tracks");
});
