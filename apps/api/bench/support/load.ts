import { spawn } from "node:child_process";
import { createRequire } from "node:module";

const AUTOCANNON = createRequire(import.meta.url).resolve("autocannon");

export type Load = { perSecond: number; p99: number; errors: number };

/** Sends GETs to `url` over keep-alive connections from a separate process. */
export async function load(
  url: string,
  options: { seconds: number; connections: number; headers?: string[] },
): Promise<Load> {
  const args = ["-j", "-d", String(options.seconds), "-c", String(options.connections)];
  for (const header of options.headers ?? []) args.push("-H", header);
  const child = spawn(process.execPath, [AUTOCANNON, ...args, url], { stdio: ["ignore", "pipe", "ignore"] });
  let output = "";
  for await (const chunk of child.stdout) output += String(chunk);
  const result = JSON.parse(output) as {
    requests: { average: number };
    latency: { p99: number };
    non2xx: number;
    errors: number;
  };
  return { perSecond: result.requests.average, p99: result.latency.p99, errors: result.non2xx + result.errors };
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

/** Loads each candidate in turn, round after round, so that a busy machine affects all alike; medians of the counted rounds. */
export async function compare<Name extends string>(
  candidates: Record<Name, string>,
  options: { rounds: number; seconds: number; connections: number; headers?: string[] },
): Promise<Record<Name, Load>> {
  const names = Object.keys(candidates) as Name[];
  const rounds = new Map<Name, Load[]>(names.map((name) => [name, []]));
  for (let round = 0; round <= options.rounds; round += 1) {
    for (const name of names) {
      const result = await load(candidates[name], options);
      if (round > 0) rounds.get(name)?.push(result);
    }
  }
  return Object.fromEntries(
    names.map((name) => {
      const own = rounds.get(name) ?? [];
      return [
        name,
        {
          perSecond: median(own.map((one) => one.perSecond)),
          p99: median(own.map((one) => one.p99)),
          errors: own.reduce((sum, one) => sum + one.errors, 0),
        },
      ];
    }),
  ) as Record<Name, Load>;
}

export const print = (line = "") => void process.stdout.write(`${line}\n`);
