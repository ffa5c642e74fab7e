import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addressTemplate,
  isOfTemplate,
  joinRuns,
  originsComment,
  readOriginsComment,
  withSuppliedAddresses,
} from '../../src/edm/dataset-origins.ts';
import { withOurAddresses } from '../../src/edm/delivery.ts';
import type { FramedRecord } from '../../src/edm/record.ts';

const address = fc.option(fc.constantFrom('http://a.example/{uuid}', 'urn:uuid:{uuid}'), { nil: undefined });
const origin = fc.record({ pipelineId: fc.constantFrom('a', 'b'), id: address, choId: address });
const runs = fc.array(fc.record({ origin, records: fc.integer({ min: 1, max: 9 }) }), { maxLength: 8 });

/** The origin of each record. */
const spread = (all: readonly { readonly origin: object; readonly records: number }[]) =>
  all.flatMap(({ origin, records }) => Array.from({ length: records }, () => origin));

test('the comment tells of every record where it is from', () => {
  fc.assert(
    fc.property(runs, (given) => {
      expect(spread(joinRuns(given))).toEqual(spread(given));
      expect(spread(readOriginsComment(originsComment(given)) ?? [])).toEqual(spread(given));
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

test('an address is of a template where it comes back from it', () => {
  const uuids = ['0f1e2d3c-0000-4000-8000-00000000000a', '0f1e2d3c-0000-4000-8000-00000000000b'];
  const part = fc.constantFrom('', 'x', 'http://a.example/', '{uuid}', '{uui', ...uuids);
  const uuid = fc.constantFrom(...uuids);
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 4 }),
      fc.array(part, { maxLength: 4 }),
      uuid,
      (some, others, uuid) => {
        const [address, template] = [some.join(''), addressTemplate(others.join(''), uuids[0] ?? '')];
        const comesBack =
          template === undefined
            ? addressTemplate(address, uuid) === undefined
            : template.replaceAll('{uuid}', uuid) === address;
        expect(isOfTemplate(address, uuid, template)).toBe(comesBack);
        const own = addressTemplate(address, uuid) ?? address;
        if (own !== address) expect(own.replaceAll('{uuid}', uuid)).toBe(address);
      },
    ),
  );
});

const UUID = '0f1e2d3c-0000-4000-8000-00000000000a';

test('supplied addresses come back, where they have the uuid in them', () => {
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
  const origin = {
    pipelineId: 'p',
    id: addressTemplate(record.id, UUID),
    choId: addressTemplate(record.aggregatedCHO.id, UUID),
  };
  const delivered = withOurAddresses(record, { idBase: 'https://api.example/id', uuid: UUID });
  expect(delivered).not.toEqual(record);
  expect(JSON.stringify(withSuppliedAddresses(delivered, UUID, origin))).toBe(JSON.stringify(record));
  expect(withSuppliedAddresses(delivered, UUID, { pipelineId: 'p' })).toEqual(delivered);
  expect(addressTemplate('http://m.example/7', UUID)).toBeUndefined();
});
