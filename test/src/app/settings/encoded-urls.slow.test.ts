import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkSettings } from '../../../../src/app/doctor/check-settings.ts';
import { readSettings } from '../../../../src/app/settings/settings.ts';
import { openSqliteStore } from '../../../../src/stores/records/sqlite-store.ts';
import { freePort } from '../../../free-port.ts';
import { uuidOf } from '../../../uuid-of.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';
import { incoming } from '../../surfaces/oai/repository.ts';
import { run, serviceUrl } from '../run-vitrine.ts';

const HOST = 'xn--kultrr-sya11e.example';

test('a service with Unicode in host and paths uses the encoded URLs everywhere', async () => {
  const dataDir = temporaryFolder();
  const store = openSqliteStore(join(dataDir, 'records.sqlite'), () => 1_000_000).records;
  await store.put([incoming(1)], await store.startRun('museum', { full: false }));
  await store.close();
  const port = await freePort();
  const environment = {
    BASE_URL: 'https://kultúrőr.example',
    ID_BASE: 'https://kultúrőr.example/objekte/ö',
    DOWNLOAD_URL: 'https://kultúrőr.example/dáten',
    OBJECT_PAGE_URL: 'https://portál.example/o/{uuid}',
  };
  const service = run('serve', {
    ...environment,
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'warn',
    SYNC_AT: '',
    EXPORT_AT: '',
  });
  onTestFinished(() => void service.kill('SIGKILL'));
  expect(await serviceUrl(service)).toBe(`https://${HOST}`);
  const get = async (path: string, accept = '*/*') => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      redirect: 'manual',
      headers: { accept },
    });
    const { status, headers } = response;
    const header = (name: string) => headers.get(name);
    return { status, header, body: await response.text() };
  };
  const recordUrl = `https://${HOST}/objekte/%C3%B6/${uuidOf(1)}`;

  for (const path of [`/objekte/%C3%B6/${uuidOf(1)}`, `/objekte/%c3%b6/${uuidOf(1)}/cho`]) {
    const turtle = await get(path, 'text/turtle');
    expect([turtle.status, turtle.header('content-location')]).toEqual([200, `${recordUrl}.ttl`]);
    expect(turtle.header('link')).toContain(`<${recordUrl}.jsonld>`);
    expect(turtle.body).toContain(`<${recordUrl}/cho>`);
  }
  const page = await get(`/objekte/%C3%B6/${uuidOf(1)}`, 'text/html');
  expect([page.status, page.header('location')]).toEqual([
    303,
    `https://xn--portl-0qa.example/o/${uuidOf(1)}`,
  ]);
  const legacy = await get('/search');
  expect(legacy.header('link')).toContain(`<https://${HOST}/`);
  const harvest = await get('/oai?verb=ListIdentifiers&metadataPrefix=edm');
  expect(harvest.body).toContain(`<identifier>${recordUrl}</identifier>`);
  expect(harvest.body).toContain(`>https://${HOST}/oai</request>`);
  const one = await get(`/oai?verb=GetRecord&metadataPrefix=edm&identifier=${encodeURIComponent(recordUrl)}`);
  expect(one.body).toContain(`rdf:about="${recordUrl}/cho"`);
  const missing = await get('/d%C3%A1ten/nightly/nothing');
  expect([missing.status, missing.body]).toEqual([404, '{"detail":"No file nothing in the dataset"}']);

  expect(checkSettings(readSettings(environment)).map(({ message }) => message)).toContain(
    `BASE_URL is https://${HOST}`,
  );
});
