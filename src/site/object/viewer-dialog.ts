import { type Html, html } from '../../kernel/html.ts';
import type { Visit } from '../visit.ts';

/** The dialog in which the script shows a picture by OpenSeadragon. */
export function viewerDialog({ texts }: Visit): Html {
  const { viewer } = texts.object;
  const button = (name: string, label: string, symbol: string, isHidden = false) =>
    html`<button class="viewer-button" type="button" data-${name} aria-label="${label}"${isHidden && html` hidden`}>${symbol}</button>`;
  return html`<template data-viewer-dialog><dialog class="viewer" aria-label="${viewer.label}">
<div class="viewer-bar">${button('page-back', viewer.back, '‹', true)}${button('page-on', viewer.on, '›', true)}<span data-page></span>
${button('zoom-in', viewer.zoomIn, '+')}${button('zoom-out', viewer.zoomOut, '−')}${button('home', viewer.whole, '⤢')}
<button class="viewer-button viewer-close" type="button" data-close autofocus>${viewer.close}</button></div>
<div class="viewer-canvas" data-canvas></div>
<p class="viewer-status" role="status" data-status data-loading="${viewer.loading}" data-failed="${viewer.failed}" data-forbidden="${viewer.forbidden}" data-unreadable="${viewer.unreadable}"></p>
<p class="hidden">${viewer.keys}</p>
</dialog></template>`;
}
