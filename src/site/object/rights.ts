import { LIMITS } from '../../edm/record/limits.ts';
import { mediaOf } from '../../edm/record/media.ts';
import { normaliseRights, type StatedRights, statedRights } from '../../edm/record/rights.ts';
import { rightsInWords } from '../../edm/record/rights-in-words.ts';
import { valuesOf } from '../../edm/record/values.ts';
import { shortened } from '../../kernel/cut-text.ts';
import { type Html, html, safeUrl } from '../../kernel/html.ts';
import { foreign } from '../components/foreign-text.ts';
import type { Visit } from '../page/visit.ts';
import type { Picture } from './media.ts';
import type { ObjectView } from './read-object.ts';

/**
 * The rights statements of the picture and the rest of the object, and what one may do, in words. Of the
 * description, only its licence is named: readers look for what they may do with pictures and files. [site-40]
 */
export function rightsBox(
  visit: Visit,
  { record }: ObjectView,
  picture: Pick<Picture, 'rights'> | undefined,
): Html | undefined {
  const stated = rightsByPart(record, picture);
  if (stated.length === 0) return undefined;
  const { texts } = visit;
  return html`<section class="rights">
<h2 class="hidden">${texts.object.rightsTitle}</h2>
${stated.map(({ rights, part }) => {
  const { brief, title, may } = rightsInWords(rights, visit.language);
  if (part === 'description') {
    return html`<div class="rights-statement" data-part="description">
<p><b>${texts.object.rightsOf[part]}: ${brief}</b><br>${link(visit, rights, texts.object.readStatement)}</p>
</div>
`;
  }
  return html`<div class="rights-statement" data-policy="${rights.policy}">
<p class="badge" data-policy="${rights.policy}">${part && html`<span class="badge-part">${texts.object.rightsOf[part]}:</span> `}${texts.codes.reuse[rights.policy]}</p>
<p><b>${title}</b><br>${may}</p>
${link(visit, rights, texts.object.readStatement)}
</div>
`;
})}</section>`;
}

/** A statement, and what it is about if there are several. */
interface PartRights {
  readonly rights: StatedRights;
  readonly part: 'picture' | 'files' | 'description' | undefined;
}

/**
 * The statements of the picture that the page shows, of other files, and of the record, each once. [site-1]
 * That of the record applies to files without their own; where there are none, what is left of
 * the object is its description.
 */
function rightsByPart(
  record: ObjectView['record'],
  picture: Pick<Picture, 'rights'> | undefined,
): PartRights[] {
  const ofRecord = statedRights(record['edmRights']);
  const ownOr = (own: readonly StatedRights[]) => (own.length > 0 ? own : ofRecord);
  const ofFiles = mediaOf(record).flatMap(({ role, rights }) => (role === 'isShownAt' ? [] : ownOr(rights)));
  const parts = new Map<string, PartRights>();
  const add = (stated: readonly StatedRights[], part: PartRights['part']) => {
    for (const rights of stated) {
      const key = normaliseRights(rights.url);
      if (!parts.has(key) && parts.size < LIMITS.pageValues) parts.set(key, { rights, part });
    }
  };
  if (picture) add(ownOr(picture.rights), 'picture');
  add(ofFiles, 'files');
  add(ofRecord, 'description');
  const found = [...parts.values()];
  const isOne = found.every(({ part }) => part !== 'description' && part === found[0]?.part);
  return isOne ? found.map(({ rights }) => ({ rights, part: undefined })) : found;
}

/** As many as a page shows. */
export const firstRights = (record: ObjectView['record']): StatedRights[] =>
  statedRights(valuesOf(record['edmRights']).slice(0, LIMITS.pageValues));

/** A statement on one line, linked. */
export const rightsLine = (visit: Visit, rights: StatedRights): Html =>
  link(visit, rights, rightsInWords(rights, visit.language).title);

/** A statement that is not a URL is shown itself. */
function link({ language }: Visit, { url, name }: StatedRights, text: string): Html {
  const href = safeUrl(url);
  if (href === undefined) return html`<span class="soft">${foreign(shortened(url), undefined)}</span>`;
  return html`<a href="${inLanguage(href, name, language)}" rel="license noopener">${text}</a>`;
}

/** Pages of Creative Commons and rightsstatements.org in the language of the page. */
function inLanguage(href: string, name: string, language: string): string {
  const url = new URL(href);
  if (url.hostname.endsWith('creativecommons.org') && name !== 'Andere') {
    return `${href.replace(/\/(?:deed|legalcode).*$/, '').replace(/\/?$/, '/')}deed.${language}`;
  }
  if (url.hostname.endsWith('rightsstatements.org')) {
    return `${href.replace('/vocab/', '/page/').replace(/[?#].*$/, '')}?language=${language}`;
  }
  return href;
}

/** Whether a picture may be downloaded and reused in some way: by its own rights, else by the record's. */
export const mayReuse = (record: ObjectView['record'], own: readonly StatedRights[]): boolean =>
  (own.length > 0 ? own : statedRights(record['edmRights'])).some(({ policy }) => policy !== 'CLOSED');
