import { Buffer } from 'node:buffer';
import { Problem } from '../../../kernel/problem.ts';

/** Fields of a form; clients send one. */
export const MAX_FIELDS = 100;

const [AMPERSAND, EQUALS, PLUS, SPACE] = [0x26, 0x3d, 0x2b, 0x20];

/**
 * The wanted fields of a form, the last one of a repeated name, read as by `URLSearchParams`, which takes half a
 * second for a megabyte of short names.
 * Errors: Problem 413 for too many fields. [reconciliation-9]
 */
export function readForm(body: Buffer, wanted: readonly string[]): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  let count = 0;
  for (let start = 0; start < body.length; ) {
    count += 1;
    if (count > MAX_FIELDS) {
      throw new Problem(
        413,
        `The form has more than ${MAX_FIELDS} fields; only ${wanted.join(' and ')} are read`,
      );
    }
    const end = positionOf(AMPERSAND, body, start, body.length);
    const nameEnd = positionOf(EQUALS, body, start, end);
    const name = decode(body.subarray(start, nameEnd));
    if (wanted.includes(name)) fields.set(name, decode(body.subarray(nameEnd + 1, end)));
    start = end + 1;
  }
  return fields;
}

/** `end` if there is none before. */
function positionOf(byte: number, body: Buffer, start: number, end: number): number {
  const at = body.subarray(start, end).indexOf(byte);
  return at < 0 ? end : start + at;
}

/** Plus signs are replaced here: `URLSearchParams` and `replaceAll` take 0.1 µs for each. */
function decode(encoded: Buffer): string {
  const bytes = Buffer.from(encoded);
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === PLUS) bytes[at] = SPACE;
  const text = bytes.toString();
  return text.includes('%') ? (new URLSearchParams(`text=${text}`).get('text') ?? '') : text;
}
