import type { PodOutcome } from "../../modules/pod/pod-provider.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { OutwardGate } from "../../platform/outward-gate.ts";
import { createPrintifyClient, type PrintifySettings, type Timing } from "./printify-client.ts";
import { isTemporary, PrintifyRefusedError, toPodError } from "./printify-errors.ts";
import type { RequestPace } from "./request-pace.ts";

export type PrintifyCallsDeps = {
  settings: PrintifySettings;
  pace: RequestPace;
  userAgent: string;
  gate: Pick<OutwardGate, "pass">;
  timing?: Timing | undefined;
};

const isMissing = (error: unknown) => error instanceof PrintifyRefusedError && error.status === 404;

/** The client, and the ways in which the provider's failures become the results and errors of its interface. */
export function createPrintifyCalls(deps: PrintifyCallsDeps) {
  const client = createPrintifyClient(deps);
  const shopId = deps.settings.shopId === undefined ? null : Number(deps.settings.shopId);

  /** The path of the shop. Throws AppError `conflict` while none is chosen. */
  const shop = () => {
    if (shopId === null) throw new AppError("conflict", "No Printify shop is chosen. Set PRINTIFY_SHOP_ID.");
    return `shops/${shopId}`;
  };

  /** Throws the provider's failures as errors of its interface. */
  const withPodErrors = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      throw toPodError(error);
    }
  };

  /** The response, or null when the provider reports that the resource does not exist. */
  const unlessMissing = <Result>(work: () => Promise<Result>): Promise<Result | null> =>
    withPodErrors(async () => {
      try {
        return await work();
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    });

  /**
   * For requests that must not be repeated: distinguishes definite refusals from unknown outcomes. Throws for failures that the
   * owner or time has to resolve.
   */
  const once = async <Made extends object>(work: () => Promise<Made>): Promise<PodOutcome<Made>> => {
    try {
      return { outcome: "made", ...(await work()) };
    } catch (error) {
      if (isTemporary(error)) return { outcome: "unknown", reason: error.message };
      if (error instanceof PrintifyRefusedError && ![401, 402, 403, 429].includes(error.status)) {
        return { outcome: "refused", reason: error.reason || `Printify answered ${error.status}` };
      }
      throw toPodError(error);
    }
  };

  return { client, shopId, shop, withPodErrors, unlessMissing, once };
}

export type PrintifyCalls = ReturnType<typeof createPrintifyCalls>;
