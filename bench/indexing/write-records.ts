import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { linesOf } from '../harness/corpus.ts';

/** Writes the records of a file with one word more in their titles. */
export async function writeChangedRecords(records: string, target: string): Promise<void> {
  const out = createWriteStream(target);
  for await (const line of linesOf(records)) {
    if (!out.write(`${JSON.stringify(changed(JSON.parse(line)))}\n`)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
}

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
