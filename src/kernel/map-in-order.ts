/**
 * Maps the values of `source` with up to `concurrency` calls in progress, and
 * yields the results in the order of the values. It reads no further ahead, so a
 * slow consumer slows down the source.
 * Errors: those of calls and of the source, in order.
 */
export async function* mapInOrder<T, R>(
  source: AsyncGenerator<T>,
  concurrency: number,
  map: (value: T) => Promise<R> | R,
): AsyncGenerator<R> {
  const inProgress: Promise<IteratorResult<R, undefined>>[] = [];
  // A generator queues calls of `next`.
  const start = async (): Promise<IteratorResult<R, undefined>> => {
    const next = await source.next();
    return next.done ? { done: true, value: undefined } : { done: false, value: await map(next.value) };
  };
  try {
    for (;;) {
      while (inProgress.length < concurrency) {
        const result = start();
        // Its error is thrown in order, later.
        result.catch(() => undefined);
        inProgress.push(result);
      }
      const first = await inProgress.shift();
      if (first === undefined || first.done) return;
      yield first.value;
    }
  } finally {
    await source.return(undefined);
  }
}
