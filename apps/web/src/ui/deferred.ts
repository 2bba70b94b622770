/** Returns a promise with its `resolve`. `Promise.withResolvers` is missing in Safari before 17.4. */
export function deferred() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
