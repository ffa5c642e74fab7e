import { statedRights } from '../../edm/rights.ts';
import { safeUrl } from '../../kernel/html.ts';
import type { Visit } from '../visit.ts';
import { dataForms } from './origin.ts';
import type { ObjectView } from './read-object.ts';

/**
 * The header `Link` of an object's page, for programs: its persistent identifier, the
 * descriptions of the object, and the rights.
 * Source: FAIR Signposting Profile, level 1.
 */
export function signposting(visit: Visit, { uuid, record }: ObjectView): string {
  const { baseUrl, identifierPath } = visit;
  const [license] = statedRights(record['edmRights']).flatMap(({ url }) => headerUrl(url) ?? []);
  const links = [
    [`${baseUrl}${identifierPath}/${encodeURIComponent(uuid)}`, 'rel="cite-as"'],
    ...dataForms(visit, uuid).map(({ path, type, profile }) => [
      `${baseUrl}${path}`,
      `rel="describedby"; type="${type}"${profile === undefined ? '' : `; profile="${profile}"`}`,
    ]),
    ['https://schema.org/AboutPage', 'rel="type"'],
    ...(license === undefined ? [] : [[license, 'rel="license"']]),
  ];
  return links.map(([url, attributes]) => `<${url}>; ${attributes}`).join(', ');
}

/** With percent-encoding for all that a header cannot hold. */
const headerUrl = (url: string): string | undefined => URL.parse(safeUrl(url) ?? '')?.href;
