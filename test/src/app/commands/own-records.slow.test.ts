import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { datasetText } from '../../jobs/sample-lines.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';
import { outcomeOf, run, serviceUrl } from '../run-vitrine.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const SAMPLE_CONTENT = join(ROOT, 'sample');
/** Of the sample. */
const LOGO = '017c25d6-eda8-8858-8733-d9633679885c';

/** The standard output of a command. */
const vitrine = ([command = '', ...argv]: readonly string[], env: Record<string, string>): Promise<string> =>
  outcomeOf(command, env, argv).then(({ stdout }) => stdout);

/** A data folder with records of these files, indexed. */
async function filledWith(...files: readonly string[]): Promise<{ DATA_DIR: string; PORT: string }> {
  const settings = { DATA_DIR: temporaryFolder(), PORT: '0' };
  await vitrine(['ingest', ...files], settings);
  await vitrine(['index'], settings);
  return settings;
}

function ownRecords(): string {
  const file = join(temporaryFolder(), 'own.jsonl');
  writeFileSync(file, datasetText(1, 2));
  return file;
}

/** Numbers of institutions and pages, statuses of a picture and its redirect, hits in both page collections. */
async function served(settings: Readonly<Record<string, string>>) {
  const service = run('serve', { ...settings, SYNC_AT: '', EXPORT_AT: '', LOG_LEVEL: 'fatal' });
  onTestFinished(() => {
    service.kill('SIGKILL');
  });
  const baseUrl = await serviceUrl(service);
  const get = (path: string) => fetch(`${baseUrl}${path}`, { redirect: 'manual' });
  const numberOf = async (path: string) => {
    const response = await get(path);
    const { data, found } = (await response.json()) as { data?: unknown[]; found?: number };
    return [response.status, data?.length ?? found];
  };
  return {
    institutions: await numberOf('/institutions'),
    content: await numberOf('/content'),
    editorial: await numberOf('/v2/search?q=*&collection=editorial'),
    knowledge: await numberOf('/v2/search?q=*&collection=knowledge'),
    asset: (await get(`/assets/${LOGO}`)).status,
    picture: (await get(`/cms/assets/${LOGO}`)).status,
  };
}

test('with other records than the sample there is no invented content', async () => {
  const settings = await filledWith(ownRecords());
  // As when the sample content was the default.
  await vitrine(['sync'], { ...settings, CONTENT_DIR: SAMPLE_CONTENT });
  expect(await vitrine(['sync', '--force'], settings)).toBe(
    'editorial: 0 written, 72 removed, 0 documents\nknowledge: 0 written, 23 removed, 0 documents\n',
  );
  expect(await served(settings)).toEqual({
    institutions: [200, 0],
    content: [200, 0],
    editorial: [200, 0],
    knowledge: [200, 0],
    asset: 404,
    picture: 404,
  });
  const doctor = await vitrine(['doctor'], settings);
  expect(doctor.split('\n').filter((line) => /^\S+ +(?:content|knowledge base): /.test(line))).toEqual([
    'warning  content: there are no institutions and pages: neither CONTENT_DIR is set, nor is the sample collection loaded',
    'warning  knowledge base: there is no knowledge base: neither CONTENT_DIR is set, nor is the sample collection loaded',
  ]);
  expect(doctor).toContain('Set CONTENT_DIR to a folder as described in docs/content.md');
});

test('the content of the sample exists as long as its records, also with others', async () => {
  const settings = await filledWith(join(ROOT, 'sample/records/albertina.jsonl'), ownRecords());
  expect(await vitrine(['sync', '--force'], settings)).toBe(
    'editorial: 72 written, 0 removed, 72 documents\nknowledge: 23 written, 0 removed, 23 documents\n',
  );
  expect(await served(settings)).toEqual({
    institutions: [200, 23],
    content: [200, 15],
    editorial: [200, 72],
    knowledge: [200, 23],
    asset: 302,
    picture: 200,
  });
  expect(await vitrine(['doctor'], settings)).toContain('sample contains 23 institutions and 15 pages');
});
