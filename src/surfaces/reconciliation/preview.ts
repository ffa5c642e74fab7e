import { html, safeUrl } from '../../kernel/html.ts';
import type { Language } from '../../kernel/languages.ts';
import type { Entity } from './entity.ts';
import { typeName } from './entity-types.ts';

/** A small page about an entity, for the frame of another page. */
export function previewPage(entity: Entity, language: Language): string {
  const { names, url } = entity;
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>${names[0]}</title>
<style>
body{margin:0;padding:12px;font:14px/1.4 system-ui,sans-serif;color:#1d1b16;background:#fff}
article{display:flex;gap:12px}
img{width:120px;max-height:160px;object-fit:contain;object-position:top;flex:none}
h1{font-size:16px;line-height:1.25;margin:0 0 4px}
p{margin:0 0 4px}
a{color:#0f5e59}
</style>
</head>
<body>
<article>${picture(entity)}<div>
<h1><a href="${safeUrl(url)}" target="_blank" rel="noopener">${names[0]}</a></h1>
${about(entity, language)}</div></article>
</body>
</html>
`.html;
}

/** The same as a part of a page, for the flyout of a list of suggestions. */
export const flyout = (entity: Entity, language: Language): string =>
  html`<p style="font-weight:bold">${entity.names[0]}</p>${about(entity, language)}`.html;

const about = (entity: Entity, language: Language) => html`<p>${typeName(entity.type, language)}</p>
${[entity.description, rightsOf(entity), entity.id].filter((text) => text !== '').map((text) => html`<p>${text}</p>\n`)}`;

const picture = ({ imageUrl }: Entity) => {
  const url = safeUrl(imageUrl);
  return url !== undefined && html`<img src="${url}" alt="">`;
};

const rightsOf = ({ values }: Entity): string =>
  (values['edmRightsName'] ?? []).map((value) => ('str' in value ? value.str : '')).join(', ');
