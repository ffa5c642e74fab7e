/** Where the bytes of pictures come from. */
export interface PictureSource {
  /** Rejects only with the signal's reason: failures are results. */
  fetch(url: string, signal?: AbortSignal): Promise<FetchResult>;
  close(): Promise<void>;
}

export type FetchResult =
  | { readonly outcome: 'fetched'; readonly bytes: Uint8Array }
  | FetchFailure
  | Postponed;

/** Not asked for, because the host has used up the patience of the source. */
export interface Postponed {
  readonly outcome: 'postponed';
  readonly reason: string;
}

export interface FetchFailure {
  readonly outcome: 'failed';
  /** Names host or status; no full stop at the end. */
  readonly reason: string;
  /** Whether a retry may succeed: after a network error, or with an overloaded host. */
  readonly isTemporary: boolean;
  /** `Retry-After` of the host, if it sent one. */
  readonly retryAfterSeconds?: number;
}
