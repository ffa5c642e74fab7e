import { urls } from '../../edm/display.ts';
import { statedRights } from '../../edm/rights.ts';
import { shortened } from '../../kernel/cut-text.ts';
import { type Html, html, jsonText, safeUrl } from '../../kernel/html.ts';
import type { Visit } from '../visit.ts';
import { dataForms, manifestUrl } from './origin.ts';
import type { ObjectView } from './read-object.ts';
import { onOneLine, type Term, termsOf } from './terms.ts';

/** What programs read of the page: schema.org, Open Graph, and links to the record's other forms. */
export function objectHead(visit: Visit, view: ObjectView, title: string): Html {
  const { description = [] } = view.document;
  return html`<meta property="og:type" content="article">
${description[0] !== undefined && html`<meta property="og:description" content="${shortened(onOneLine(description[0]), DESCRIPTION_CHARACTERS)}">\n`}<meta name="twitter:card" content="summary_large_image">
${dataForms(visit, view.uuid).map(
  ({ url, type }) => html`<link rel="alternate describedby" type="${type}" href="${url}">\n`,
)}<link rel="alternate" type="application/ld+json;profile=&quot;http://iiif.io/api/presentation/3/context.json&quot;" href="${manifestUrl(visit, view.uuid)}">
<script type="application/ld+json">${jsonText(schemaOrg(visit, view, title))}</script>
`;
}

/** For previews of links, in characters. */
export const DESCRIPTION_CHARACTERS = 200;

/** Types of schema.org by edm:type; all others are a CreativeWork. */
const TYPES: Readonly<Record<string, string>> = { IMAGE: 'VisualArtwork', '3D': 'VisualArtwork' };

/** The object in the vocabulary that search engines read. Absent values are left out by JSON. */
function schemaOrg(visit: Visit, { uuid, record, cho, document }: ObjectView, title: string): object {
  const terms = (values: Parameters<typeof termsOf>[0]): readonly Term[] => termsOf(values, visit.language);
  const several = <Value>(values: readonly Value[]) => (values.length > 0 ? values : undefined);
  const names = (key: string) => several(terms(cho[key]).map(({ text }) => text));
  const agents = (type: string, key: string) =>
    several(
      terms(cho[key]).map(({ text, authorities: [first] }) => ({
        '@type': type,
        name: text,
        sameAs: first?.url,
      })),
    );
  const [institution] = terms(record['dataProvider']);
  const type = TYPES[document.edmType?.[0] ?? ''] ?? 'CreativeWork';
  const picture = safeUrl(document.previewImage);
  return {
    '@context': 'https://schema.org',
    '@type': type,
    '@id': `${visit.baseUrl}${visit.identifierPath}/${uuid}`,
    url: `${visit.baseUrl}/${visit.language}/objects/${uuid}`,
    name: title,
    description: document.description?.[0],
    creator: agents('Person', 'creator'),
    contributor: agents('Person', 'contributor'),
    publisher: agents('Organization', 'publisher'),
    dateCreated: document.date?.join(', '),
    about: names('subject'),
    contentLocation: agents('Place', 'spatial'),
    genre: names('dcType'),
    ...(type === 'VisualArtwork' && { artMedium: names('medium') }),
    inLanguage: names('language'),
    identifier: names('identifier'),
    isPartOf: names('isPartOf'),
    image: picture,
    thumbnailUrl: picture,
    license: statedRights(record['edmRights']).flatMap(({ url }) => safeUrl(url) ?? [])[0],
    provider: institution && { '@type': 'Organization', name: institution.text },
    sameAs: several(urls(record['isShownAt']).flatMap((url) => safeUrl(url) ?? [])),
  };
}

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
