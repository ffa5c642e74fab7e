import { FREE_MEDIA, pictureFilter, textFilter } from '../../documents/fields/filters.ts';
import { type Html, html } from '../../kernel/html.ts';
import { objectRow, objectSection } from '../components/card.ts';
import { type Figure, figureList } from '../components/figures.ts';
import { COUNTED_KINDS, KIND_FACETS, kindList } from '../components/kinds.ts';
import { periodBars, readPeriods } from '../components/period-bars.ts';
import type { Profile } from '../lookups/institutions.ts';
import { searchDocuments } from '../lookups/objects.ts';
import type { Visit } from '../page/visit.ts';
import { institutionPath } from '../quality/report-view.ts';

const SHOWN_OBJECTS = 16;

/** The objects of an institution: how many there are, of which kinds, from which time, how good, and the first of them. */
export async function holdings(visit: Visit, profile: Profile): Promise<Html> {
  const { texts, links, catalogue } = visit;
  const { home, pages, quality } = texts;
  const isHouse = visit.parts.house !== undefined;
  const chosen: Readonly<Record<string, readonly string[]>> = isHouse ? {} : { dataProvider: profile.names };
  const filter_by = textFilter('dataProvider', profile.names);
  const count = (more: string, facet_by = '') =>
    searchDocuments(visit, {
      per_page: 0,
      filter_by: `${filter_by}${more}`,
      facet_by,
      max_facet_values: COUNTED_KINDS,
      further: { include_fields: 'uuid' },
    });
  const [all, pictures, free, periods, row] = await Promise.all([
    count('', KIND_FACETS.filter(catalogue.rules('chos').isFacet).join()),
    count(` && ${pictureFilter(true)}`),
    count(` && ${FREE_MEDIA}`),
    readPeriods(visit, filter_by),
    objectRow(visit, { filter_by }, SHOWN_OBJECTS),
  ]);
  const kinds = await kindList(visit, all, chosen);
  const bars = periodBars(visit, periods, chosen);
  const figures: readonly Figure[] = [
    [home.number(all.found), home.objects(all.found), links.search(chosen)],
    [home.number(pictures.found), pages.withPicture, links.search({ ...chosen, hasPicture: 'yes' })],
    [home.number(free.found), home.free, links.search({ ...chosen, edmRightsReusePolicy: 'OPEN' })],
  ];
  return html`${figureList(
    pages.inNumbers,
    figures.filter(([number]) => number !== home.number(0)),
  )}
<section class="home-ways" aria-label="${home.ways}">${kinds && html`<div class="wide"><h2>${home.byKind}</h2>${kinds}</div>\n`}${bars && html`<div class="wide"><h2>${home.byTime}</h2>${bars}</div>\n`}${catalogue.rules('chos').has('contentTier') && html`<p><a href="${links.to(isHouse ? '/quality' : institutionPath(profile))}">${quality.title}</a></p>\n`}</section>
${objectSection(visit, pages.itsObjects, links.search(chosen), row)}`;
}
