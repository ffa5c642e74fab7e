import { LIMITS } from '../../edm/limits.ts';
import { type Html, html } from '../../kernel/html.ts';
import { labelOf } from '../texts/texts.ts';
import type { Visit } from '../visit.ts';
import type { Media } from './media.ts';
import { moreInRecord } from './more-in-record.ts';
import type { ObjectView } from './read-object.ts';

/** Recordings, films, models and documents as links with their kind and format. */
export function otherMedia(visit: Visit, view: ObjectView, { others }: Media): Html | undefined {
  const { texts, baseUrl } = visit;
  if (others.length === 0) return undefined;
  const kinds = texts.object.mediaKinds;
  return html`<section class="other-media"><h2>${texts.object.otherMedia}</h2><ul class="plain-list">${others
    .slice(0, LIMITS.pageValues)
    .map(({ url, type }) => {
      const [kind = ''] = type?.split('/') ?? [];
      const format = formatOf(type);
      const host = URL.parse(url, baseUrl)?.host ?? '';
      return html`<li><a href="${url}" rel="noopener">${labelOf(kinds, Object.hasOwn(kinds, kind) ? kind : 'other')}${format && ` (${format})`}</a> <span class="soft"><bdi>${host}</bdi></span></li>`;
    })}${moreInRecord(visit, view, others.length - LIMITS.pageValues)}</ul></section>`;
}

/** Formats whose media types do not say what people call them. */
const NAMES: Readonly<Record<string, string>> = {
  'audio/mpeg': 'MP3',
  'video/quicktime': 'MOV',
  'model/gltf-binary': 'GLB',
  'model/gltf+json': 'GLTF',
  'text/plain': 'TXT',
};

function formatOf(type: string | undefined): string {
  if (type === undefined) return '';
  return NAMES[type] ?? (type.split('/')[1] ?? '').replace(/^x-/, '').toUpperCase();
}
