import { Buffer } from 'node:buffer';

const HEAD_END = Buffer.from('\r\n\r\n');
const LAST_CHUNK = '0\r\n\r\n';

/**
 * Counts the replies of a connection, one at a time, as cheaply as possible: it searches the head for the length,
 * and otherwise the end of the bytes for the last chunk. Call it with what has arrived.
 */
export function replyCounter(onReply: (status: string) => void): (bytes: Uint8Array) => void {
  let head = Buffer.alloc(0);
  let status = '';
  /** Bytes of the body that are still to come; undefined if it comes in chunks. */
  let left: number | undefined;
  let end = '';
  const done = (): void => {
    const complete = status;
    status = '';
    head = Buffer.alloc(0);
    onReply(complete);
  };
  const readBody = (bytes: Buffer): void => {
    if (left !== undefined) {
      left -= bytes.length;
      if (left <= 0) done();
      return;
    }
    end = (end + bytes.toString('latin1', Math.max(0, bytes.length - LAST_CHUNK.length))).slice(
      -LAST_CHUNK.length,
    );
    if (end === LAST_CHUNK) done();
  };
  return (chunk) => {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    if (status !== '') return readBody(bytes);
    head = Buffer.concat([head, bytes]);
    const at = head.indexOf(HEAD_END);
    if (at === -1) return;
    const text = head.toString('latin1', 0, at + 2);
    status = text.slice(9, 12);
    const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
    const isEmpty = status === '204' || status === '304';
    left = isEmpty ? 0 : length === undefined ? undefined : Number(length);
    end = '';
    readBody(head.subarray(at + HEAD_END.length));
  };
}
