export function hasOtherLibc(): boolean;
export function refusal(system: { platform: string; arch: string; isOtherLibc: boolean }): string | undefined;
