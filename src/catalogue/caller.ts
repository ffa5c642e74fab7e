/** Who waits for an answer. */
export interface Caller {
  /** Aborted when the client has left, or when the time is over (`TimeoutError`). */
  readonly signal: AbortSignal;
  /** The client's network address: searches of one client wait for each other before those of others do. */
  readonly client?: string | undefined;
}
