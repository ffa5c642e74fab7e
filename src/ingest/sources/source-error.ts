/** A source cannot be read to its end; what was read before stays. The message does not name the file. */
export class SourceError extends Error {}
