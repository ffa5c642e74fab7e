/** A call of something that may be slow: a store, a server, a model. */
interface BackendCall {
  readonly backend: string;
  readonly operation: string;
}

/** Makes a call, observes it, and returns or throws what the call does. */
export type ObserveCall = <Result>(call: BackendCall, work: () => Result) => Result;

/** A port whose methods are observed. Those that do not return a promise end at once. */
export function observedCalls<Port extends object>(
  port: Port,
  backend: string,
  observe: ObserveCall | undefined,
): Port {
  if (observe === undefined) return port;
  const methods = new Map<string | symbol, unknown>();
  return new Proxy(port, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      return methods.getOrInsertComputed(name, () => (...args: unknown[]) => {
        const call = (): unknown => Reflect.apply(member, target, args);
        return typeof name === 'symbol' || name === 'close'
          ? call()
          : observe({ backend, operation: name }, call);
      });
    },
  });
}

/** Calls `onEnd` when `work` has ended, with its error if it has failed. */
export function whenEnded<Result>(
  work: () => Result,
  onEnd: (failed?: { readonly error: unknown }) => void,
): Result {
  let result: Result;
  try {
    result = work();
  } catch (error) {
    onEnd({ error });
    throw error;
  }
  if (result instanceof Promise) {
    result.then(
      () => onEnd(),
      (error: unknown) => onEnd({ error }),
    );
  } else onEnd();
  return result;
}
