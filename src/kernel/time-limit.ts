/** Runs `work`, whose signal is aborted with a `TimeoutError` when it takes longer than `ms`. */
export async function withTimeLimit<Made>(
  ms: number,
  work: (signal: AbortSignal) => Promise<Made>,
): Promise<Made> {
  const controller = new AbortController();
  const timer = setTimeout(
    () => controller.abort(new DOMException(`no answer within ${ms} ms`, 'TimeoutError')),
    ms,
  ).unref();
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
  }
}
