import { expect, test } from 'vitest';
import { type BlockIndex, readBlockIndex, writeBlockIndex } from '../../src/dataset/blocks/block-index.ts';

const block = {
  after: undefined,
  until: '00000000-0000-4000-8000-000000000000',
  damaged: [],
  records: 2,
  lastChange: 17,
  raw: { bytes: 1000, crc: 0xffffffff },
  packed: { bytes: 100, crc: 1 },
  offset: 10,
  origins: [{ origin: { pipelineId: 'ä', id: 'http://m.example/{uuid}', choId: undefined }, records: 2 }],
};
const INDEX: BlockIndex = {
  stamp: 's',
  lastChange: 20,
  recipe: 'r',
  institutions: [{ name: 'Ö', records: 2, lastChange: 17, datestamp: 5, blocks: [block, block] }],
};

test('an index is read as it was written', () => {
  expect(readBlockIndex(writeBlockIndex(INDEX))).toEqual(INDEX);
});

test('an index in which a bit is another one is none', () => {
  const bytes = Buffer.from(writeBlockIndex(INDEX));
  for (let bit = 0; bit < 8 * bytes.length; bit += 1) {
    const damaged = Buffer.from(bytes);
    damaged[bit >> 3] = (damaged[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect(readBlockIndex(damaged.toString())).toBeUndefined();
  }
});

test.each(['', '{', 'null', '[]', '{"format":3}', '{"format":3,"crc":0,"index":null}'])(
  '%j is no index',
  (text) => {
    expect(readBlockIndex(text)).toBeUndefined();
  },
);
