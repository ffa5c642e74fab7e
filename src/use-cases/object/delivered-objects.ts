import { Buffer } from 'node:buffer';
import { handingOver, type TextTask } from '../../kernel/large-work.ts';
import { parseReply } from '../engine-reply.ts';

interface Wanted {
  /** The whole records, or the documents of the index. */
  readonly as: 'record' | 'document';
}

/** The objects of a reply as members of a list. */
export interface DeliveredObjects {
  /** How many the engine has found. */
  readonly found: number;
  /** Those of the reply, and where their texts begin and end; without a record, both are the same. */
  readonly objects: readonly { readonly id: string; readonly start: number; readonly end: number }[];
  /** UTF-8. Each text follows a comma. */
  readonly text: Uint8Array<ArrayBuffer>;
}

export function deliveredObjects(reply: Uint8Array, { as }: Wanted): DeliveredObjects {
  const { found, hits } = parseReply<Reply>(reply);
  const texts = hits.map(({ document }) => objectText(document, as));
  const text = new TextEncoder().encode(texts.map((one) => `,${one}`).join(''));
  let end = 0;
  const objects = hits.map(({ document: { id } }, i) => {
    const start = end + 1;
    end = start + Buffer.byteLength(texts[i] ?? '');
    return { id, start, end };
  });
  return { found, objects, text };
}

type Document = Readonly<Record<string, unknown>> & { readonly id: string };

interface Reply {
  readonly found: number;
  readonly hits: readonly { readonly document: Document }[];
}

/** Empty if the document has no record. */
function objectText(document: Document, as: Wanted['as']): string {
  const { id, sourceRecord } = document;
  if (as === 'document') return JSON.stringify({ id, document });
  return sourceRecord === undefined ? '' : `{"id":${JSON.stringify(id)},"metadata":${sourceRecord}}`;
}

/** In a thread. */
export default function deliveredObjectsTask({ text, options }: TextTask<Wanted>): DeliveredObjects {
  const delivered = deliveredObjects(text, options);
  return handingOver(delivered, delivered.text);
}
