/** A host whose IP address is not public. */
export class RefusedHost extends Error {}

/** The refusal behind an error, which undici may have wrapped. */
export function refusedIn(error: unknown): RefusedHost | undefined {
  if (error instanceof RefusedHost) return error;
  if (error instanceof AggregateError) return error.errors.map(refusedIn).find((one) => one !== undefined);
  return error instanceof Error && error.cause !== undefined ? refusedIn(error.cause) : undefined;
}
