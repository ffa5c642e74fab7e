import jsonld from 'jsonld';
import { Parser, Store } from 'n3';
import { expect, test } from 'vitest';
import { cacheable } from '../../../../src/api/entity-tags.ts';
import type { Manifest } from '../../../../src/jobs/dataset/manifest.ts';
import { describeDataset } from '../../../../src/surfaces/dataset/describe-dataset.ts';
import { descriptionPlugin } from '../../../../src/surfaces/dataset/description-plugin.ts';
import { openApp } from '../../api/open-app.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';
import { recordingEngine } from '../../use-cases/recording-engine.ts';
import { DESCRIBED_SERVICE } from './described-service.ts';
import { offerExport, sha256Of } from './offer-export.ts';

const [FROM, TO] = ['2026-11-19T02:00:00.000Z', '2026-11-20T02:00:00.000Z'];
const MANIFEST: Manifest = {
  time: TO,
  records: 1234,
  archive: { name: 'records_export_full.tar.gz', bytes: 5678, sha256: 'a'.repeat(64), unpackedBytes: 9999 },
  institutions: [{ name: 'A', file: 'a.jsonl', records: 1234, bytes: 1, changed: FROM }],
};
const DATASET = 'https://vitrine.example/dataset';
const FULL = 'https://vitrine.example/download/nightly/records_export_full.tar.gz';
const DCAT = 'http://www.w3.org/ns/dcat#';
const DCT = 'http://purl.org/dc/terms/';
const SCHEMA = 'https://schema.org/';

/** The values of a property in the graph of a description. `safe` refuses terms that JSON-LD would drop. */
async function graphOf(description: object) {
  const options = { format: 'application/n-quads', safe: true } as const;
  const quads = await jsonld.toRDF(description as jsonld.JsonLdDocument, options);
  const store = new Store(new Parser({ format: 'N-Quads' }).parse(String(quads)));
  return (subject: string, predicate: string): string[] =>
    store
      .getObjects(subject, predicate, null)
      .map(({ value }) => value)
      .sort();
}

test('[dataset-7] sizes, checksums, times, licence and rhythm, in DCAT and schema.org', async () => {
  const of = await graphOf(describeDataset(DESCRIBED_SERVICE, MANIFEST));
  expect(of(DATASET, `${DCAT}distribution`)).toEqual([FULL, 'https://vitrine.example/oai']);
  expect(of(DATASET, `${SCHEMA}distribution`)).toEqual(of(DATASET, `${DCAT}distribution`));
  expect(of(FULL, `${DCAT}byteSize`)).toEqual(['5678']);
  expect(of(FULL, `${SCHEMA}contentSize`)).toEqual(['5678 B']);
  expect(of(FULL, `${SCHEMA}sha256`)).toEqual(['a'.repeat(64)]);
  expect(of(FULL, `${SCHEMA}contentUrl`)).toEqual([FULL]);
  const [checksum = ''] = of(FULL, 'http://spdx.org/rdf/terms#checksum');
  expect(of(checksum, 'http://spdx.org/rdf/terms#checksumValue')).toEqual(['a'.repeat(64)]);
  expect(of(DATASET, `${DCT}modified`)).toEqual([TO]);
  expect(of(DATASET, `${SCHEMA}dateModified`)).toEqual([TO]);
  expect(of(DATASET, `${DCT}license`)).toEqual(of(DATASET, `${SCHEMA}license`));
  expect(of(DATASET, `${DCT}accrualPeriodicity`)[0]).toMatch(/DAILY$/);
  expect(of(DATASET, `${DCT}description`).join(' ')).toContain(
    '1234 records of digitised objects from 1 institutions',
  );
});

test('without a licence, an address and an export, it says nothing of them', async () => {
  const service = { ...DESCRIBED_SERVICE, license: undefined, email: undefined };
  const description = describeDataset(service, undefined);
  const of = await graphOf(description);
  expect(of(DATASET, `${DCAT}distribution`)).toEqual(['https://vitrine.example/oai']);
  expect(JSON.stringify(description)).not.toMatch(/license|mailto|modified/i);
});

test('[dataset-8] the service describes its present export', async () => {
  const folder = temporaryFolder();
  const app = await openApp(recordingEngine());
  const onSend = cacheable({ control: 'public, max-age=300', tag: 'content' });
  await app.register(descriptionPlugin, { folder, service: DESCRIBED_SERVICE, onSend });
  const before = await app.inject('/dataset');
  expect([before.statusCode, before.headers['content-type']]).toEqual([
    200,
    'application/ld+json; charset=utf-8',
  ]);
  await offerExport(folder, TO, Buffer.from('archive'));
  const { headers, body } = await app.inject('/dataset');
  expect(body).toContain(sha256Of(Buffer.from('archive')));
  expect(headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=300',
  });
  const again = await app.inject({ url: '/dataset', headers: { 'if-none-match': String(headers['etag']) } });
  expect(again.statusCode).toBe(304);
  await app.close();
});
