/** Where the bytes of pictures come from. */
export interface PictureSource {
  /** Never rejects but for the signal: what goes wrong is a result. */
  fetch(address: string, signal?: AbortSignal): Promise<FetchResult>;
  close(): Promise<void>;
}

export type FetchResult = { readonly outcome: 'fetched'; readonly bytes: Uint8Array } | FetchFailure;

export interface FetchFailure {
  readonly outcome: 'failed';
  /** Names host or status; no full stop at the end. */
  readonly reason: string;
  /** Whether it may well be otherwise soon: the network, an overloaded host. */
  readonly isTemporary: boolean;
  /** How long the host wants to be left alone; undefined where it did not say. */
  readonly retryAfterSeconds?: number;
}
