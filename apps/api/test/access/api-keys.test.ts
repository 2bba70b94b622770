import { apiKeyScope } from "@fanfare/contracts/admin/api-keys";
import { describe, expect, it } from "vitest";
import { openApiDocument } from "../../src/rest/openapi.ts";
import { trpcDocument } from "../../src/rest/openapi-trpc.ts";
import { inputSchema, procedurePaths } from "../../src/rest/procedure-schemas.ts";
import { passwordCalls, procedureMetas } from "../../src/trpc/procedure-of.ts";

const INFO = { publicUrl: "https://artist.example", version: "1" };

type Paths = Record<string, Record<string, { operationId: string; security: object[] }>>;

describe("API key access", () => {
  it("covers every call that asks for a password", () => {
    const asking = procedurePaths().filter(({ path }) =>
      ((inputSchema(path)?.required ?? []) as string[]).includes("proof"),
    );
    expect([...passwordCalls].sort()).toEqual(asking.map(({ path }) => path).sort());
    expect(passwordCalls.size).toBeGreaterThan(5);
  });

  it("names the scope that a key needs for a call of the team", () => {
    const { paths } = openApiDocument(INFO) as { paths: Paths };
    expect(paths["/store/manage/orders/export/"]?.get?.security).toContainEqual({ apiKey: ["orders"] });
    expect(paths["/music/manage/uploads/"]?.post?.security).toContainEqual({ apiKey: ["music"] });
    expect(paths["/auth/profile/"]?.get?.security).toEqual([{ token: [] }]);
    expect(paths["/music/albums/"]?.get?.security).toEqual([{}, { token: [] }]);
  });

  it("documents every call that a key can make, by its path or over tRPC", () => {
    const documented = [openApiDocument(INFO), trpcDocument(INFO)]
      .flatMap(({ paths }) => Object.values(paths as Paths).flatMap((operations) => Object.values(operations)))
      .flatMap(({ operationId, security }) => (JSON.stringify(security).includes("apiKey") ? [operationId] : []));
    const callable = [...procedureMetas].flatMap(([path, { for: audience, isForPeople }]) =>
      apiKeyScope.safeParse(audience).success && !isForPeople && !passwordCalls.has(path) ? [path] : [],
    );
    expect(documented.toSorted()).toEqual([...callable, "music.manage.uploads"].toSorted());
    expect(trpcDocument(INFO)).toMatchObject({
      servers: [{ url: "https://artist.example/trpc" }],
      paths: { "/store.manage.products.create": { post: { security: [{ token: [] }, { apiKey: ["products"] }] } } },
    });
  });
});
