import { expect, test } from 'vitest';
import { uuidOfName } from '../../../../src/app/commands/withdraw.ts';

const UUID = '0123abcd-0000-4000-8000-00000000000a';
const BASE = 'https://id.example/objects';

test.each([
  [UUID, UUID],
  [UUID.toUpperCase(), UUID],
  [`${BASE}/${UUID}`, UUID],
  [`${BASE}/${UUID}/`, UUID],
  [`${BASE}/${UUID}/cho`, UUID],
  [`HTTPS://ID.example:443/objects/${UUID}/cho`, UUID],
  [`${BASE}/${UUID.toUpperCase()}/aggregation`, UUID],
  [`https://other.example/${UUID}`, undefined],
  [`${BASE}/${UUID}/picture`, undefined],
  [`${BASE}${UUID}`, undefined],
  [`${UUID}0`, undefined],
  ['', undefined],
])('%s', (name, uuid) => expect(uuidOfName(name, BASE)).toBe(uuid));
