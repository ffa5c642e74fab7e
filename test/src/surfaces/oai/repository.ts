import { join } from 'node:path';
import { XmlDocument } from 'libxml2-wasm';
import type { IncomingRecord, RecordStore } from '../../../../src/stores/records/record-store.ts';
import { openSqliteStore } from '../../../../src/stores/records/sqlite-store.ts';
import { respondToOai } from '../../../../src/surfaces/oai/oai-provider.ts';
import type { Repository } from '../../../../src/surfaces/oai/repository.ts';
import { uuidOf } from '../../../uuid-of.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';

export const ID_BASE = 'https://api.example/id';
export const BASE_URL = 'https://api.example/oai';
/** 2026-11-20T12:00:00Z */
export const NOON = Date.UTC(2026, 10, 20, 12) / 1000;

/** The nth record; further statements of its object, and its institution. */
export const incoming = (n: number, cho: object = {}, dataProvider = 'Museum für Öl'): IncomingRecord => ({
  uuid: uuidOf(n),
  body: JSON.stringify({
    id: `urn:agg:${n}`,
    type: 'Aggregation',
    aggregatedCHO: {
      id: `urn:cho:${n}`,
      type: 'ProvidedCHO',
      title: [{ '@language': 'de', '@value': `Objekt ${n}` }],
      edmType: 'IMAGE',
      ...cho,
    },
    dataProvider,
    edmRights: 'http://creativecommons.org/publicdomain/mark/1.0/',
  }),
});

export interface TestRepository extends Repository {
  readonly store: RecordStore;
  /** Unix seconds; what is stored from here on has this datestamp. */
  setTime(seconds: number): void;
  put(pipelineId: string, ...records: readonly IncomingRecord[]): Promise<void>;
  /** Leaves only these records in the data source: the others become tombstones. */
  keepOnly(pipelineId: string, ...records: readonly IncomingRecord[]): Promise<void>;
}

/** A repository over a real store in a folder of its own. */
export function openRepository(
  more: Partial<Repository> = {},
  atEnd?: (work: () => void) => void,
): TestRepository {
  let now = NOON;
  const clock = () => now * 1000;
  const store = openSqliteStore(join(temporaryFolder(atEnd), 'records.sqlite'), clock).records;
  return {
    store,
    records: store,
    baseUrl: BASE_URL,
    idBase: ID_BASE,
    name: 'Vitrine & Co',
    adminEmail: 'oai@api.example',
    formats: ['edm', 'oai_dc'],
    tokenKey: Buffer.from('a key of the tests'),
    clock,
    log: () => {},
    setTime: (seconds) => {
      now = seconds;
    },
    async put(pipelineId, ...records) {
      await store.put(records, await store.startRun(pipelineId, { full: false }));
    },
    async keepOnly(pipelineId, ...records) {
      const run = await store.startRun(pipelineId, { full: true });
      await store.put(records, run);
      await store.deleteUnseen(run);
    },
    ...more,
  };
}

const NAMESPACES = {
  oai: 'http://www.openarchives.org/OAI/2.0/',
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  edm: 'http://www.europeana.eu/schemas/edm/',
  dc: 'http://purl.org/dc/elements/1.1/',
  oai_dc: 'http://www.openarchives.org/OAI/2.0/oai_dc/',
};

/** A response, read by an XML parser. */
export class OaiResponse {
  readonly xml: string;

  constructor(xml: string) {
    this.xml = xml;
  }

  /** The contents of the nodes that the XPath finds, in order. */
  all(path: string): string[] {
    const document = XmlDocument.fromString(this.xml);
    try {
      return document.find(path, NAMESPACES).map((node) => node.content);
    } finally {
      document.dispose();
    }
  }

  one(path: string): string | undefined {
    return this.all(path)[0];
  }

  get errors(): string[] {
    return this.all('//oai:error/@code');
  }

  get identifiers(): string[] {
    return this.all('//oai:header/oai:identifier');
  }

  get token(): string | undefined {
    return this.one('//oai:resumptionToken');
  }
}

export const request = async (repository: Repository, query: string): Promise<OaiResponse> =>
  new OaiResponse(await respondToOai(query, repository));

/** All pages of a list. */
export async function harvest(repository: Repository, query: string): Promise<OaiResponse[]> {
  const verb = /verb=\w+/.exec(query)?.[0] ?? '';
  const pages = [await request(repository, query)];
  for (;;) {
    const token = pages.at(-1)?.token;
    if (!token) return pages;
    pages.push(await request(repository, `${verb}&resumptionToken=${token}`));
  }
}
