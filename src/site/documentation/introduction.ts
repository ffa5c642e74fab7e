import { type Html, html } from '../../kernel/html.ts';
import { searchDocuments } from '../lookups/objects.ts';
import { type SharedVisit, shared } from '../lookups/shared.ts';
import type { Visit } from '../page/visit.ts';
import { renderMarkdown } from './render-markdown.ts';

/**
 * The beginning of the reference, as Markdown: what is inside, a request with its answer,
 * recipes by task, and what goes wrong most often.
 */
export async function introduction(visit: Visit): Promise<string> {
  const { texts, links, baseUrl } = visit;
  const link = ([title, path]: readonly [string, string]) => `[${title}](${links.plain(path)})`;
  // The reference is also there while the search engine fails.
  const collection = await contents(visit).catch(() => undefined);
  const inside =
    collection === undefined || collection.objects === 0
      ? 'Digitised objects of cultural institutions'
      : collection.institutions === 1
        ? texts.pages.objects(collection.objects)
        : `${texts.pages.objects(collection.objects)} of ${texts.home.number(collection.institutions)} ${texts.home.houses(collection.institutions)}`;
  const answer = collection?.answer === undefined ? '' : `\`\`\`json\n${collection.answer}\n\`\`\`\n\n`;
  return `${inside}, to search, download and reuse. No key is needed, and scripts of any site may call the API.

\`\`\`sh
curl '${baseUrl}/v2/search?q=*&${REQUEST}&facet_by='
\`\`\`

${answer}New here? Begin with the ${link(['basics', '/docs/reference/basics/'])}, for curl, JavaScript and Python, or copy a recipe: ${RECIPES.map(([title, anchor]) => link([title, `/docs/guides/recipes/#${anchor}`])).join(', ')}.

- A parameter with a misspelt name is **ignored**: see the header \`X-Vitrine-Hint\`.
- A page has **at most 250 hits**; everything is in ${link(['the dataset', '/docs/guides/export/#the-dataset'])}.
- Conditions of a filter are joined with **\`&&\`**, in a URL \`%26%26\`, not with \`AND\`.

More: ${MORE.map(link).join(', ')}.`;
}

/** The same as HTML. */
export async function introductionHtml(visit: Visit, markdown: string): Promise<Html> {
  const { body } = await renderMarkdown(markdown, {
    urlOf: (target) => target,
    diagram: () => html``,
    labels: visit.texts.documentation,
  });
  return body;
}

const REQUEST = 'per_page=1&include_fields=title,dataProvider';

const RECIPES = [
  ['a table of portraits', 'all-portraits-with-an-open-licence-as-csv'],
  ['a chart of decades', 'objects-per-decade'],
  ['values that contain “wien”', 'facet-values-that-contain-wien'],
  ['an institution’s objects', 'everything-of-an-institution'],
  ['similar objects', 'similar-objects'],
  ['a random picture', 'a-random-picture'],
  ['what has changed', 'records-changed-since-yesterday'],
  ['a record as Turtle', 'a-record-as-turtle'],
  ['a notebook', 'a-notebook-with-pandas'],
] as const;

const MORE = [
  ['guides', '/docs/guides/'],
  ['fields', '/docs/guides/fields/'],
  ['filters', '/docs/guides/search/#filters'],
  ['errors and limits', '/docs/guides/#limits'],
] as const;

interface Contents {
  readonly objects: number;
  readonly institutions: number;
  /** What `REQUEST` returns, shortened; undefined if there are no objects. */
  readonly answer: string | undefined;
}

const contents = shared(async (visit: SharedVisit): Promise<Contents> => {
  const { found, hits, facet_counts } = await searchDocuments(visit, {
    per_page: 1,
    facet_by: 'dataProvider',
    max_facet_values: 1,
    further: { include_fields: 'title,dataProvider' },
  });
  const [hit] = hits;
  return {
    objects: found,
    institutions: facet_counts[0]?.stats?.total_values ?? 0,
    answer: hit && `{"found": ${found}, "hits": [{"document": ${fieldsOf(hit.document)}, …}], …}`,
  };
});

const fieldsOf = (document: object): string =>
  `{${Object.entries(document)
    .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
    .join(', ')}}`;
