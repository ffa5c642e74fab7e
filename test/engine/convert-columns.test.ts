import { expect, test } from 'vitest';
import { CENTRE, COARSE_CENTRE, unpackCodes } from '../../src/engine/segment/vector-codes.ts';
import { openColumns, type VectorMemory } from '../../src/engine/segment/vector-column.ts';
import { convertColumns } from '../../src/engine/vectors/convert-columns.ts';
import { unitVector } from '../../src/engine/vectors/quantize.ts';
import { rotate } from '../../src/engine/vectors/rotate.ts';

const align = (bytes: number): number => Math.ceil(bytes / 64) * 64;
const strideBefore = (dimensions: number): number =>
  dimensions <= 16 ? 16 : Math.ceil(dimensions / 32) * 32;

interface Vectors {
  readonly field: string;
  readonly docs: readonly number[];
  readonly vectors: readonly Float64Array[];
}

/** The file of vectors as version 1.0.0 wrote it: 8-bit codes, scales and errors. */
function writeBefore(fields: readonly Vectors[]): VectorMemory {
  const sizes = fields.map(({ field, docs, vectors: [first] }) => ({
    field,
    dimensions: first?.length ?? 0,
    count: docs.length,
  }));
  const header = Buffer.from(JSON.stringify(sizes));
  const buffer = new ArrayBuffer(65_536);
  new Uint32Array(buffer, 0, 3).set([0x56525456, 2, header.length]);
  new Uint8Array(buffer, 16, header.length).set(header);
  let at = align(16 + header.length);
  for (const { docs, vectors } of fields) {
    const dimensions = vectors[0]?.length ?? 0;
    const list = align(4 * docs.length);
    new Uint32Array(buffer, at).set(docs);
    for (const [i, vector] of vectors.entries()) {
      const scale = Math.fround(Math.max(...vector.map(Math.abs)) / 127);
      const codes = Array.from(vector, (own) => (scale === 0 ? 0 : Math.round(own / scale)));
      const error = Math.hypot(...vector.map((own, d) => own - (codes[d] ?? 0) * scale));
      new Float32Array(buffer, at + list)[i] = scale;
      new Float32Array(buffer, at + 2 * list)[i] = error * (1 + 1e-6) + 1e-9;
      new Int8Array(buffer, at + 3 * list).set(codes, i * strideBefore(dimensions));
    }
    at += 3 * list + align(docs.length * strideBefore(dimensions));
  }
  return { buffer };
}

const FIELDS: readonly Vectors[] = [
  {
    field: 'long',
    docs: [0, 2, 7, 8],
    vectors: [1, 2, 3, 0].map((seed) =>
      unitVector(
        Array.from({ length: 100 }, (_, i) => seed * Math.sin(seed * i * i + i) + (i === 5 ? 9 * seed : 0)),
      ),
    ),
  },
  { field: 'short', docs: [1], vectors: [unitVector([3, -4])] },
];

test('vectors of an older index are found by codes made of its codes', () => {
  const converted = convertColumns(writeBefore(FIELDS));
  const columns = converted && openColumns(converted);
  expect([...(columns?.keys() ?? [])]).toEqual(['long', 'short']);
  for (const { field, docs, vectors } of FIELDS) {
    const column = columns?.get(field);
    if (!column) throw new Error(`no column ${field}`);
    expect([...column.docs]).toEqual(docs);
    for (const [i, vector] of vectors.entries()) {
      const codes = new Uint8Array(column.stride);
      unpackCodes(column, i, codes);
      for (const [plane, direction] of [
        [column.fine, vector.map((_, d) => (codes[d] ?? 0) - CENTRE)],
        [column.coarse, vector.map((_, d) => ((codes[d] ?? 0) >> 2) - COARSE_CENTRE)],
      ] as const) {
        const product = rotate(vector).reduce((sum, own, d) => sum + own * (direction[d] ?? 0), 0);
        const angle = Math.acos(Math.min(1, product / Math.hypot(...direction)));
        const isZero = vector.every((own) => own === 0);
        if (isZero) expect([plane.scales[i], plane.tangents[i]]).toEqual([0, 0]);
        else expect(Math.atan(plane.tangents[i] ?? 0)).toBeGreaterThanOrEqual(angle);
        expect(plane.tangents[i]).toBeLessThan(0.5);
      }
    }
  }
});

test('vectors of an unknown format are not converted', () => {
  const memory = writeBefore(FIELDS);
  new Uint32Array(memory.buffer, 4, 1).set([1]);
  expect(convertColumns(memory)).toBeUndefined();
});
