import type { ObjectFacts } from './object-facts.ts';
import type { HashSet } from './word-set.ts';

/**
 * The facts of a whole collection, in a third of the memory that they take as objects of
 * JavaScript: some 300 bytes each. They are numbered from 0.
 */
export class PackedFacts {
  readonly #uuids: string[] = [];
  readonly #institutions: string[] = [];
  /** Each name once: every document brings its own copy. */
  readonly #names = new Map<string, string>();
  /** The beginning and the end of each period, NaN without one. */
  readonly #periods: number[] = [];
  /** Where the facts of each object begin in `#words`. */
  readonly #starts: number[] = [];
  /** For each object: where its lists end, counted from the first element, then their elements. */
  #words = new Uint32Array(1024);
  #length = 0;

  get length(): number {
    return this.#uuids.length;
  }

  /** Their names. */
  get institutions(): readonly string[] {
    return [...this.#names.keys()];
  }

  push(facts: ObjectFacts): void {
    const { uuid, institution, period } = facts;
    this.#uuids.push(uuid);
    this.#institutions.push(this.#names.get(institution) ?? institution);
    this.#names.set(institution, this.#institutions.at(-1) ?? '');
    this.#periods.push(period?.min ?? Number.NaN, period?.max ?? Number.NaN);
    this.#pushLists(LISTS.map((list) => list(facts)));
  }

  /** The facts of an object; lists are read when they are needed, and then kept. Errors: RangeError. */
  at(number: number): ObjectFacts {
    const [uuid, institution, start] = [
      this.#uuids[number],
      this.#institutions[number],
      this.#starts[number],
    ];
    if (uuid === undefined || institution === undefined || start === undefined) {
      throw new RangeError(`object ${number} of ${this.length}`);
    }
    const [min = Number.NaN, max = Number.NaN] = [this.#periods[2 * number], this.#periods[2 * number + 1]];
    const period = Number.isNaN(min) ? undefined : { min, max };
    return new UnpackedFacts({ uuid, institution, period }, this.#words, start);
  }

  /** Objects of an institution. */
  countOf(institution: string): number {
    return this.#institutions.filter((name) => name === institution).length;
  }

  #pushLists(lists: readonly ArrayLike<number>[]): void {
    this.#starts.push(this.#length);
    let end = 0;
    for (const { length } of lists) {
      end += length;
      this.#pushWord(end);
    }
    for (const list of lists) for (let i = 0; i < list.length; i++) this.#pushWord(list[i] ?? 0);
  }

  #pushWord(word: number): void {
    if (this.#length === this.#words.length) {
      const larger = new Uint32Array(Math.ceil(this.#length * 1.5));
      larger.set(this.#words);
      this.#words = larger;
    }
    this.#words[this.#length++] = word;
  }
}

/** What is packed, in this order. */
const LISTS: readonly ((facts: ObjectFacts) => ArrayLike<number>)[] = [
  ({ title }) => title,
  ({ titleMarks }) => titleMarks,
  ({ creators }) => creators,
  ({ description }) => description,
  ({ identifiers }) => identifiers,
  ({ families }) => families,
  ({ medium }) => medium,
  ({ edmTypes }) => edmTypes,
  ({ page }) => (page === undefined ? [] : [page]),
  ({ media }) => (media === undefined ? [] : [media]),
  ({ picture }) => picture ?? [],
];

class UnpackedFacts implements ObjectFacts {
  readonly uuid: string;
  readonly institution: string;
  readonly period: ObjectFacts['period'];
  readonly #words: Uint32Array;
  readonly #start: number;
  readonly #sets: (HashSet | undefined)[] = [];
  #picture: Uint32Array | undefined;

  constructor(
    { uuid, institution, period }: Pick<ObjectFacts, 'uuid' | 'institution' | 'period'>,
    words: Uint32Array,
    start: number,
  ) {
    this.uuid = uuid;
    this.institution = institution;
    this.period = period;
    this.#words = words;
    this.#start = start;
  }

  get title(): HashSet {
    return this.#set(0);
  }
  get titleMarks(): HashSet {
    return this.#set(1);
  }
  get creators(): HashSet {
    return this.#set(2);
  }
  get description(): HashSet {
    return this.#set(3);
  }
  get identifiers(): HashSet {
    return this.#set(4);
  }
  get families(): HashSet {
    return this.#set(5);
  }
  get medium(): HashSet {
    return this.#set(6);
  }
  get edmTypes(): HashSet {
    return this.#set(7);
  }
  get page(): number | undefined {
    return this.#set(8)[0];
  }
  get media(): number | undefined {
    return this.#set(9)[0];
  }
  get picture(): Uint32Array | undefined {
    this.#picture ??= this.#words.subarray(this.#begin(10), this.#begin(11));
    return this.#picture.length === 0 ? undefined : this.#picture;
  }

  #set(list: number): HashSet {
    const known = this.#sets[list];
    if (known !== undefined) return known;
    const set: number[] = [];
    for (let at = this.#begin(list), end = this.#begin(list + 1); at < end; at++) {
      set.push(this.#words[at] ?? 0);
    }
    this.#sets[list] = set;
    return set;
  }

  /** Where a list begins in the words: where the one before ends. */
  #begin(list: number): number {
    const end = list === 0 ? 0 : (this.#words[this.#start + list - 1] ?? 0);
    return this.#start + LISTS.length + end;
  }
}
