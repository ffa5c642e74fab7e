import { LIMITS } from '../../../edm/record/limits.ts';
import { flatten } from '../../../kernel/flatten.ts';
import { xmlAttribute, xmlText } from '../../../kernel/xml-text.ts';

export type Attributes = Readonly<Record<string, string>>;

const FLATTEN_CHARACTERS = 256 * 1024;
const DEFAULT_LIMITS = { maxDepth: 200, maxCharacters: LIMITS.recordBytes };

/**
 * Copies an element from a parser's events into a separate XML document, without
 * comments and processing instructions, with the namespaces declared around it.
 * Beyond a limit it has a fault instead of a text.
 */
export class ElementCopy {
  readonly #limits: typeof DEFAULT_LIMITS;
  #xml = '';
  #flattened = 0;
  #depth = 0;
  #fault: string | undefined;

  /** `inherited`: the namespace declarations (`xmlns`, `xmlns:edm`) of the elements around it. */
  constructor(name: string, attributes: Attributes, inherited: Attributes, limits = DEFAULT_LIMITS) {
    this.#limits = limits;
    this.open(name, { ...inherited, ...attributes });
  }

  get xml(): string | undefined {
    return this.#fault === undefined ? this.#xml : undefined;
  }

  get fault(): string | undefined {
    return this.#fault;
  }

  open(name: string, attributes: Attributes): void {
    this.#depth += 1;
    if (this.#depth > this.#limits.maxDepth) {
      this.#fail(`its elements are nested deeper than ${this.#limits.maxDepth} levels`);
    }
    let tag = `<${name}`;
    for (const [key, value] of Object.entries(attributes)) tag += ` ${key}="${xmlAttribute(value)}"`;
    this.#add(`${tag}>`);
  }

  text(text: string): void {
    // Escaping a long text takes a multiple of its memory, and makes it no shorter.
    this.#add(this.#fault === undefined && text.length <= this.#limits.maxCharacters ? xmlText(text) : text);
  }

  /** Returns whether this was the end of the whole element. */
  close(name: string): boolean {
    this.#add(`</${name}>`);
    this.#depth -= 1;
    if (this.#depth === 0) flatten(this.#xml);
    return this.#depth === 0;
  }

  #add(xml: string): void {
    if (this.#fault !== undefined) return;
    this.#xml += xml;
    if (this.#xml.length - this.#flattened > FLATTEN_CHARACTERS) {
      flatten(this.#xml);
      this.#flattened = this.#xml.length;
    }
    if (this.#xml.length > this.#limits.maxCharacters) {
      this.#fail(`it is longer than ${this.#limits.maxCharacters / 1024 / 1024} MB`);
    }
  }

  #fail(fault: string): void {
    this.#fault ??= fault;
    this.#xml = '';
  }
}
