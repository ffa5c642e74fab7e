import { createHash } from 'node:crypto';
import type { DerivedFields } from '../../collections/cho-document.ts';
import type { TextEmbedder } from '../../embedding/embedder.ts';
import type { DerivedValue, DerivedValues } from '../../records/derived-values.ts';
import type { LiveRecord, Pass } from './pass.ts';
import { vectorBytes, vectorNumbers } from './vector-bytes.ts';

export interface TextVectorParts {
  readonly embedder: TextEmbedder;
  readonly derived: Pick<DerivedValues, 'get' | 'put' | 'remove'>;
  /** What a record says, for its vector. Throws for a record that cannot be read. */
  readonly textOf: (record: LiveRecord) => string;
}

/** Derived values of this kind are vectors of texts by uuid. */
const KIND = 'text-vector';

/** The pass that gives documents their `metadataEmbedding`. */
export function textVectorPass({ embedder, derived, textOf }: TextVectorParts): Pass {
  const versioned = (records: readonly LiveRecord[]): Versioned[] =>
    records.flatMap((record) => {
      const text = readable(record, textOf);
      return text === undefined ? [] : [{ uuid: record.uuid, text, version: versionOf(text, embedder.name) }];
    });
  const valuesOf = (records: readonly LiveRecord[]) =>
    derived.get(
      KIND,
      records.map(({ uuid }) => uuid),
    );
  const stillRight = (records: readonly Versioned[], values: ReadonlyMap<string, DerivedValue>) =>
    new Map(
      records.flatMap(({ uuid, version }): [string, DerivedFields][] => {
        const fields = fieldsOf(values.get(uuid), version, embedder.dimensions);
        return fields ? [[uuid, fields]] : [];
      }),
    );

  return {
    name: 'text-vectors',
    recipe: embedder.name,
    async known(records) {
      const values = await valuesOf(records);
      // To put the text of a record together takes as long as its document: only where there is a vector.
      return stillRight(versioned(records.filter(({ uuid }) => values.has(uuid))), values);
    },
    async workOut(records) {
      const all = versioned(records);
      const known = stillRight(all, await valuesOf(records));
      const missing = all.filter(({ uuid }) => !known.has(uuid));
      if (missing.length === 0) return known;
      const vectors = await embedder.embedTexts(
        missing.map(({ text }) => text),
        'document',
      );
      const made = missing.flatMap(({ uuid, version }, i) => {
        const vector = vectors[i];
        return vector
          ? [{ kind: KIND, key: uuid, version, value: vectorBytes(vector), failure: undefined }]
          : [];
      });
      await derived.put(made);
      for (const { key, value } of made) {
        const metadataEmbedding = vectorNumbers(value, embedder.dimensions);
        if (metadataEmbedding) known.set(key, { metadataEmbedding });
      }
      return known;
    },
    forget: (uuids) => forgetTextVectors(derived, uuids),
  };
}

export const forgetTextVectors = (
  derived: Pick<DerivedValues, 'remove'>,
  uuids: readonly string[],
): Promise<void> => derived.remove(KIND, uuids);

interface Versioned {
  readonly uuid: string;
  readonly text: string;
  readonly version: string;
}

const versionOf = (text: string, model: string): string =>
  `${model} ${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;

function fieldsOf(
  value: DerivedValue | undefined,
  version: string,
  dimensions: number,
): DerivedFields | undefined {
  if (value?.value === undefined || value.version !== version) return undefined;
  const metadataEmbedding = vectorNumbers(value.value, dimensions);
  return metadataEmbedding && { metadataEmbedding };
}

/** Records that cannot be read have no document either; the indexer reports them. */
function readable(record: LiveRecord, textOf: (record: LiveRecord) => string): string | undefined {
  try {
    return textOf(record);
  } catch {
    return undefined;
  }
}
