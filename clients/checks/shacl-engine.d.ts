declare module 'shacl-engine' {
  import type { DataFactory, DatasetCore, Term } from '@rdfjs/types';

  /** A violation. Paths are a list of steps. */
  interface Result {
    readonly focusNode: { readonly term?: Term };
    readonly path?: readonly { readonly predicates?: readonly Term[] }[];
    readonly constraintComponent: Term;
    readonly severity: Term;
    readonly message: readonly Term[];
  }

  export class Validator {
    constructor(shapes: DatasetCore, options: { readonly factory: DataFactory });
    validate(data: { readonly dataset: DatasetCore }): Promise<{ readonly results: readonly Result[] }>;
  }
}
