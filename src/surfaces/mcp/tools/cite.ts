import { z } from 'zod';
import type { Language, Localised } from '../../../kernel/languages.ts';
import { objectCitation } from '../../../use-cases/object-citation.ts';
import { firstFitting, NOTICE, notice } from '../answers/answer.ts';
import type { DetailDocument } from '../answers/details.ts';
import { HIT_SIZES, hitOf, present, rightsShape } from '../answers/hits.ts';
import { excerpt } from '../answers/texts.ts';
import type { McpParts } from '../mcp-parts.ts';
import { tool } from '../tool.ts';
import { objectId, readObjects } from './read-objects.ts';

const STYLES = ['chicago', 'apa', 'bibtex', 'ris', 'csl-json'] as const;

const citationShape = z.object({
  id: z.string(),
  citation: z.string(),
  credit: z
    .string()
    .describe('Line to put below the picture: maker, title, date, institution, rights, source'),
  rights: rightsShape,
  may: z.string().optional().describe('What the rights statement allows to do with the files'),
  source: z.string().describe('Page of the object at the institution, if it has one'),
});

export const cite = tool({
  name: 'cite',
  title: 'Cite objects',
  description:
    'Citations of up to five objects for footnotes and bibliographies (Chicago and APA in Markdown, BibTeX, RIS, CSL-JSON), the credit line that belongs below a picture, and what its rights allow.',
  input: z.strictObject({
    ids: z.array(objectId).min(1).max(5).describe('Ids of objects, or URLs of their pages'),
    style: z.enum(STYLES).default('chicago'),
    language: z.enum(['en', 'de']).default('en').describe('Of titles and words'),
  }),
  output: z.object({
    citations: z.array(citationShape),
    missing: z.array(z.string()).optional().describe('Ids without an object'),
    notice,
  }),
  async run({ ids, style, language }, parts, call) {
    const { documents, missing } = await readObjects(ids, parts, call);
    const citations = documents.map((document) => citationOf(document, style, language, parts));
    return firstFitting(
      SHORTENINGS.map((shorten) => ({
        citations: citations.map(shorten),
        ...present({ missing }),
        notice: NOTICE,
      })),
    );
  },
});

type Citation = z.output<typeof citationShape>;

const SHORTENINGS: readonly ((citation: Citation) => Citation)[] = [
  (citation) => citation,
  ({ may: _, ...citation }) => citation,
  ({ may: _, credit, citation, ...others }) => ({
    ...others,
    citation: excerpt(citation, 900),
    credit: excerpt(credit, 300),
  }),
];

function citationOf(
  document: DetailDocument,
  style: (typeof STYLES)[number],
  language: Language,
  { baseUrl, idBase }: McpParts,
): Citation {
  const object = { uuid: document.uuid, record: document.cited, document };
  const { item, date, makers, rights: statements, ...styles } = objectCitation(object, { language, baseUrl });
  const { rights, source, page } = hitOf(document, idBase, HIT_SIZES[0]);
  const texts = {
    chicago: () => asMarkdown(styles.chicago().html),
    apa: () => asMarkdown(styles.apa().html),
    bibtex: styles.bibtex,
    ris: styles.ris,
    'csl-json': () => JSON.stringify(item),
  };
  const place = [item.archive, item.archive_location].filter(Boolean).join(', ');
  const named = rights.of === undefined ? rights.name : `${DESCRIPTION[language]}: ${rights.name}`;
  const licence = rights.url === undefined ? named : `${named} (${rights.url})`;
  const made = [makers && `${makers}: ${item.title}`, date?.wording].filter(Boolean).join(', ');
  return {
    id: document.uuid,
    citation: texts[style](),
    credit: [made || item.title, place, licence, page].filter(Boolean).join('. '),
    rights,
    ...present({ may: statements.length === 1 && rights.of === undefined ? statements[0]?.may : undefined }),
    source,
  };
}

/** What the rights statement of an object without files is about. */
const DESCRIPTION: Localised = { de: 'Beschreibung', en: 'Description' };

/** HTML of at most italics as Markdown. */
const asMarkdown = (html: string): string =>
  html
    .replace(/<\/?i>/g, '*')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => CHARACTERS[name] ?? '');

const CHARACTERS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
