/** A response of a repository. None of it is trusted to follow the protocol. */
export interface OaiResponse {
  /** Unparsed. */
  readonly responseDate: string | undefined;
  readonly errors: readonly ProtocolError[];
  /** The records, a few megabytes at a time, to be read once. */
  readonly recordParts: AsyncIterable<readonly HarvestedRecord[]> | Iterable<readonly HarvestedRecord[]>;
  /** Undefined at the end of a list, also if the element is empty. */
  readonly token: ListToken | undefined;
  /** Texts of all other elements without children, by path: `Identify/granularity`. */
  readonly details: ReadonlyMap<string, readonly string[]>;
}

export interface ProtocolError {
  /** Such as `noRecordsMatch`. */
  readonly code: string;
  readonly message: string;
}

export interface HarvestedRecord {
  /** Empty if the header has none. */
  readonly identifier: string;
  readonly datestamp: string;
  readonly isDeleted: boolean;
  /** The element in `<metadata>` as an XML document; undefined if there is none. */
  readonly metadata: string | undefined;
  /** Why the metadata was not read to its end. */
  readonly fault: string | undefined;
}

export interface ListToken {
  readonly text: string;
  /** Number of records in the whole list, if the repository says so. */
  readonly completeListSize: number | undefined;
}

/** The bytes of a response. */
export interface ReceivedDocument {
  readonly chunks: readonly Uint8Array[];
  /** That of its `Content-Type`. */
  readonly charset: string | undefined;
}

/** The response is unusable. The message says why, to follow the URL. */
export class ResponseError extends Error {}

/** The response exceeds a limit of ours, so that there is no point in reading the rest. The message as above. */
export class ResponseTooLarge extends Error {}

/** A source cannot be harvested any further for now. The message names the URL and says why. */
export class HarvestError extends Error {}

/** We do not take the response, or do not follow it elsewhere. It says nothing about the request or its token. */
export class RefusedResponseError extends HarvestError {}

/** The repository has responded, in a way that makes no response of OAI-PMH. */
export class UnusableResponseError extends HarvestError {
  /** The message without the URL. */
  readonly reason: string;
  /** The whole response, if it is one of OAI-PMH by its status. */
  readonly document: ReceivedDocument | undefined;

  constructor(url: string, reason: string, document: ReceivedDocument | undefined) {
    super(`${url}: ${reason}`);
    this.reason = reason;
    this.document = document;
  }
}
