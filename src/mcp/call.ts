import type { RequestContext } from '../catalogue/search-request.ts';

/** The request in which a tool is called. */
export interface Call {
  readonly context: RequestContext;
  /**
   * Counts an uploaded picture of the client. A message that is so large that it counted
   * as one has paid for the first picture in it.
   * Errors: Problem 429, 503.
   */
  readonly admitUpload: () => Promise<void>;
  /** Counts work that was done for the client, in milliseconds. */
  readonly chargeWork: (ms: number) => void;
}
