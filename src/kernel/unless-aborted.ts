/**
 * What `work` gives, unless `signal` is aborted before it does: `work` need not
 * heed it at every step, and nobody waits for it beyond.
 * Errors: those of `work`; the signal's reason.
 */
export async function unlessAborted<Given>(work: Promise<Given>, signal: AbortSignal): Promise<Given> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const leave = () => reject(signal.reason);
  if (signal.aborted) leave();
  else signal.addEventListener('abort', leave, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}
