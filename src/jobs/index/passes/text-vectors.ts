import { createHash } from 'node:crypto';
import type { DerivedFields } from '../../../documents/objects/cho-document.ts';
import type { TextEmbedder } from '../../../media/embedding/embedder.ts';
import type { LiveRecord } from '../../../stores/records/record-store.ts';
import type { DerivedValue, DerivedValues } from '../../../stores/records/store.ts';
import { unlessUnreadable } from '../../../stores/records/unless-unreadable.ts';
import type { Pass } from './pass.ts';
import { vectorBytes, vectorNumbers } from './vector-bytes.ts';

export interface TextVectorParts {
  readonly embedder: TextEmbedder;
  readonly derived: Pick<DerivedValues, 'get' | 'put' | 'remove'>;
  /** The text that the vector stands for. Throws for a record that cannot be read. */
  readonly textOf: (record: LiveRecord) => string;
}

/** Derived values of this kind are vectors of texts by uuid. */
const KIND = 'text-vector';

/** Its name, in checkpoints. */
export const TEXT_VECTORS_PASS = 'text-vectors';

/** The pass that gives documents their `metadataEmbedding`. */
export function textVectorPass({ embedder, derived, textOf }: TextVectorParts): Pass {
  const { name: recipe, dimensions } = embedder;
  const textsOf = (records: readonly LiveRecord[]): RecordText[] =>
    records.flatMap((record) => {
      const text = unlessUnreadable(record, textOf);
      return text === undefined ? [] : { uuid: record.uuid, text, version: versionOf(text, recipe) };
    });
  const valuesOf = (records: readonly LiveRecord[]) =>
    derived.get(
      KIND,
      records.map(({ uuid }) => uuid),
    );
  const currentFields = (texts: readonly RecordText[], values: ReadonlyMap<string, DerivedValue>) => {
    const fields = new Map<string, DerivedFields>();
    for (const { uuid, version } of texts) {
      const stored = values.get(uuid);
      if (stored?.value === undefined || stored.version !== version) continue;
      const metadataEmbedding = vectorNumbers(stored.value, dimensions);
      if (metadataEmbedding !== undefined) fields.set(uuid, { metadataEmbedding });
    }
    return fields;
  };

  return {
    name: TEXT_VECTORS_PASS,
    recipe,
    async storedFields(records) {
      const values = await valuesOf(records);
      // Assembling a text takes as long as building the document, so only where there is a vector.
      return currentFields(textsOf(records.filter(({ uuid }) => values.has(uuid))), values);
    },
    async computeFields(records) {
      const texts = textsOf(records);
      const fields = currentFields(texts, await valuesOf(records));
      const missing = texts.filter(({ uuid }) => !fields.has(uuid));
      if (missing.length === 0) return fields;
      const vectors = await embedder.embedTexts(
        missing.map(({ text }) => text),
        'document',
      );
      const computed = missing.flatMap(({ uuid, version }, i) => {
        const vector = vectors[i];
        if (vector === undefined) return [];
        return { kind: KIND, key: uuid, version, value: vectorBytes(vector), failure: undefined };
      });
      await derived.put(computed);
      for (const { key, value } of computed) {
        const metadataEmbedding = vectorNumbers(value, dimensions);
        if (metadataEmbedding !== undefined) fields.set(key, { metadataEmbedding });
      }
      return fields;
    },
    forget: (uuids) => removeTextVectors(derived, uuids),
  };
}

export const removeTextVectors = (
  derived: Pick<DerivedValues, 'remove'>,
  uuids: readonly string[],
): Promise<void> => derived.remove(KIND, uuids);

interface RecordText {
  readonly uuid: string;
  readonly text: string;
  readonly version: string;
}

const versionOf = (text: string, model: string): string =>
  `${model} ${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
