/** One instruction: `RUN npm install` → `{ keyword: "RUN", value: "npm install" }`. */
export type Instruction = { keyword: string; value: string };
export type Stage = { name: string; base: string; instructions: Instruction[] };

/** Parses a Dockerfile into its stages; continued lines are joined, comments dropped. */
export function parseDockerfile(text: string): Stage[] {
  const lines = text
    .split("\n")
    .filter((line) => !/^\s*#/.test(line))
    .join("\n")
    .replace(/\\\n\s*/g, " ")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  const stages: Stage[] = [];
  for (const line of lines) {
    const [keyword = "", ...rest] = line.split(/\s+/);
    const value = rest.join(" ");
    if (keyword === "FROM") {
      const [base = "", , name = ""] = rest;
      stages.push({ name, base, instructions: [] });
    } else stages.at(-1)?.instructions.push({ keyword, value });
  }
  return stages;
}

/** The values of every instruction of one kind. */
export const valuesOf = (stage: Stage, keyword: string): string[] =>
  stage.instructions.filter((instruction) => instruction.keyword === keyword).map((instruction) => instruction.value);

/** `A=1 B=two` → `{ A: "1", B: "two" }`. */
export const readEnv = (values: string[]): Record<string, string> =>
  Object.fromEntries(
    values.flatMap((value) => [...value.matchAll(/(\w+)=(\S*)/g)].map((match) => [match[1] ?? "", match[2] ?? ""])),
  );
