import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

/**
 * How long `findBy…` and `waitFor` wait, in milliseconds. By default it is one second, of which importing a chunk takes
 * the most on a busy machine. What appears sooner is not waited for any longer.
 */
configure({ asyncUtilTimeout: 30_000 });

// Files of a worker share one document, and the library would register this in the first of them alone.
afterEach(cleanup);

// jsdom has no layout, and so no scrolling; some tests run without a document.
if (typeof Element !== "undefined") Element.prototype.scrollIntoView = () => undefined;
