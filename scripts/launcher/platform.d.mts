export function hasOtherLibc(): boolean;
export function refusal(system: {
  platform: string;
  arch: string;
  isOtherLibc: boolean;
  node: string;
  command: string;
  hasDatabase: boolean;
}): string | undefined;
export function windowsLine(file: string, args: readonly string[]): string;
