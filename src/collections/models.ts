/** Which model made the vectors of a field. */
interface Model {
  readonly name: string;
  readonly dimensions: number;
}

/** By vector field. They are written into a collection's metadata when it is created. */
export type Models = Readonly<Record<string, Model>>;

/** The models of `chos` by the vector field that they are for. */
export const modelsByField = ({ text, image }: { readonly text: Model; readonly image: Model }) =>
  ({
    metadataEmbedding: { name: text.name, dimensions: text.dimensions },
    imageEmbedding: { name: image.name, dimensions: image.dimensions },
  }) satisfies Models;

/** The models that a collection's metadata name; undefined when they name none. */
export function modelsIn(metadata: Readonly<Record<string, unknown>> | undefined): Models | undefined {
  return metadata?.['models'] as Models | undefined;
}

/**
 * The first field whose vectors another model has made than the one that is
 * used now: what is asked with cannot be compared with them. A field of which
 * either side says nothing is not among them.
 */
export function changedModel(made: Models | undefined, now: Models): ChangedModel | undefined {
  for (const [field, model] of Object.entries(now)) {
    const known = made?.[field];
    if (known && (known.name !== model.name || known.dimensions !== model.dimensions)) {
      return { field, made: known, now: model };
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
  return `${field} was made by the model ${shown(made)}, but the settings name ${shown(now)}: vitrine index --rebuild makes the vectors anew`;
}

const shown = ({ name, dimensions }: Model) => `${name} (${dimensions} dimensions)`;
