/** One thing that is wrong with a request, in FastAPI's shape: clients of the service know it. */
export interface ValidationIssue {
  /** FastAPI's name of the kind, such as `missing` or `greater_than_equal`. */
  readonly type: string;
  /** Where: `['query', 'per_page']`. */
  readonly loc: readonly (string | number)[];
  readonly msg: string;
}

/**
 * What a client may be told: one of the statuses of the spec (or 405, 406, 408,
 * 410, 412, 414, 416, 431) with its `detail`. Anything else that is thrown answers a bare 500.
 */
export class Problem extends Error {
  readonly status: number;
  readonly detail: string | readonly ValidationIssue[];
  /** Further headers of the answer, such as Retry-After. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    detail: string | readonly ValidationIssue[],
    options: { readonly cause?: unknown; readonly headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(typeof detail === 'string' ? detail : detail.map((issue) => issue.msg).join('; '), {
      cause: options.cause,
    });
    this.name = 'Problem';
    this.status = status;
    this.detail = detail;
    this.headers = options.headers ?? {};
  }
}
