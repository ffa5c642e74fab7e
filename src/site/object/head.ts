import { LABEL_LANGUAGES, preferredValue } from '../../edm/record/display.ts';
import { asSuppliedText } from '../../edm/record/markup.ts';
import type { Entity, FramedRecord, Value } from '../../edm/record/record.ts';
import { statedRights } from '../../edm/record/rights.ts';
import { schemaOrgRecord } from '../../edm/record/schema-org.ts';
import { onOneLine, valuesFor } from '../../edm/record/terms.ts';
import { isEntity, literalText, type Values } from '../../edm/record/values.ts';
import { shortened } from '../../kernel/cut-text.ts';
import { type Html, html, jsonText, safeUrl } from '../../kernel/html.ts';
import type { Language } from '../../kernel/languages.ts';
import type { Visit } from '../page/visit.ts';
import { firstDescription } from './descriptions.ts';
import type { Media } from './media.ts';
import { dataForms, manifestUrl } from './origin.ts';
import type { ObjectView } from './read-object.ts';
import { isVisible } from './stage.ts';

/** What programs read of the page: schema.org, Open Graph, and links to the record's other forms. [site-3] */
export function objectHead(visit: Visit, view: ObjectView, media: Media, title: string): Html {
  const description = firstDescription(visit, view);
  return html`<meta property="og:type" content="article">
${description !== undefined && html`<meta property="og:description" content="${shortened(onOneLine(description), DESCRIPTION_CHARACTERS)}">\n`}<meta name="twitter:card" content="summary_large_image">
${dataForms(visit, view.uuid).map(
  ({ url, type }) => html`<link rel="alternate describedby" type="${type}" href="${url}">\n`,
)}<link rel="alternate" type="application/ld+json;profile=&quot;http://iiif.io/api/presentation/3/context.json&quot;" href="${manifestUrl(visit, view.uuid)}">
<script type="application/ld+json">${jsonText(schemaOrg(visit, view, media, title))}</script>
`;
}

/** For previews of links, in characters. */
export const DESCRIPTION_CHARACTERS = 200;

/**
 * The object in the vocabulary that search engines read: in the language of the page, and as far as a page
 * has room. [site-2]
 */
function schemaOrg(visit: Visit, view: ObjectView, { pictures }: Media, title: string): object {
  const picture = pictures.find(isVisible) ?? pictures[0];
  const { uuid, record, cho, document } = view;
  const { baseUrl, language } = visit;
  const preview = safeUrl(document.previewImage);
  const url = picture?.url ?? preview;
  return schemaOrgRecord(
    {
      ...inBrief(record, language),
      aggregatedCHO: { ...inBrief(cho, language), title: asSuppliedText(title) },
    } as FramedRecord,
    `${baseUrl}/${language}/objects/${uuid}`,
    picture && url !== undefined
      ? { url: new URL(url, baseUrl).href, preview, rights: picture.rights }
      : undefined,
  );
}

/** How many values of a property, and characters of a value. */
type Room = readonly [values: number, characters: number];

/** The first texts in the language of the page, and one name of each entity. */
function inBrief(
  { altLabel: _, ...resource }: Entity,
  language: Language,
  [values, characters]: Room = [10, 1000],
): Entity {
  const short = (value: Value): Value =>
    isEntity(value)
      ? inBrief(value, language, [3, 200])
      : asSuppliedText(shortened(literalText(value) ?? '', characters));
  const chosen = (name: string, given: Values): readonly Value[] =>
    name === 'prefLabel' || name === 'name'
      ? [preferredValue(given, [language, ...LABEL_LANGUAGES]) ?? []].flat()
      : valuesFor(given, language).slice(0, values);
  return Object.fromEntries(
    Object.entries(resource).map(([name, given]) =>
      name === 'id' || name === 'type' ? [name, given] : [name, chosen(name, given).map(short)],
    ),
  );
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
