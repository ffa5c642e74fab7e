import { normaliseRights, type StatedRights } from '../../edm/record/rights.ts';
import { termsOf } from '../../edm/record/terms.ts';
import type { Title } from '../../edm/record/titles.ts';
import { shortened } from '../../kernel/cut-text.ts';
import { type Html, html } from '../../kernel/html.ts';
import type { Visit } from '../page/visit.ts';
import type { Media } from './media.ts';
import { institutionTerm } from './named-terms.ts';
import type { ObjectView } from './read-object.ts';
import { firstRights, rightsLine } from './rights.ts';
import { institutionLink, shownAt } from './stage.ts';

/** More statements than these are in the record only. */
const MAX_STATEMENTS = 20;

/**
 * The dialog in which the script shows pictures by OpenSeadragon, with their title, credit, rights and
 * pages. [site-9]
 */
export function viewerDialog(visit: Visit, view: ObjectView, media: Media, title: Title): Html | undefined {
  if (media.pictures.every(({ url }) => url === undefined)) return undefined;
  const { viewer, page } = visit.texts.object;
  const at = shownAt(view);
  const button = (name: string, label: string, symbol: string) =>
    html`<button class="viewer-button" type="button" data-${name} aria-label="${label}">${symbol}</button>`;
  const lang = title.lang !== undefined && html` lang="${title.lang}"`;
  return html`<template data-viewer-dialog><dialog class="viewer" aria-label="${viewer.label}">
<div class="viewer-head"><div><p class="viewer-title" dir="auto"${lang}>${title.text}</p>
<p class="viewer-credit"><bdi>${creditOf(visit, view)}</bdi>${statementsOf(view, media).map(
    (rights, at) =>
      html`<span data-rights="${normaliseRights(rights.url)}"${at > 0 && html` hidden`}> · ${rightsLine(visit, rights)}</span>`,
  )}</p></div>
<button class="viewer-button viewer-close" type="button" data-close autofocus>${viewer.close}</button></div>
<div class="viewer-canvas"><div class="viewer-picture" data-canvas></div><div class="viewer-message" role="alert" data-message hidden><p>${viewer.failed}</p>${at && html`<p>${institutionLink(visit, view, at)}</p>`}</div></div>
<div class="viewer-bar"><span class="viewer-pages" data-pages hidden>${button('page-back', page.previous, '‹')}<input type="number" min="1" inputmode="numeric" data-page aria-label="${viewer.number}"> <span>${viewer.of} <span data-count></span></span>${button('page-on', page.next, '›')}</span>
<p class="viewer-status" role="status" data-status data-loading="${viewer.loading}" data-forbidden="${viewer.forbidden}" data-unreadable="${viewer.unreadable}"></p>
<span class="viewer-zoom">${button('zoom-out', viewer.zoomOut, '−')}${button('zoom-in', viewer.zoomIn, '+')}${button('home', viewer.whole, '⤢')}</span></div>
<p class="hidden">${viewer.keys}</p>
</dialog></template>`;
}

/** The institution and the rights holders that the record names. */
function creditOf(visit: Visit, view: ObjectView): string {
  const { record, cho } = view;
  const holders = [record['dcRights'], cho['dcRights']].flatMap((values) => termsOf(values, visit.language));
  const names = [institutionTerm(visit, view) ?? [], holders].flat().map(({ text }) => text);
  return shortened([...new Set(names)].join(' · '));
}

/** The statements of the record and of its pictures, each once. */
function statementsOf({ record }: ObjectView, { pictures }: Media): StatedRights[] {
  const statements = new Map<string, StatedRights>();
  for (const rights of [...firstRights(record), ...pictures.flatMap((picture) => picture.rights)]) {
    if (statements.size === MAX_STATEMENTS) break;
    statements.getOrInsert(normaliseRights(rights.url), rights);
  }
  return [...statements.values()];
}
