import { expect, test } from 'vitest';
import { readPublicStatus } from '../../../src/app/status/read-public-status.ts';
import { StoreError } from '../../../src/records/record-store.ts';
import { MODELS, READY, STATE } from '../../site/public-status.ts';

const catalogue = { readiness: async () => READY };

test('a record store that fails leaves the rest of the status', async () => {
  expect(
    await readPublicStatus(
      catalogue,
      async () => STATE,
      async () => MODELS,
    )(),
  ).toMatchObject({
    status: 'ready',
    content: { records: 1234 },
  });
  expect(
    await readPublicStatus(
      catalogue,
      () => Promise.reject(new StoreError('inner.example is down')),
      async () => MODELS,
    )(),
  ).toMatchObject({
    status: 'degraded',
    backends: { search: 'available', cms: 'available', records: 'unavailable' },
    content: null,
  });
});

test('another error is not hidden', () =>
  expect(
    readPublicStatus(
      catalogue,
      () => Promise.reject(new TypeError('bug')),
      async () => MODELS,
    )(),
  ).rejects.toThrow('bug'));
