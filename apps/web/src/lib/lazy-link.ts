import type { AppRouter } from "@fanfare/api/app-router";
import { TRPCClientError, type TRPCLink } from "@trpc/client";
import { observable, type Unsubscribable } from "@trpc/server/observable";

/**
 * A link whose script is loaded with the first call: a page contains its data, so it hydrates without one. If loading fails,
 * the waiting calls fail and the next call loads the script again.
 */
export function lazyLink(load: () => Promise<TRPCLink<AppRouter>>): TRPCLink<AppRouter> {
  return (runtime) => {
    let loading: Promise<ReturnType<TRPCLink<AppRouter>>> | undefined;
    return ({ op, next }) =>
      observable((observer) => {
        let call: Unsubscribable | undefined;
        let isOver = false;
        loading ??= load().then((link) => link(runtime));
        loading.then(
          (link) => {
            if (!isOver) call = link({ op, next }).subscribe(observer);
          },
          (error: Error) => {
            loading = undefined;
            observer.error(TRPCClientError.from(error));
          },
        );
        return () => {
          isOver = true;
          call?.unsubscribe();
        };
      });
  };
}
