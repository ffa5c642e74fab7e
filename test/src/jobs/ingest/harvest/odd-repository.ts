import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Asked {
  readonly query: ReadonlyMap<string, string>;
  readonly headers: IncomingHttpHeaders;
  /** From 0. */
  readonly count: number;
}

interface OddAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  /** Closes the connection after so many bytes of the body. */
  readonly cutAfter?: number;
}

/** What a repository says to a request; a text is a whole answer of OAI-PMH. */
export type Habit = (asked: Asked) => string | OddAnswer;

/** A repository with habits of its own, on a port of its own until the test ends. */
export async function oddRepository(
  habit: Habit,
): Promise<{ address: string; asked: Asked[]; mostAtOnce: () => number }> {
  const asked: Asked[] = [];
  let [atOnce, mostAtOnce] = [0, 0];
  const server = createServer((request, response) => {
    atOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    response.once('close', () => {
      atOnce -= 1;
    });
    const url = new URL(request.url ?? '', 'http://127.0.0.1');
    const one = { query: new Map(url.searchParams), headers: request.headers, count: asked.length };
    asked.push(one);
    const answer = habit(one);
    send(response, typeof answer === 'string' ? { body: answer } : answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/oai`, asked, mostAtOnce: () => mostAtOnce };
}

function send(response: ServerResponse, { status = 200, headers, body, cutAfter }: OddAnswer): void {
  response.writeHead(status, { 'content-type': 'text/xml', ...headers });
  if (cutAfter === undefined) {
    response.end(body);
    return;
  }
  response.write(body.slice(0, cutAfter), () => response.destroy());
}

const RESPONSE_DATE = '2026-11-20T12:00:00Z';

export const envelope = (content: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<responseDate>${RESPONSE_DATE}</responseDate><request>http://r.example/oai</request>${content}</OAI-PMH>`;

export const identify = (granularity = 'YYYY-MM-DDThh:mm:ssZ', deletedRecord = 'persistent'): string =>
  envelope(`<Identify><repositoryName>R</repositoryName><deletedRecord>${deletedRecord}</deletedRecord>
<granularity>${granularity}</granularity></Identify>`);

export const error = (code: string, message = 'no'): string =>
  envelope(`<error code="${code}">${message}</error>`);

/** A list of records; `token` is the whole element. */
export const list = (records: readonly string[], token = ''): string =>
  envelope(`<ListRecords>${records.join('\n')}${token}</ListRecords>`);

export const token = (text: string): string => `<resumptionToken>${text}</resumptionToken>`;

export const header = (identifier: string, status = ''): string =>
  `<header${status}><identifier>${identifier}</identifier><datestamp>2026-11-01</datestamp></header>`;

export const deleted = (identifier: string): string =>
  `<record>${header(identifier, ' status="deleted"')}</record>`;

/** A record whose Aggregation is `http://m.example/NAME`, as `oai:m:NAME`. */
export const record = (name: string, title = `Objekt ${name}`, identifier = `oai:m:${name}`): string =>
  `<record>${header(identifier)}<metadata>${rdf(name, title)}</metadata></record>`;

export const rdf = (name: string, title: string): string => `<rdf:RDF
  xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:edm="http://www.europeana.eu/schemas/edm/" xmlns:ore="http://www.openarchives.org/ore/terms/">
<edm:ProvidedCHO rdf:about="http://m.example/${name}/cho"><dc:title>${title}</dc:title><edm:type>IMAGE</edm:type></edm:ProvidedCHO>
<ore:Aggregation rdf:about="http://m.example/${name}">
  <edm:aggregatedCHO rdf:resource="http://m.example/${name}/cho"/><edm:dataProvider>Museum</edm:dataProvider>
  <edm:rights rdf:resource="http://creativecommons.org/publicdomain/mark/1.0/"/></ore:Aggregation>
</rdf:RDF>`;
