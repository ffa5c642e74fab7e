import { type QualityFigures, shareOf } from '../../edm/quality/quality-figures.ts';
import { type Html, html } from '../../kernel/html.ts';
import type { Texts } from '../texts/de.ts';
import { type Part, stackedBar, sumOf, swatch } from './charts.ts';
import {
  comparedWith,
  type Examples,
  exampleRow,
  nameOf,
  type ReportView,
  searchUrl,
  siteLink,
} from './report-view.ts';

interface MeasureTexts {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** The head of the column with the parts. */
  readonly head: string;
}

/** The objects by a tier or by the state of their links: a bar above that of all, the numbers. */
export function measureSection(view: ReportView, measure: Measure, section: MeasureTexts): Html {
  const { report, texts } = view;
  const { quality } = texts;
  const { now } = report;
  const all = comparedWith(report);
  return html`<section class="quality-section" aria-labelledby="${section.id}"><h2 id="${section.id}">${section.title}</h2>
<p>${section.text}</p>
<figure class="quality-figure">${all && html`<figcaption>${nameOf(view)}</figcaption>`}
${bar(view, measure, nameOf(view), now)}
${all && html`<figcaption>${quality.all}</figcaption>${bar(view, measure, quality.all, all)}`}</figure>
${partsTable(view, measure, section)}
</section>`;
}

function bar({ texts }: ReportView, measure: Measure, name: string, figures: QualityFigures): Html {
  const { quality } = texts;
  const parts = partsOf(measure, figures, texts);
  const total = sumOf(parts.map(({ count }) => count));
  const shares = parts
    .filter(({ count }) => count > 0)
    .map(({ label, count }) => `${label} ${quality.percent(shareOf(count, total))}`);
  return stackedBar({ title: quality.barOf(name, shares.join(', ')), parts, percent: quality.percent });
}

/** The best part first, as people read. */
function partsTable(view: ReportView, measure: Measure, { head, title }: MeasureTexts): Html {
  const { report, texts } = view;
  const { quality } = texts;
  const { now } = report;
  const all = comparedWith(report);
  const isOfLinks = measure === 'links';
  const ofAll = all && partsOf(measure, all, texts);
  const rows = partsOf(measure, now, texts).map((part, i): Html | false => {
    const inAll = ofAll?.[i];
    if (part.isOmittedIfNone && part.count + (inAll?.count ?? 0) === 0) return false;
    return html`<tr><th scope="row"><span class="quality-part">${swatch(part.tone)}<span>${!isOfLinks && html`<b>${part.label}</b> `}${part.meaning}</span></span></th>
<td>${numberOf(view, part)}</td><td>${quality.exactPercent(shareOf(part.count, now.objects))}</td>${inAll && all && html`<td class="of-all">${quality.exactPercent(shareOf(inAll.count, all.objects))}</td>`}${!isOfLinks && html`<td class="row-examples">${exampleRow(view, examplesOf(view, measure, part))}</td>`}</tr>\n`;
  });
  return html`<table class="quality-table parts-table"><caption class="hidden">${title}</caption>
<thead><tr><th scope="col">${head}</th><th scope="col">${quality.objectsHead}</th><th scope="col">${quality.shareHead}</th>${all && html`<th scope="col" class="of-all">${quality.allHead}</th>`}${!isOfLinks && html`<th scope="col" class="row-examples">${quality.examples}</th>`}</tr></thead>
<tbody>${rows.reverse()}</tbody></table>`;
}

/** How many objects, as a link to them. */
function numberOf(view: ReportView, { count, filter }: MeasuredPart): Html {
  const text = view.texts.quality.number(count);
  return count === 0 || filter === undefined ? html`${text}` : siteLink(view, searchUrl(view, filter), text);
}

function examplesOf({ report }: ReportView, measure: Measure, { name }: MeasuredPart): Examples {
  const { contentTier, metadataTier } = report.tierExamples;
  if (measure === 'links') return [];
  const lists: Readonly<Record<string, Examples | undefined>> =
    measure === 'contentTier' ? contentTier : metadataTier;
  return lists[name] ?? [];
}

type ContentTier = keyof QualityFigures['contentTier'];
type MetadataTier = keyof QualityFigures['metadataTier'];

/** The tiers from the lowest to the highest; the metadata tiers leave out a step of colours. */
const CONTENT = [
  ['0', 'step-0'],
  ['1', 'step-1'],
  ['2', 'step-2'],
  ['3', 'step-3'],
  ['4', 'step-4'],
] as const satisfies readonly (readonly [ContentTier, Part['tone']])[];
const METADATA = [
  ['0', 'step-0'],
  ['A', 'step-1'],
  ['B', 'step-3'],
  ['C', 'step-4'],
] as const satisfies readonly (readonly [MetadataTier, Part['tone']])[];
const LINKS = [
  ['broken', 'bad'],
  ['unchecked', 'unknown'],
  ['working', 'good'],
] as const satisfies readonly (readonly [keyof QualityFigures['links'], Part['tone']])[];

/** The objects by a tier or by the state of their links, as parts of a whole. */
export type Measure = 'contentTier' | 'metadataTier' | 'links';

export interface MeasuredPart extends Part {
  /** What it says of an object. */
  readonly meaning: string;
  /** The `quality` of the search page that finds these objects; undefined if it cannot. */
  readonly filter: string | undefined;
  /** Tables leave it out if there are no such objects. */
  readonly isOmittedIfNone?: true;
}

/** From the worst to the best. */
export function partsOf(
  measure: Measure,
  figures: QualityFigures,
  { quality }: Texts,
): readonly MeasuredPart[] {
  if (measure === 'links') {
    return LINKS.map(([name, tone]) => ({
      name: quality.linkNames[name],
      label: quality.linkNames[name],
      meaning: quality.linkStates[name],
      count: figures.links[name],
      tone,
      filter: name === 'unchecked' ? undefined : `linkOk:${name === 'working'}`,
    }));
  }
  if (measure === 'contentTier') {
    const tiers: readonly MeasuredPart[] = CONTENT.map(([tier, tone]) => ({
      name: tier,
      label: quality.tier(tier),
      meaning: quality.tierMeanings.content[tier],
      count: figures.contentTier[tier],
      tone,
      filter: `contentTier:${tier}`,
    }));
    const unmeasured: MeasuredPart = {
      name: '?',
      label: quality.notMeasured,
      meaning: quality.notMeasuredMeaning,
      count: figures.tierLimits.unmeasured ?? 0,
      tone: 'unknown',
      filter: 'tierLimits:unmeasured',
      isOmittedIfNone: true,
    };
    return [unmeasured, ...tiers];
  }
  return METADATA.map(([tier, tone]) => ({
    name: tier,
    label: quality.tier(tier),
    meaning: quality.tierMeanings.metadata[tier],
    count: figures.metadataTier[tier],
    tone,
    filter: `metadataTier:${tier}`,
  }));
}

/** Objects with content tier 3 or 4. */
export const goodContent = ({ contentTier }: QualityFigures): number => contentTier[3] + contentTier[4];

/** Objects with metadata tier B or C. */
export const goodMetadata = ({ metadataTier }: QualityFigures): number => metadataTier.B + metadataTier.C;

/** Objects whose links have all been checked. */
export const checkedLinks = ({ links }: QualityFigures): number => links.working + links.broken;
