import { describe, expect, it } from "vitest";
import { openApiDocument } from "../../src/rest/openapi.ts";
import { inputSchema, procedurePaths } from "../../src/rest/procedure-schemas.ts";
import { passwordCalls } from "../../src/trpc/procedure-of.ts";

describe("API key access", () => {
  it("covers every call that asks for a password", () => {
    const asking = procedurePaths().filter(({ path }) =>
      ((inputSchema(path)?.required ?? []) as string[]).includes("proof"),
    );
    expect([...passwordCalls].sort()).toEqual(asking.map(({ path }) => path).sort());
    expect(passwordCalls.size).toBeGreaterThan(5);
  });

  it("names the scope that a key needs for a call of the team", () => {
    const { paths } = openApiDocument({ publicUrl: "https://artist.example", version: "1" }) as {
      paths: Record<string, Record<string, { security: object[] }>>;
    };
    expect(paths["/store/manage/orders/export/"]?.get?.security).toContainEqual({ apiKey: ["orders"] });
    expect(paths["/auth/profile/"]?.get?.security).toEqual([{ token: [] }]);
    expect(paths["/music/albums/"]?.get?.security).toEqual([{}, { token: [] }]);
  });
});
