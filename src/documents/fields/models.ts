/** Which model made the vectors of a field. */
interface Model {
  readonly name: string;
  readonly dimensions: number;
}

/** By vector field. Stored in a collection's metadata when it is created. */
export type Models = Readonly<Record<string, Model>>;

/** The models of `chos` by vector field. */
export const modelsByField = ({ text, image }: { readonly text: Model; readonly image: Model }) =>
  ({
    metadataEmbedding: { name: text.name, dimensions: text.dimensions },
    imageEmbedding: { name: image.name, dimensions: image.dimensions },
  }) satisfies Models;

/** The models in a collection's metadata, if there are any. */
export function modelsIn(metadata: Readonly<Record<string, unknown>> | undefined): Models | undefined {
  return metadata?.['models'] as Models | undefined;
}

/**
 * The first field whose vectors were made by another model than the current one,
 * so that queries cannot be compared with them. Ignores fields that only one side has.
 */
export function changedModel(made: Models | undefined, now: Models): ChangedModel | undefined {
  for (const [field, model] of Object.entries(now)) {
    const old = made?.[field];
    if (old && (old.name !== model.name || old.dimensions !== model.dimensions)) {
      return { field, made: old, now: model };
    }
  }
  return undefined;
}

export interface ChangedModel {
  readonly field: string;
  readonly made: Model;
  readonly now: Model;
}

/** One line for operators. */
export function changedModelText({ field, made, now }: ChangedModel): string {
  return `${field} was made by the model ${shown(made)}, but the model in use is ${shown(now)}: vitrine index --rebuild makes the vectors anew`;
}

const shown = ({ name, dimensions }: Model) => `${name} (${dimensions} dimensions)`;
