import { explainQuality } from '../../edm/quality/explain-quality.ts';
import type { QualityFacts } from '../../edm/quality/quality-facts.ts';
import { parseSourceRecord } from '../../edm/record/stored-body.ts';
import { handingOver, type TextTask } from '../../kernel/large-work.ts';
import { parseReply } from '../engine-reply.ts';

interface Wanted {
  readonly id: string;
  readonly hasQuality: boolean;
}

/** The object of the engine's reply, as it is delivered; undefined if it is not there. */
export function deliveredObject(
  reply: Uint8Array,
  { id, hasQuality }: Wanted,
): Uint8Array<ArrayBuffer> | undefined {
  // The engine trims ids and treats `*` as a wildcard: the id must be exactly the same.
  const document = parseReply<ObjectReply>(reply).hits[0]?.document;
  if (document?.id !== id || document.sourceRecord === undefined) return undefined;
  const { sourceRecord } = document;
  const quality = hasQuality
    ? `,"quality":${JSON.stringify(explainQuality(parseSourceRecord(sourceRecord), qualityFacts(document)))}`
    : '';
  return new TextEncoder().encode(`{"metadata":${sourceRecord}${quality}}`);
}

/** What a document says of an object beyond its record. */
const qualityFacts = ({
  imageMegapixel,
  linkOk,
  brokenLinks,
  problems = [],
}: FoundDocument): QualityFacts => ({
  ...(imageMegapixel !== undefined && { imageMegapixel }),
  ...(linkOk !== undefined && { linkOk }),
  ...(brokenLinks !== undefined && { brokenLinks }),
  // Only the index knows the other records of the institution.
  hasSameTitle: problems.includes('same-title'),
  hasSameDescription: problems.includes('same-description'),
});

interface FoundDocument {
  readonly id?: string;
  readonly sourceRecord?: string;
  readonly imageMegapixel?: number;
  readonly linkOk?: boolean;
  readonly brokenLinks?: readonly string[];
  readonly problems?: readonly string[];
}

interface ObjectReply {
  readonly hits: readonly { readonly document: FoundDocument }[];
}

/** In a thread. */
export default function deliveredObjectTask({ text, options }: TextTask<Wanted>): Uint8Array | undefined {
  const object = deliveredObject(text, options);
  return handingOver(object, object);
}
