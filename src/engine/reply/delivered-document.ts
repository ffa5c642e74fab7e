import { stringifyExact } from '../exact-json.ts';
import type { FieldSelection } from '../plan/deliver-fields.ts';
import { parseStored, type StoredDocument } from '../store/stored-document.ts';
import { keepMembers } from './json-members.ts';

type Json = Readonly<Record<string, unknown>>;

/** A document that goes out: most as they are stored, so that nobody has to read their fields. */
export class DeliveredDocument {
  readonly #stored: StoredDocument;
  #fields: Json | undefined;

  constructor(stored: StoredDocument) {
    this.#stored = stored;
  }

  /** All that was read of it. */
  get fields(): Json {
    this.#fields ??= parseStored(this.#stored);
    return this.#fields;
  }

  /** The wanted fields as JSON text. */
  text(selection: FieldSelection): string {
    const { body } = this.#stored;
    if (this.#isInBody(selection)) {
      return selection.all ? body : keepMembers(body, (name) => selection.has(name));
    }
    const { fields } = this;
    if (selection.all) return stringifyExact(fields);
    return stringifyExact(Object.fromEntries(Object.entries(fields).filter(([name]) => selection.has(name))));
  }

  /** Whether nothing is wanted of what is kept apart from the others. */
  #isInBody(selection: FieldSelection): boolean {
    const { large, vectors } = this.#stored;
    if (large === undefined && vectors === undefined) return true;
    if (selection.all || [...(vectors?.keys() ?? [])].some((name) => selection.has(name))) return false;
    return large === undefined || keepMembers(large, (name) => selection.has(name)) === '{}';
  }
}
