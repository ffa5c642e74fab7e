import { LABEL_LANGUAGES, preferredValue, texts } from '../../edm/display.ts';
import { readStoredBody } from '../../edm/stored-body.ts';
import { xmlText } from '../../kernel/xml-text.ts';
import { OaiError } from '../protocol/oai-error.ts';
import type { Repository } from '../repository.ts';

/** All sets at once, one for each data source. Errors: OaiError noSetHierarchy, badResumptionToken. */
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
