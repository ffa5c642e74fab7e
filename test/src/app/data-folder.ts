import { join } from 'node:path';
import { openSqliteStore } from '../../../src/stores/records/sqlite-store.ts';
import { temporaryFolder } from '../stores/records/temporary-folder.ts';

/** The uuid of the record with this number. */
export const uuidOf = (number: number): string =>
  `${number.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`;

/** A data folder with this number of records of one institution, until the test ends, or with `atEnd` of Vitest's `afterAll`. */
export async function dataFolder(records: number, atEnd?: (work: () => void) => void): Promise<string> {
  const folder = temporaryFolder(atEnd);
  const store = openSqliteStore(join(folder, 'records.sqlite'), Date.now).records;
  const batch = Array.from({ length: records }, (_, number) => {
    const uuid = uuidOf(number);
    const body = {
      id: `http://id.example/${uuid}/aggregation`,
      type: 'Aggregation',
      aggregatedCHO: {
        id: `http://id.example/${uuid}/cho`,
        type: 'ProvidedCHO',
        edmType: 'IMAGE',
        title: [`Vase ${number}`],
      },
      dataProvider: 'Museum',
      edmRights: 'http://creativecommons.org/publicdomain/mark/1.0/',
    };
    return { uuid, body: JSON.stringify(body) };
  });
  await store.put(batch, await store.startRun('p', { full: false }));
  await store.close();
  return folder;
}
