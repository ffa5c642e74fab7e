import { LIMITS } from '../../edm/record/limits.ts';
import { shortened } from '../../kernel/cut-text.ts';
import { type Html, html } from '../../kernel/html.ts';
import { foreign } from '../components/foreign-text.ts';
import type { Visit } from '../page/visit.ts';
import { labelOf } from '../texts/texts.ts';
import type { Media, OtherMedium, Picture } from './media.ts';
import { moreInRecord } from './origin.ts';
import type { ObjectView } from './read-object.ts';

/** Longer lists are folded. */
const SHOWN_FILES = 10;

/** A film in the browser's player, with a picture of it until it runs. [site-11] Nothing is loaded before. */
export const film = (visit: Visit, medium: OtherMedium, still: Picture | undefined): Html => {
  const poster = still?.url ?? still?.preview;
  return html`<div class="stage-film"><video controls preload="none" src="${medium.url}"${poster && html` poster="${poster}"`} aria-label="${kindOf(visit, medium)}"></video></div>
<figcaption class="stage-caption"><p>${fileLink(visit, medium)}</p></figcaption>`;
};

/** Recordings in the browser's player. [site-11] A file that cannot be played still has its link. */
export const players = (
  visit: Visit,
  view: ObjectView,
  recordings: readonly OtherMedium[],
): Html | undefined => {
  const list = files(visit, view, recordings, (medium, at) => {
    const name = recordings.length > 1 ? `${kindOf(visit, medium)} ${at + 1}` : kindOf(visit, medium);
    const attributes = html`controls preload="none" src="${medium.url}" aria-label="${name}"`;
    const player = medium.type?.startsWith('video/')
      ? html`<video ${attributes}></video>`
      : html`<audio ${attributes}></audio>`;
    return html`<li>${player}<p>${fileLink(visit, medium, name)}</p></li>`;
  });
  return list && html`<div class="players">${list}</div>`;
};

/** Other recordings, models and documents as links with their kind and format. */
export const otherMedia = (
  visit: Visit,
  view: ObjectView,
  { others, otherCount, pictures }: Media,
): Html | undefined => {
  const item = (medium: OtherMedium) => html`<li>${fileLink(visit, medium)}</li>`;
  const list = files(visit, view, others, item, otherCount);
  const maybe = pictures.filter(({ isTried }) => isTried);
  // Without a script nothing says which of them are pictures.
  const tried = files(visit, view, maybe.map(asFile), item);
  if (!list && !tried) return undefined;
  return html`<section class="other-media${!list && ' tried'}"><h2>${visit.texts.object.otherMedia}</h2>${list}${tried && html`<div class="tried">${tried}</div>`}</section>`;
};

const asFile = ({ url = '', note }: Picture): OtherMedium => ({ url, type: undefined, note });

/** A list whose end is folded, without what a page has no room for. */
function files(
  visit: Visit,
  view: ObjectView,
  media: readonly OtherMedium[],
  item: (medium: OtherMedium, at: number) => Html,
  count = media.length,
): Html | undefined {
  if (media.length === 0) return undefined;
  const items = media.slice(0, LIMITS.pageValues).map(item);
  const folded = items.slice(SHOWN_FILES);
  return html`<ul class="plain-list">${items.slice(0, SHOWN_FILES)}</ul>${
    folded.length > 0 &&
    html`<details class="fold"><summary>${visit.texts.object.moreValues(count - SHOWN_FILES)}</summary><ul class="plain-list">${folded}${moreInRecord(visit, view, count - LIMITS.pageValues)}</ul></details>`
  }`;
}

/** What a file is, or what the institution calls it, with its format and host. */
function fileLink(visit: Visit, medium: OtherMedium, name = kindOf(visit, medium)): Html {
  const { url, type, note } = medium;
  const format = formatOf(type);
  const host = URL.parse(url, visit.baseUrl)?.host ?? '';
  return html`<a href="${url}" rel="noopener">${note ? foreign(shortened(note.text), note.lang) : name}${format && ` (${format})`}</a> <span class="soft"><bdi>${host}</bdi></span>`;
}

function kindOf({ texts }: Visit, { type }: OtherMedium): string {
  const kinds = texts.object.mediaKinds;
  const [kind = ''] = type?.split('/') ?? [];
  return labelOf(kinds, Object.hasOwn(kinds, kind) ? kind : 'other');
}

/** Formats whose media types do not say what people call them. */
const NAMES: Readonly<Record<string, string>> = {
  'audio/mpeg': 'MP3',
  'audio/mp4': 'M4A',
  'video/quicktime': 'MOV',
  'model/gltf-binary': 'GLB',
  'model/gltf+json': 'GLTF',
  'text/plain': 'TXT',
};

function formatOf(type: string | undefined): string {
  if (type === undefined) return '';
  return NAMES[type] ?? (type.split('/')[1] ?? '').replace(/^x-/, '').toUpperCase();
}
