import { packSegment } from '../build/pack-segment.ts';
import { PostingsWriter } from '../build/postings-writer.ts';
import { narrowNumbers } from '../segment/columns.ts';
import type { Postings } from '../segment/postings.ts';
import { assemble } from '../segment/segment.ts';
import { readSections, type Sections } from '../segment/segment-memory.ts';

/**
 * The same segment in this format, from one in the format of the last release. That had
 * all postings one after the other, several occurrences in one document as their number
 * and themselves, and all numbers in 64 bits. What is derived is made anew.
 */
export function convertSegment(buffer: SharedArrayBuffer): SharedArrayBuffer {
  const { documentCount, sections } = readSections(buffer);
  const { postings, numbers, ...rest } = assemble(documentCount, sections);
  const converted = new Map<string, Postings>();
  for (const field of postings.keys()) converted.set(field, convertPostings(field, sections));
  const narrowed = Array.from(
    numbers,
    ([field, column]) =>
      [field, { ...column, values: narrowNumbers(Float64Array.from(column.values)) }] as const,
  );
  return packSegment({ ...rest, postings: converted, numbers: new Map(narrowed) });
}

const SEVERAL_BEFORE = 0x80000000;

function convertPostings(field: string, sections: Sections): Postings {
  const part = (name: string): Uint32Array =>
    (sections.get(`postings/${field}/${name}`) as Uint32Array | undefined) ?? new Uint32Array(0);
  const [terms, starts, docs, where, extra] = [
    part('terms'),
    part('starts'),
    part('docs'),
    part('where'),
    part('extra'),
  ];
  const writer = new PostingsWriter();
  for (const [index, term] of terms.entries()) {
    const end = starts[index + 1] as number;
    for (let posting = starts[index] as number; posting < end; posting += 1) {
      writer.addDocument(docs[posting] as number);
      const word = where[posting] as number;
      if (word < SEVERAL_BEFORE) {
        writer.addOccurrence(word);
        continue;
      }
      const at = word - SEVERAL_BEFORE;
      const last = at + (extra[at] as number);
      for (let i = at + 1; i <= last; i += 1) writer.addOccurrence(extra[i] as number);
    }
    writer.endTerm(term);
  }
  return writer.finish();
}
