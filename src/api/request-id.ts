import { randomBytes } from 'node:crypto';

/** An id that is unique across processes and runs, and short. */
export function newRequestId(): string {
  count += 1;
  return `${PROCESS}-${count.toString(36)}`;
}

const PROCESS = randomBytes(6).toString('base64url');
let count = 0;
