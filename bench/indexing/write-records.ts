import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { linesOf } from '../queries/documents.ts';

/** Writes the first records of a dataset file, at most `most`. */
export const writeRecords = (corpus: string, target: string, most: number): Promise<number> =>
  write(corpus, target, most, (line) => line);

/** Writes the records of a file with one word more in their titles. */
export const writeChangedRecords = (records: string, target: string): Promise<number> =>
  write(records, target, Number.POSITIVE_INFINITY, (line) => JSON.stringify(changed(JSON.parse(line))));

interface Line {
  readonly 'edm:aggregatedCHO'?: {
    readonly 'dc:title'?: readonly { readonly lang: string | null; readonly value: string }[];
  };
}

function changed(record: Line): Line {
  const cho = record['edm:aggregatedCHO'];
  const titles = cho?.['dc:title']?.map((title) => ({ ...title, value: `${title.value} (revised)` }));
  // A record without a title gets one.
  const all = titles ?? [{ lang: 'en', value: 'revised' }];
  return { ...record, 'edm:aggregatedCHO': { ...cho, 'dc:title': all } };
}

async function write(
  source: string,
  target: string,
  most: number,
  make: (line: string) => string,
): Promise<number> {
  const out = createWriteStream(target);
  let count = 0;
  for await (const line of linesOf(source)) {
    if (count === most) break;
    if (!out.write(`${make(line)}\n`)) await once(out, 'drain');
    count += 1;
  }
  out.end();
  await once(out, 'finish');
  return count;
}
