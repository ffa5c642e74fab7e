import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { StoreError } from '../../../../src/stores/records/record-store.ts';
import { openSqliteStore } from '../../../../src/stores/records/sqlite-store.ts';
import { respondToOai } from '../../../../src/surfaces/oai/oai-provider.ts';
import { openOaiThread } from '../../../../src/surfaces/oai/open-oai-thread.ts';
import { uuidOf } from '../../../uuid-of.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';
import { incoming, openRepository } from './repository.ts';

function openThread(file: string) {
  const { baseUrl, idBase, name, adminEmail, formats, tokenKey } = openRepository();
  const logged: string[] = [];
  const thread = openOaiThread({
    ...{ baseUrl, idBase, name, adminEmail, formats, tokenKey },
    store: { file },
    log: (line) => logged.push(line),
  });
  onTestFinished(() => thread.close());
  return { thread, logged };
}

/** Without what depends on the time of the response. */
const withoutDate = (xml: string) =>
  xml.replace(/<responseDate>[^<]*| expirationDate="[^"]*"|(?<=<resumptionToken[^>]*>)[^<]+/g, '');

test('[oai-28] the thread returns the same as the provider, also for records stored while it runs', async () => {
  const file = join(temporaryFolder(), 'records.sqlite');
  const records = openSqliteStore(file, () => 1_000_000).records;
  const run = await records.startRun('museum', { full: false });
  const { thread, logged } = openThread(file);
  const repository = { ...openRepository(), records };
  const same = async (query: string) => {
    const response = (await thread.respond(query)).toString();
    expect(withoutDate(response)).toBe(withoutDate(await respondToOai(query, repository)));
    return response;
  };
  expect(await same('verb=ListRecords&metadataPrefix=edm')).toContain('noRecordsMatch');
  const damaged = { uuid: uuidOf(999), body: '{' };
  await records.put([...Array.from({ length: 120 }, (_, n) => incoming(n)), damaged], run);
  const [first, second] = await Promise.all([
    same('verb=ListRecords&metadataPrefix=edm'),
    same('verb=ListIdentifiers&metadataPrefix=oai_dc&from=1970-01-01'),
  ]);
  expect(first).toContain('completeListSize="121" cursor="0"');
  const token = /<resumptionToken[^>]*>([^<]+)/.exec(second)?.[1];
  expect(await same(`verb=ListIdentifiers&resumptionToken=${token}`)).toContain('cursor="100"');
  await same('verb=Identify');
  await same('verb=nonsense&identifier=ü');
  await thread.respond(`verb=GetRecord&metadataPrefix=edm&identifier=https://api.example/id/${uuidOf(999)}`);
  expect(logged).toEqual([`OAI-PMH: record ${uuidOf(999)} cannot be read and is left out`]);
  await records.close();
});

test('a failing store is a StoreError, and the next request tries again', async () => {
  const file = join(temporaryFolder(), 'records.sqlite');
  writeFileSync(file, 'not a database, and longer than the header of one '.repeat(20));
  const { thread } = openThread(file);
  const failure = new StoreError(`cannot open the record store ${file}: the file is not an SQLite database`);
  await expect(thread.respond('verb=ListSets')).rejects.toEqual(failure);
  writeFileSync(file, '');
  expect((await thread.respond('verb=ListSets')).toString()).toContain('noSetHierarchy');
});
