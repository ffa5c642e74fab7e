import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bytesFor,
  readSections,
  type Section,
  SegmentMemory,
  segmentBytes,
} from '../../../../src/engine/segment/segment-memory.ts';

const section: fc.Arbitrary<Section> = fc.oneof(
  fc.uint8Array(),
  fc.uint16Array(),
  fc.uint32Array(),
  fc.float32Array(),
  fc.float64Array(),
);
/** Names of fields are part of those of sections. */
const sections = fc
  .array(fc.tuple(fc.string({ unit: 'binary' }), section), { maxLength: 8 })
  .map((entries) => new Map(entries));

test('returns the stored arrays from memory of the computed size', () => {
  fc.assert(
    fc.property(fc.nat(), sections, (documentCount, own) => {
      const packed = new SegmentMemory(bytesFor(documentCount, own)).close(documentCount, own);
      expect(packed && readSections(packed)).toEqual({ documentCount, sections: own });
    }),
  );
});

test('arrays already in the memory are not copied; a memory that is too small returns undefined', () => {
  fc.assert(
    fc.property(sections, fc.nat({ max: 1000 }), fc.nat({ max: 8 }), (own, bytes, before) => {
      const enough = new SegmentMemory(bytesFor(1, own)).close(1, own);
      const memory = new SegmentMemory(bytes);
      const parts = [...own].map(
        ([name, items], i) => [name, i < before ? memory.keepAll({ items }).items : items] as const,
      );
      const packed = memory.close(1, new Map(parts));
      const needed = enough ? segmentBytes(enough) : new Uint8Array(0);
      if (packed) expect(Buffer.compare(segmentBytes(packed), needed)).toBe(0);
      else expect(needed.length).toBeGreaterThan(bytes);
    }),
  );
});
