import { texts } from '../../edm/display.ts';
import { readFramed } from '../../edm/framed.ts';
import { xmlText } from '../../kernel/xml-text.ts';
import { OaiError } from '../protocol/oai-error.ts';
import type { Repository } from '../repository.ts';

/** All sets at once, one for each data source. Errors: OaiError noSetHierarchy, badResumptionToken. */
export async function listSets(token: string | undefined, repository: Repository): Promise<string> {
  if (token !== undefined) {
    throw new OaiError('badResumptionToken', 'ListSets gives all sets at once: there are no tokens.');
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

/** The institution that the oldest record of the set names, and the set: several sets may come from one. */
async function nameOf(pipelineId: string, { records }: Repository): Promise<string> {
  for (const { body } of await records.byDatestamp({ pipelineId }, undefined, 10)) {
    if (body === undefined) continue;
    const { record } = readFramed(JSON.parse(body));
    const [institution] = texts(record?.['dataProvider'], ['de', 'en']);
    if (institution !== undefined) return `${institution} (${pipelineId})`;
  }
  return pipelineId;
}
