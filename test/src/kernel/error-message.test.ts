import { expect, test } from 'vitest';
import { isOutOfResources } from '../../../src/kernel/error-message.ts';

const withCode = (code: string) => Object.assign(new Error('failed'), { code });

test.each<[string, unknown, boolean]>([
  ['a code', withCode('EMFILE'), true],
  ['a thread that cannot start', withCode('ERR_WORKER_INIT_FAILED'), true],
  ['an error of a thread', new Error("EMFILE: too many open files, open 'a'"), true],
  ['a cause', new Error('failed', { cause: withCode('ENFILE') }), true],
  ['another code', withCode('ENOENT'), false],
  ['a name in a message', new Error('no field EMFILE'), false],
  ['anything', 'EMFILE', false],
])('%s', (_, error, expected) => expect(isOutOfResources(error)).toBe(expected));
