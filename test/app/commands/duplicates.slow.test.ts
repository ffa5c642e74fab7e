import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { collectionSchema } from '../../../src/collections/collection-schema.ts';
import { uuidKey } from '../../../src/collections/uuid-key.ts';
import { openEmbedded } from '../../../src/search/embedded.ts';
import { temporaryFolder } from '../../records/temporary-folder.ts';
import { COMPILE_CACHE, VITRINE } from '../../vitrine-command.ts';

interface Outcome {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

const vitrine = (dataDir: string, ...argv: string[]) =>
  new Promise<Outcome>((resolve) => {
    const env = { ...COMPILE_CACHE, DATA_DIR: dataDir };
    execFile(process.execPath, [...VITRINE, 'duplicates', ...argv], { env }, (error, stdout, stderr) =>
      resolve({ status: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });

const uuids = ['a', 'b'].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`);

/** A data folder whose index has two objects that are nearly the same. */
async function filledFolder(): Promise<string> {
  const dataDir = temporaryFolder(onTestFinished);
  const { engine, index } = openEmbedded(join(dataDir, 'index'), { threads: 0 });
  const required = { pipelineId: 'p', docType: 'cho', docLanguage: 'mul', updatedAt: 0 };
  const documents = uuids.map((uuid, i) => ({
    ...required,
    id: uuid,
    uuid,
    uuidKey: uuidKey(uuid),
    title: 'Ansicht der Stadt Graz',
    creator: ['Anna Berg'],
    dataProvider: `Museum ${i}`,
  }));
  await index.createCollection(collectionSchema('chos', 'chos-1'));
  await index.upsert(
    'chos-1',
    documents.map((document) => JSON.stringify(document)),
  );
  await index.publish('chos-1');
  await index.setAlias('chos', 'chos-1');
  await engine.close();
  return dataDir;
}

test('prints the pairs, and a summary on standard error', async () => {
  const dataDir = await filledFolder();
  const { status, stdout, stderr } = await vitrine(dataDir, '--institution', 'Museum 1');
  expect([status, stdout]).toEqual([
    0,
    `0.881  title +4, creator +2
       ${uuids[0]}  Museum 0: Ansicht der Stadt Graz
       ${uuids[1]}  Museum 1: Ansicht der Stadt Graz
`,
  ]);
  expect(stderr).toContain('1 pair, 1 of them of two institutions, among 2 objects\n');
  expect(await vitrine(dataDir, '--min-score', '0.9', '--json')).toMatchObject({ status: 0, stdout: '' });
  for (const [name, hint] of [
    ['Archiv', ''],
    ['museum 1', '; did you mean Museum 1?'],
  ] as const) {
    expect(await vitrine(dataDir, '--institution', name)).toEqual({
      status: 1,
      stdout: '',
      stderr: `vitrine duplicates: the index has no object of ${name}${hint}\n`,
    });
  }
});

test.each([
  [['--min-score', '2'], 2, '--min-score "2" is not a number from 0 to 1'],
  [['--csv', '--json'], 2, '--json and --csv are two forms: choose one'],
  [[], 1, 'there is no search index yet: run vitrine index'],
] as const)('%j', async (argv, status, fault) => {
  const outcome = await vitrine(temporaryFolder(onTestFinished), ...argv);
  expect(outcome).toEqual({ status, stdout: '', stderr: `vitrine duplicates: ${fault}\n` });
});
