import { expect, test } from 'vitest';
import { linksOf } from '../../../../src/edm/record/links.ts';
import type { FramedRecord } from '../../../../src/edm/record/record.ts';

const record = (properties: Partial<FramedRecord>): FramedRecord => ({
  id: 'http://id.test/aggregation',
  type: 'Aggregation',
  aggregatedCHO: { id: 'http://id.test/cho', type: 'ProvidedCHO' },
  ...properties,
});

test('page, medium, preview and manifests, each URL once, and no further views', () => {
  const manifest = { isReferencedBy: ['http://a.test/manifest'] };
  expect(
    linksOf(
      record({
        isShownAt: 'http://a.test/page',
        isShownBy: { id: 'http://a.test/1.jpg', type: 'WebResource', ...manifest },
        object: 'http://a.test/1.jpg',
        hasView: [{ id: 'http://a.test/2.jpg', type: 'WebResource', ...manifest }],
      }),
    ),
  ).toEqual([
    { role: 'isShownBy', url: 'http://a.test/1.jpg' },
    { role: 'isShownAt', url: 'http://a.test/page' },
    { role: 'manifest', url: 'http://a.test/manifest' },
  ]);
});

test.each(['urn:a:b', 'ftp://a.test/1', 'https://museum.example/1', '_:b0', 'http://'])(
  '%s cannot be asked for',
  (isShownAt) => expect(linksOf(record({ isShownAt }))).toEqual([]),
);

test('at most twenty', () => {
  const isReferencedBy = Array.from({ length: 30 }, (_, n) => `http://a.test/${n}`);
  const links = linksOf(record({ isShownBy: { id: 'http://a.test/', type: 'WebResource', isReferencedBy } }));
  expect(links.length).toBe(20);
});
