import type { Clock } from '../../kernel/clock.ts';
import type { Language } from '../../kernel/languages.ts';
import { memoizeFor } from '../../kernel/memoize.ts';
import type { Catalogue } from '../../use-cases/catalogue.ts';
import type { RequestContext } from '../../use-cases/search-request.ts';

/** What lookups need to know of a visit. */
export interface LookupVisit {
  readonly catalogue: Catalogue;
  readonly language: Language;
  readonly clock: Clock;
}

/** What may be shared by all visitors who read one language. */
export interface SharedVisit {
  readonly catalogue: Catalogue;
  readonly language: Language;
  readonly context: RequestContext;
  readonly now: number;
}

/**
 * Caches for a minute what is the same for all visitors who read one language. It must not
 * depend on one of them: whoever comes first may disconnect.
 */
export function shared<Result>(
  make: (visit: SharedVisit) => Promise<Result>,
): (visit: LookupVisit) => Promise<Result> {
  const memories = new WeakMap<Catalogue, Map<Language, () => Promise<Result>>>();
  return ({ catalogue, language, clock }) => {
    const memory = memories.get(catalogue) ?? new Map<Language, () => Promise<Result>>();
    memories.set(catalogue, memory);
    const get =
      memory.get(language) ??
      memoizeFor(TTL_MS, clock, () =>
        make({
          catalogue,
          language,
          context: { signal: AbortSignal.timeout(TIMEOUT_MS) },
          now: clock(),
        }),
      );
    memory.set(language, get);
    return get();
  };
}

const TTL_MS = 60_000;
const TIMEOUT_MS = 20_000;
