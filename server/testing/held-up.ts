/** Work that lasts until it is let go, however long the machine takes. */
export function heldUp() {
  const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const work = () => {
    begun.resolve();
    return over.promise;
  };
  return { work, begun: begun.promise, letGo: over.resolve };
}
