import { Buffer } from 'node:buffer';
import { urls } from '../../edm/record/display.ts';
import { imageServiceIn } from '../../edm/record/image-service.ts';
import { typeOfMedium } from '../../edm/record/media.ts';
import type { FramedRecord, Value } from '../../edm/record/record.ts';
import { isShownPicture } from '../../edm/record/shown-pictures.ts';
import { statementsOf } from '../../edm/record/statements.ts';
import { isEntity, valuesOf } from '../../edm/record/values.ts';
import type { JsonObject } from '../../kernel/json.ts';
import type { TextTask } from '../../kernel/large-work.ts';

/** Pictures of a volume that can be turned on its page, and other views. The viewer and the manifest have all. */
export const MAX_VIEWS = 1000;

/** A record as far as a page shows it. */
export interface PageRecord {
  readonly record: FramedRecord;
  /** Views that are left out. */
  readonly more: { readonly pictures: number; readonly others: number };
}

/** What a page shows of the body of `/v2/object`. [site-28] */
export function pageRecord(body: Uint8Array): PageRecord {
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString();
  const { metadata } = JSON.parse(text) as { readonly metadata: JsonObject };
  const record = statementsOf(metadata) as FramedRecord;
  const views = valuesOf(record['hasView']);
  if (views.length <= MAX_VIEWS) return { record, more: { pictures: 0, others: 0 } };
  const pictures = views.filter(isPicture);
  const others = views.filter((view) => !isPicture(view));
  const shown = new Set([...pictures.slice(0, MAX_VIEWS), ...others.slice(0, MAX_VIEWS)]);
  return {
    record: { ...record, hasView: views.filter((view) => shown.has(view)) },
    more: {
      pictures: Math.max(0, pictures.length - MAX_VIEWS),
      others: Math.max(0, others.length - MAX_VIEWS),
    },
  };
}

function isPicture(view: Value): boolean {
  const [url = ''] = urls(view);
  const resource = isEntity(view) ? view : {};
  return isShownPicture({ type: typeOfMedium(url, resource), service: imageServiceIn(resource) });
}

/** In a thread. */
export default ({ text }: TextTask<undefined>): PageRecord => pageRecord(text);
