import { LIMITS } from '../edm/record/limits.ts';
import { statedRights } from '../edm/record/rights.ts';
import { rightsInWords } from '../edm/record/rights-in-words.ts';
import { valuesOf } from '../edm/record/values.ts';
import { shortened } from '../kernel/cut-text.ts';
import type { Html } from '../kernel/html.ts';
import { bibtex } from './citation/bibtex.ts';
import { type CitedDate, citedDate } from './citation/cited-date.ts';
import { type CitationOptions, type CitedObject, type CslItem, cslItem } from './citation/csl-item.ts';
import { givenFirst } from './citation/names.ts';
import { ris } from './citation/ris.ts';
import { apa, chicago } from './citation/styles.ts';

/** How an object can be cited. [site-15] Styles are texts with italics. */
export interface ObjectCitation {
  readonly item: CslItem;
  readonly date: CitedDate | undefined;
  /** Makers as they are written in a sentence. */
  readonly makers: string;
  /** The rights statements of the record, and what one may do, in words. */
  readonly rights: readonly { readonly title: string; readonly may: string }[];
  apa(): Html;
  chicago(): Html;
  bibtex(): string;
  ris(): string;
}

/** The same for the page of an object, its files for reference managers, and the MCP tool `cite`. */
export function objectCitation(object: CitedObject, options: CitationOptions): ObjectCitation {
  const { language } = options;
  const item = cslItem(object, options);
  const date = citedDate(object.record.aggregatedCHO ?? {}, language);
  const rights = statedRights(valuesOf(object.record['edmRights']).slice(0, LIMITS.pageValues));
  return {
    item,
    date,
    makers: shortened((item.author ?? []).map(givenFirst).join(', ')),
    rights: rights.map((stated) => rightsInWords(stated, language)),
    apa: () => apa(item, language, date?.wording),
    chicago: () => chicago(item, language, date?.wording),
    bibtex: () => bibtex(item, date),
    ris: () => ris(item, date),
  };
}
