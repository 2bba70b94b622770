import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

/**
 * The timeout of `findBy…` and `waitFor` in milliseconds. The default is one second, most of which importing a chunk takes on
 * a busy machine. Waiting ends as soon as the condition is met.
 */
configure({ asyncUtilTimeout: 30_000 });

// Test files of a worker share one document, and the library would register this in the first file only.
afterEach(cleanup);

// jsdom has no layout, hence no scrolling; some tests run without a DOM.
if (typeof Element !== "undefined") Element.prototype.scrollIntoView = () => undefined;
