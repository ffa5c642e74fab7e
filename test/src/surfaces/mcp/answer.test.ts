import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstFitting, MAX_ANSWER_BYTES } from '../../../../src/surfaces/mcp/answers/answer.ts';
import {
  DETAIL_SIZES,
  type DetailDocument,
  detailsOf,
  detailsShape,
} from '../../../../src/surfaces/mcp/answers/details.ts';
import { HIT_SIZES, hitOf, hitShape } from '../../../../src/surfaces/mcp/answers/hits.ts';
import { uuidOf } from '../../site/open-objects.ts';

/** Texts as records have them, and some that nobody would write. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom('', ' ', '"'.repeat(3000), '語'.repeat(2000), '\\'.repeat(3000), '\u{1F3A8}'.repeat(1000)),
);
const list = fc.array(text, { maxLength: 20 });
const url = fc.oneof(
  fc.webUrl(),
  text,
  fc.integer({ min: 0, max: 3000 }).map((length) => `https://museum.example/${'a'.repeat(length)}`),
);

const document = fc.record(
  {
    uuid: fc.nat(0xffff).map(uuidOf),
    title: text,
    creator: list,
    date: list,
    dcType: list,
    description: list,
    dataProvider: text,
    identifier: list,
    edmRights: fc.array(url, { maxLength: 2 }),
    edmRightsName: list,
    edmRightsReusePolicy: fc.subarray(['OPEN', 'RESTRICTED', 'CLOSED']),
    previewImage: url,
    url,
    isShownAt: url,
    alternative: list,
    subject: list,
    provenance: list,
    dcRights: list,
    dateMin: fc.maxSafeInteger(),
    dateMax: fc.maxSafeInteger(),
    iiifManifest: url,
    pictures: fc.record({ urls: fc.array(url), isInCopyright: fc.boolean() }),
    cited: fc.constant({} as DetailDocument['cited']),
  },
  { requiredKeys: ['uuid', 'pictures', 'cited'] },
) as fc.Arbitrary<DetailDocument>;

const documents = fc.array(document, { minLength: 10, maxLength: 10 });
const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
const ID_BASE = 'https://objects.vitrine.example/id';

describe('[mcp-3] ten objects fit into an answer, whatever they hold', () => {
  test('[mcp-4] as hits', () => {
    fc.assert(
      fc.property(documents, (given) => {
        const answer = firstFitting(
          HIT_SIZES.map((size) => ({ hits: given.map((one) => hitOf(one, ID_BASE, size, 0.5)) })),
        );
        expect(bytesOf(answer)).toBeLessThanOrEqual(MAX_ANSWER_BYTES);
        for (const hit of answer.hits) {
          expect(hitShape.safeParse(hit).error).toBeUndefined();
          expect(JSON.stringify(hit)).not.toMatch(/[\u202E\u{E0000}-\u{E007F}]/u);
        }
      }),
      { numRuns: 40 },
    );
  });

  test('in full', () => {
    fc.assert(
      fc.property(documents, (given) => {
        const answer = firstFitting(
          DETAIL_SIZES.map((size) => ({ objects: given.map((one) => detailsOf(one, ID_BASE, size)) })),
        );
        expect(bytesOf(answer)).toBeLessThanOrEqual(MAX_ANSWER_BYTES);
        for (const object of answer.objects) expect(detailsShape.safeParse(object).error).toBeUndefined();
      }),
      { numRuns: 40 },
    );
  });
});

test('the first that fits, else the last', () => {
  expect(firstFitting(['x'.repeat(20), 'yy', 'z'], 10)).toBe('yy');
  expect(firstFitting(['x'.repeat(20), 'y'.repeat(12)], 10)).toBe('y'.repeat(12));
});
