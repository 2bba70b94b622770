import type { TestProject } from "vitest/node";
import { startTestServer, type TestServer } from "./test-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    testServer: TestServer["address"];
  }
}

/** Starts one database server with a migrated template for the whole run; the test files' databases are clones of it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  project.provide("testServer", server.address);
  return server.stop;
}
