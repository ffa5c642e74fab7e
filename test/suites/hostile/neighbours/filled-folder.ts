import { createReadStream, createWriteStream, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Random } from '../../kills/random.ts';
import { inventedRecord, recordWithManyPictures } from './invented-records.ts';
import { runFrom } from './service-process.ts';

interface Filling {
  /** The checkout whose program fills it. */
  readonly checkout: string;
  /** Filled unless it is filled already. */
  readonly dataDir: string;
  /** Records beside the sample. */
  readonly records: number;
  readonly seed: number;
  readonly log: (message: string) => void;
}

/** Real records, if they are there: some tens of thousands make requests as expensive as they are in public. */
const REAL = join(import.meta.dirname, '../../../../../shared/data/corpus-large.jsonl.gz');

/** Fills a data folder so that requests are expensive. */
export async function fillFolder({ checkout, dataDir, records, seed, log }: Filling): Promise<void> {
  const isFilled = join(dataDir, `filled-with-${records}`);
  if (existsSync(isFilled)) return;
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  const source = join(dataDir, 'records.jsonl');
  const isReal = existsSync(REAL);
  log(`filling a folder with the sample and ${records} ${isReal ? 'real' : 'invented'} records`);
  const lines = isReal ? realRecords(records) : inventedRecords(records, seed);
  await pipeline(Readable.from(withNewlines(lines)), createWriteStream(source));
  const run = (...args: string[]): Promise<void> => runFrom(checkout, dataDir, args);
  await run('ingest', join(checkout, 'sample/records'), source);
  for (const command of ['index', 'sync', 'export']) await run(command);
  rmSync(source);
  writeFileSync(isFilled, '');
}

async function* withNewlines(lines: AsyncIterable<string>): AsyncGenerator<string> {
  yield `${JSON.stringify(recordWithManyPictures())}\n`;
  for await (const line of lines) yield `${line}\n`;
}

async function* realRecords(count: number): AsyncGenerator<string> {
  const unpacked = createReadStream(REAL).pipe(createGunzip());
  let left = count;
  for await (const line of createInterface({ input: unpacked })) {
    if (left-- === 0) break;
    // Nothing may open what the records link to.
    yield line.replace(
      /https?:\/\/(?!id\.example)(?:[\w-]+\.)+\w+(?=\/[^"]*\.(?:jpe?g|tiff?|png)\b)/gi,
      'https://pictures.example',
    );
  }
  unpacked.destroy();
}

async function* inventedRecords(count: number, seed: number): AsyncGenerator<string> {
  const random = new Random(seed);
  for (let i = 0; i < count; i++) yield JSON.stringify(inventedRecord(random, i));
}
