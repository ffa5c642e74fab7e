import { LABEL_LANGUAGES, preferredValue, texts } from '../../../edm/record/display.ts';
import { readStoredBody } from '../../../edm/record/stored-body.ts';
import { xmlText } from '../../../kernel/xml-text.ts';
import { formatsOf } from '../formats.ts';
import { utc } from '../protocol/dates.ts';
import { OaiError } from '../protocol/oai-error.ts';
import type { Repository } from '../repository.ts';
import { recordOf } from './get-record.ts';

/** Describes the repository. [oai-5] `earliestDatestamp` is that of the oldest record or tombstone. */
export async function identify(repository: Repository): Promise<string> {
  const { name, adminEmail, baseUrl, records, clock } = repository;
  const [oldest] = await records.byDatestamp({}, undefined, 1);
  const earliest = oldest?.datestamp ?? Math.floor(clock() / 1000);
  const description = `Objects and their metadata as the institutions have supplied them. Sets are the data sources.`;
  return `<Identify>
<repositoryName>${xmlText(name)}</repositoryName>
<baseURL>${xmlText(baseUrl)}</baseURL>
<protocolVersion>2.0</protocolVersion>
<adminEmail>${xmlText(adminEmail)}</adminEmail>
<earliestDatestamp>${utc(earliest)}</earliestDatestamp>
<deletedRecord>persistent</deletedRecord>
<granularity>YYYY-MM-DDThh:mm:ssZ</granularity>
<compression>gzip</compression>
<compression>br</compression>
<description><oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${xmlText(name)}</dc:title><dc:description xml:lang="en">${xmlText(description)}</dc:description></oai_dc:dc></description>
</Identify>`;
}

/**
 * The formats. [oai-6] Every record has all of them, also a deleted one. Errors: OaiError idDoesNotExist,
 * noMetadataFormats. [oai-18]
 */
export async function listMetadataFormats(
  identifier: string | undefined,
  repository: Repository,
): Promise<string> {
  if (identifier !== undefined) await recordOf(identifier, repository);
  const formats = formatsOf(repository.formats);
  if (formats.length === 0) throw new OaiError('noMetadataFormats', 'No format is offered.');
  const elements = formats.map(
    ({ prefix, schema, namespace }) =>
      `<metadataFormat><metadataPrefix>${prefix}</metadataPrefix><schema>${xmlText(schema)}</schema><metadataNamespace>${xmlText(namespace)}</metadataNamespace></metadataFormat>`,
  );
  return `<ListMetadataFormats>\n${elements.join('\n')}\n</ListMetadataFormats>`;
}

/**
 * All sets at once, one for each data source. [oai-7] [oai-20] Errors: OaiError noSetHierarchy,
 * badResumptionToken.
 */
export async function listSets(token: string | undefined, repository: Repository): Promise<string> {
  if (token !== undefined) {
    throw new OaiError('badResumptionToken', 'ListSets returns all sets at once, without tokens.');
  }
  const sets = await repository.records.pipelines();
  if (sets.length === 0) throw new OaiError('noSetHierarchy', 'There are no sets yet.');
  const elements: string[] = [];
  for (const { id } of sets) {
    const name = await nameOf(id, repository);
    elements.push(`<set><setSpec>${xmlText(id)}</setSpec><setName>${xmlText(name)}</setName></set>`);
  }
  return `<ListSets>\n${elements.join('\n')}\n</ListSets>`;
}

/** Records that are read for the name of a set: the oldest, by uuid, which spreads them over the data source. */
const SAMPLE = 10;

/** The institution of the set's records and the id of the set, because one institution may have several. */
async function nameOf(pipelineId: string, { records }: Repository): Promise<string> {
  const institutions = new Set<string>();
  for (const { body } of await records.byDatestamp({ pipelineId }, undefined, SAMPLE)) {
    const record = body === undefined ? undefined : readStoredBody(body)?.record;
    const provider = preferredValue(record?.['dataProvider'], LABEL_LANGUAGES);
    const [institution] = texts(provider, LABEL_LANGUAGES);
    if (institution !== undefined) institutions.add(institution);
  }
  const [first] = institutions;
  if (first === undefined) return pipelineId;
  return `${first}${institutions.size > 1 ? ' and others' : ''} (${pipelineId})`;
}
