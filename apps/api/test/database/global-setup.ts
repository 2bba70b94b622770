import type { TestProject } from "vitest/node";
import { startTestServer, type TestServer } from "./test-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    testServer: TestServer["address"];
  }
}

/** One database server and one migrated template for the whole run, of which the databases of the test files are clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  project.provide("testServer", server.address);
  return server.stop;
}
