import { inventoryNumber } from '../../edm/record/inventory-number.ts';
import type { Entity, FramedRecord } from '../../edm/record/record.ts';
import { dateInLanguage } from '../../edm/record/stated-date.ts';
import { firstTerms, type Term } from '../../edm/record/terms.ts';
import { type Html, html } from '../../kernel/html.ts';
import { readLanguageTag } from '../../kernel/language-tags.ts';
import type { Visit } from '../page/visit.ts';
import type { Texts } from '../texts/de.ts';
import { labelOf } from '../texts/texts.ts';
import { institutionTerm, kindTerms } from './named-terms.ts';
import { moreInRecord } from './origin.ts';
import { entityUris, type ObjectView } from './read-object.ts';
import { shownTerm } from './show-term.ts';

type Label = keyof Texts['object']['facts'];

/**
 * A property and how it leads to a search: by a parameter of the search page, by
 * words (`q`), or not at all.
 */
type Row = readonly [key: Label, search?: string];

interface Group {
  readonly name: keyof Texts['object']['groups'];
  /** Properties of the Aggregation; all others are the object's. */
  readonly aggregation?: readonly Row[];
  readonly cho: readonly Row[];
}

/** The label in a museum: what it is, who made it, what it shows, where it belongs. */
const GROUPS: readonly Group[] = [
  {
    name: 'object',
    cho: [
      ['dcType', 'dcType'],
      ['edmType', 'edmType'],
      ['medium', 'medium'],
      ['extent'],
      ['format'],
      ['language'],
      ['hasType', 'q'],
      ['tableOfContents'],
    ],
  },
  {
    name: 'making',
    cho: [
      ['creator', 'creator'],
      ['contributor', 'q'],
      ['publisher', 'q'],
      ['created'],
      ['issued'],
      ['date'],
      ['temporal', 'q'],
    ],
  },
  {
    name: 'about',
    cho: [
      ['subject', 'subject'],
      ['spatial', 'spatial'],
      ['coverage', 'q'],
      ['isRelatedTo', 'q'],
      ['isRepresentationOf'],
    ],
  },
  {
    name: 'holding',
    aggregation: [
      ['dataProvider', 'dataProvider'],
      ['intermediateProvider', 'q'],
    ],
    cho: [
      ['isPartOf', 'isPartOf'],
      ['currentLocation', 'spatial'],
      ['inventoryNumber'],
      ['identifier'],
      ['provenance'],
      ['source'],
      ['relation'],
      ['references'],
      ['hasPart'],
      ['isVersionOf'],
      ['isFormatOf'],
      ['dcRights'],
    ],
  },
];

/** Longer lists are folded. */
const SHOWN_VALUES = 12;

/** All facts of the record, grouped, as definition lists. */
export function factGroups(visit: Visit, view: ObjectView): Html[] {
  const { record, cho } = view;
  const entities = entityUris(view);
  return GROUPS.flatMap((group) => {
    const rows = [
      ...(group.aggregation ?? []).map((row) => factRow(visit, view, record, row, entities)),
      ...group.cho.map((row) => factRow(visit, view, cho, row, entities)),
    ].filter((row) => row !== undefined);
    if (rows.length === 0) return [];
    return html`<section class="fact-group">
<h3>${visit.texts.object.groups[group.name]}</h3>
<dl class="facts">${rows}</dl>
</section>
`;
  });
}

function factRow(
  visit: Visit,
  view: ObjectView,
  entity: Entity | FramedRecord,
  [key, search]: Row,
  entities: ReadonlySet<string>,
): Html | undefined {
  const { terms: all, more } = firstTerms(
    entity[key === 'inventoryNumber' ? 'identifier' : key],
    visit.language,
  );
  const institution = key === 'dataProvider' ? institutionTerm(visit, view) : undefined;
  const terms = institution === undefined ? named(visit, key, all) : [institution, ...all.slice(1)];
  if (terms.length === 0) return undefined;
  // All objects of one house are from it.
  const by = search === 'dataProvider' && visit.parts.house ? undefined : search;
  const items = terms.map((term) => html`<li>${shownTerm(visit, term, by, entities)}</li>`);
  const folded = items.slice(SHOWN_VALUES);
  return html`<div class="fact"><dt>${visit.texts.object.facts[key]}</dt><dd><ul>${items.slice(0, SHOWN_VALUES)}${folded.length === 0 && moreInRecord(visit, view, more)}</ul>${
    folded.length > 0 &&
    html`<details class="fold"><summary>${visit.texts.object.moreValues(folded.length + more)}</summary><ul>${folded}${moreInRecord(visit, view, more)}</ul></details>`
  }</dd></div>
`;
}

/** Codes of languages and types by their names, dates as the language writes them, the identifiers of the row. */
function named(visit: Visit, key: Label, terms: readonly Term[]): readonly Term[] {
  if (key === 'identifier') return terms.filter(({ text }) => inventoryNumber(text) === undefined);
  if (key === 'inventoryNumber') {
    return terms.flatMap((term) => {
      const text = inventoryNumber(term.text);
      return text === undefined ? [] : [{ ...term, text }];
    });
  }
  if (key === 'edmType') {
    return terms.map((term) => {
      const code = term.text.toUpperCase();
      return { ...term, indexed: code, text: labelOf(visit.texts.codes.edmType, code) };
    });
  }
  if (key === 'dcType') return kindTerms(visit, terms);
  if (DATES.includes(key)) {
    return terms.map((term) => ({ ...term, ...dateInLanguage(term, visit.language) }));
  }
  if (key !== 'language') return terms;
  const names = new Intl.DisplayNames([visit.language], { type: 'language', fallback: 'code' });
  // What is no language stays as it is.
  return terms.map((term) => {
    const tag = readLanguageTag(term.text);
    return tag === undefined ? term : { ...term, text: names.of(tag) ?? term.text };
  });
}

const DATES: readonly Label[] = ['created', 'issued', 'date', 'temporal'];
