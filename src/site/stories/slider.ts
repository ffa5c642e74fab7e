import { HAS_MEDIA } from '../../documents/fields/filters.ts';
import { type Html, html } from '../../kernel/html.ts';
import { Problem } from '../../kernel/problem.ts';
import { type ObjectRow, objectRow, objectSection } from '../components/card.ts';
import { assetImage } from '../components/cms-picture.ts';
import type { Visit } from '../page/visit.ts';
import { type Item, itemsWithin, pageUrl } from './items.ts';

interface Slider {
  readonly pick_items: number | null;
  readonly randomize: boolean | null;
  readonly items: unknown;
}

/** The most objects of one search that a story shows. */
const MAX_OBJECTS = 12;
const DEFAULT_OBJECTS = 8;

/** Searches as rows of objects, and pictures of the CMS as figures. */
export async function slider(visit: Visit, { items, pick_items, randomize }: Slider): Promise<Html> {
  const count = Math.max(1, Math.min(MAX_OBJECTS, pick_items ?? DEFAULT_OBJECTS));
  const parts = await Promise.all(
    itemsWithin(items).map((item) =>
      item.query === undefined
        ? picture(visit, item)
        : found(visit, item, item.query, count, randomize === true),
    ),
  );
  return html`<div class="story-slider">${parts}</div>\n`;
}

/** The objects that a search of the editors finds. A search that is wrong leaves only its link. */
async function found(
  visit: Visit,
  { title }: Item,
  query: string,
  count: number,
  isRandom: boolean,
): Promise<Html | false> {
  const parameters = new URLSearchParams(query);
  const [q, given] = [parameters.get('q') ?? undefined, parameters.get('filter_by') ?? undefined];
  const filter_by = given?.includes('edmRightsReusePolicy') ? `(${given}) && ${HAS_MEDIA}` : given;
  const [, field = '', value = ''] = /^(\w+):=?\s*`?([^`&|[\]]+?)`?$/.exec(given ?? '') ?? [];
  const url = visit.links.search({ ...(q !== undefined && { q }), ...(field !== '' && { [field]: value }) });
  const name = title ?? q ?? value;
  try {
    const row: ObjectRow = await objectRow(visit, { q, filter_by }, count);
    return objectSection(
      visit,
      name,
      url,
      isRandom ? { ...row, documents: rotated(visit, row.documents) } : row,
    );
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error;
    return html`<p><a href="${url}">${name}</a></p>`;
  }
}

function picture(visit: Visit, { picture: id, title, text, url }: Item): Html | false {
  if (id === undefined) return false;
  const href = url === undefined ? undefined : pageUrl(visit, url);
  const image = assetImage(visit.links, {
    id,
    alt: title,
    widths: [480, 960, 1600],
    sizes: '(max-width: 60rem) 92vw, 60rem',
  });
  return html`<figure>${href ? html`<a href="${href}">${image}</a>` : image}${(title ?? text) && html`<figcaption>${[title, text].filter((part) => part).join('. ')}</figcaption>`}</figure>`;
}

const DAY_MS = 86_400_000;

/** Another order each day. */
export function rotated<One>({ clock }: Pick<Visit, 'clock'>, list: readonly One[]): readonly One[] {
  const start = list.length === 0 ? 0 : Math.floor(clock() / DAY_MS) % list.length;
  return [...list.slice(start), ...list.slice(0, start)];
}
