/**
 * Maps the values of `source` with up to `concurrency` calls under way at once
 * and gives the results in the order of the values. Takes no more from the
 * source than that, so a slow consumer holds everything back.
 * Errors: that of a call, or of the source, at its place in the order.
 */
export async function* mapInOrder<T, R>(
  source: AsyncGenerator<T>,
  concurrency: number,
  map: (value: T) => Promise<R> | R,
): AsyncGenerator<R> {
  const underWay: Promise<IteratorResult<R, undefined>>[] = [];
  // A generator that is asked again before it has answered answers in turn.
  const start = async (): Promise<IteratorResult<R, undefined>> => {
    const next = await source.next();
    return next.done ? { done: true, value: undefined } : { done: false, value: await map(next.value) };
  };
  try {
    for (;;) {
      while (underWay.length < concurrency) {
        const result = start();
        // It throws when its turn comes; until then nobody listens.
        result.catch(() => undefined);
        underWay.push(result);
      }
      const first = await underWay.shift();
      if (first === undefined || first.done) return;
      yield first.value;
    }
  } finally {
    await source.return(undefined);
  }
}
