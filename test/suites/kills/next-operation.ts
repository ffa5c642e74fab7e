import type { Json } from '../../src/engine/naive-collection.ts';
import type { Random } from './random.ts';
import type { Operation, World } from './world.ts';

/** Documents of one import, and ids in all. */
const MAX_DOCUMENTS = 60;
const IDS = 700;
const WORDS = 300;
/** Years of ordinary documents are below, those of the company count up from here. */
const FIRST_ROUND = 1000;
/** A collection that is filled to replace another one is complete with so many documents. */
const ENOUGH_DOCUMENTS = 150;
/** Documents that are always imported together, with one and the same year: whoever sees different ones sees half an import. */
export const COMPANY = { size: 5, tag: 'Gesellschaft' };

/** Makes operations one after the other; what they are depends on the seed and the state of the world alone. */
export class Operations {
  readonly #random: Random;
  #round = FIRST_ROUND;

  constructor(random: Random) {
    this.#random = random;
  }

  /** Changes of documents, the beginning and the steps of a rebuild, all mixed. */
  next(world: World): Operation {
    const names = [...world.collections.keys()];
    const [fresh] = names.filter((name) => name > world.current);
    const [old] = names.filter((name) => name < world.current);
    const chance = this.#random.next();
    if (world.current === '') {
      return fresh === undefined
        ? { do: 'create', collection: nameAfter('') }
        : { do: 'switch', collection: fresh };
    }
    if (old !== undefined && chance < 0.5) return { do: 'drop', collection: old };
    if (fresh !== undefined && chance < 0.6) {
      const isFilled = world.documents(fresh).length >= ENOUGH_DOCUMENTS;
      return isFilled ? { do: 'switch', collection: fresh } : this.import(fresh);
    }
    if (fresh === undefined && old === undefined && chance < 0.08) {
      return { do: 'create', collection: nameAfter(world.current) };
    }
    return this.change(world.current);
  }

  /** A change of the documents of one collection. */
  change(collection: string): Operation {
    const chance = this.#random.next();
    if (chance < 0.1) return { do: 'remove', collection, id: `d${this.#random.below(IDS)}` };
    if (chance < 0.15) return { do: 'remove-matching', collection, year: this.#random.below(50) };
    return this.import(collection);
  }

  import(collection: string): Operation {
    this.#round += 1;
    const count = this.#random.below(MAX_DOCUMENTS) + 1;
    const documents = Array.from({ length: count }, () => this.#document(`d${this.#random.below(IDS)}`));
    const company = Array.from({ length: COMPANY.size }, (_, i) => ({
      ...this.#document(`c${i}`),
      tags: [COMPANY.tag],
      year: this.#round,
    }));
    return { do: 'import', collection, documents: [...company, ...documents] };
  }

  #document(id: string): Json {
    const random = this.#random;
    const text = (): string =>
      Array.from({ length: 1 + random.below(6) }, () => this.#word()).join(random.oneOf([' ', ' ', ' — ']));
    return {
      id,
      title: text(),
      tags: Array.from({ length: random.below(3) }, text),
      year: random.below(50),
      years: [random.below(5), random.below(5)],
      ratio: random.below(8) / 4,
      flag: random.next() < 0.5,
      ...(random.next() < 0.8 ? { place: [random.below(9) - 4, random.below(9) - 4, 1] } : {}),
    };
  }

  #word(): string {
    return this.#random.next() < 0.2
      ? this.#random.oneOf(['Krug', 'Öl', 'Krüge', 'Жар'])
      : `wort${this.#random.below(WORDS)}`;
  }
}

/** Names of generations: things-1001, things-1002, in the order of the alphabet. */
function nameAfter(name: string): string {
  return `things-${Number(/\d+$/.exec(name)?.[0] ?? 1000) + 1}`;
}
