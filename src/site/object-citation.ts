import { shortened } from '../kernel/cut-text.ts';
import { bibtex, ris } from './object/citation/citation-files.ts';
import { type CslItem, cslItem } from './object/citation/csl.ts';
import { givenFirst } from './object/citation/names.ts';
import { apa, chicago } from './object/cite.ts';
import { readObject } from './object/read-object.ts';
import { firstRights, rightsText } from './object/rights.ts';
import { titleOf } from './object/title.ts';
import { TEXTS } from './texts/texts.ts';
import type { Visit } from './visit.ts';

/** How an object can be cited; texts as HTML of at most italics. */
interface ObjectCitation {
  readonly item: CslItem;
  /** Makers as they are written in a sentence. */
  readonly makers: string;
  /** The rights statements of the record, and what one may do, in words. */
  readonly rights: readonly { readonly title: string; readonly may: string }[];
  readonly apa: () => string;
  readonly chicago: () => string;
  readonly bibtex: () => string;
  readonly ris: () => string;
}

/**
 * The citations that the page of an object shows.
 * Errors: Problem 404, 410, 502; see `readObject`.
 */
export async function objectCitation(
  visit: Pick<Visit, 'catalogue' | 'context' | 'isDeleted' | 'language' | 'baseUrl'>,
  uuid: string,
): Promise<ObjectCitation> {
  const { language } = visit;
  const view = await readObject(visit, uuid);
  const texts = TEXTS[language];
  const item = cslItem(visit, view, titleOf({ language, texts }, view).text);
  return {
    item,
    makers: shortened((item.author ?? []).map(givenFirst).join(', ')),
    rights: firstRights(view.record).map((stated) => rightsText(texts, stated)),
    apa: () => apa(item, language).html,
    chicago: () => chicago(item, language).html,
    bibtex: () => bibtex(item),
    ris: () => ris(item),
  };
}
