/** What is asked of a node; every node is asked the same. */
export interface NodeRequest {
  readonly method: 'GET' | 'POST';
  /** From the root of the API, with its query. */
  readonly path: string;
  /** JSON text. */
  readonly body?: string;
  /** Whether a refused key is an answer; otherwise the next node is asked. */
  readonly mayBeRefused?: boolean;
}

/** What a node has said, complete. */
export interface NodeReply {
  readonly status: number;
  /** UTF-8 JSON. */
  readonly body: Buffer;
}
