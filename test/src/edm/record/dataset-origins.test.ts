import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addOrigin,
  type Origin,
  type OriginRun,
  originOf,
  originsComment,
  readOriginsComment,
  withSuppliedUrls,
} from '../../../../src/edm/record/dataset-origins.ts';
import { withOurUrls } from '../../../../src/edm/record/delivery.ts';
import type { FramedRecord } from '../../../../src/edm/record/record.ts';

const address = fc.option(fc.constantFrom('http://a.example/{uuid}', 'urn:uuid:{uuid}'), { nil: undefined });
const origin = fc.record({ pipelineId: fc.constantFrom('a', 'b'), id: address, choId: address });
const runs = fc.array(fc.record({ origin, records: fc.integer({ min: 1, max: 9 }) }), { maxLength: 8 });

/** The origin of each record. */
const spread = (all: readonly { readonly origin: Origin; readonly records: number }[]) =>
  all.flatMap(({ origin, records }) => Array.from({ length: records }, () => origin));

test('the comment names the origin of every record', () => {
  fc.assert(
    fc.property(runs, (given) => {
      const joined: OriginRun[] = [];
      for (const one of spread(given)) addOrigin(joined, one);
      expect(
        joined.every(({ origin }, at) => JSON.stringify(origin) !== JSON.stringify(joined[at + 1]?.origin)),
      ).toBe(true);
      expect(spread(readOriginsComment(originsComment(joined)) ?? [])).toEqual(spread(given));
    }),
  );
});

test.each([
  'made by hand',
  'vitrine-origins {',
  'vitrine-origins []',
  'vitrine-origins {"origins":[],"runs":[0,1]}',
  'vitrine-origins {"origins":[{"pipelineId":1}],"runs":[]}',
  'vitrine-origins {"origins":[],"runs":[1]}',
])('%s is not ours', (comment) => {
  expect(readOriginsComment(comment)).toBeUndefined();
});

const UUID = '0f1e2d3c-0000-4000-8000-00000000000a';

test('supplied URLs are restored if they contain the uuid', () => {
  const record: FramedRecord = {
    id: `http://m.example/${UUID}/agg`,
    type: 'Aggregation',
    aggregatedCHO: {
      id: `urn:uuid:${UUID}`,
      type: 'ProvidedCHO',
      isRelatedTo: [{ id: `http://m.example/${UUID}/agg` }],
    },
    dataProvider: 'Museum',
  };
  const origin = originOf(record, UUID, 'p');
  const delivered = withOurUrls(record, { idBase: 'https://api.example/id', uuid: UUID });
  expect(delivered).not.toEqual(record);
  expect(JSON.stringify(withSuppliedUrls(delivered, UUID, origin))).toBe(JSON.stringify(record));
  expect(withSuppliedUrls(delivered, UUID, { pipelineId: 'p' })).toEqual(delivered);
});

test.each([
  [`http://m.example/${UUID}/agg`, 'http://m.example/{uuid}/agg'],
  [`${UUID}:${UUID}`, '{uuid}:{uuid}'],
  ['http://m.example/1', undefined],
  [`http://m.example/{uuid}/${UUID}`, undefined],
])('the template of %s is %s', (url, template) => {
  const record: FramedRecord = {
    id: url,
    type: 'Aggregation',
    aggregatedCHO: { id: 'x', type: 'ProvidedCHO' },
  };
  expect(originOf(record, UUID, 'p')).toEqual({ pipelineId: 'p', id: template, choId: undefined });
});
