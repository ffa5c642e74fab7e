import type { Value } from './record.ts';
import { type ReusePolicy, reusePolicy, rightsName } from './rights.ts';
import { isEntity, urlOf, valuesOf } from './values.ts';

/** One rights statement of a record or a medium. */
export interface StatedRights {
  /** As given; of a statement that is no address, its text. */
  readonly url: string;
  /** `CC BY`, `InC`, `Andere`. */
  readonly name: string;
  readonly policy: ReusePolicy;
}

/**
 * The statements of edm:rights, each value one. A licence of the institution's
 * own counts as the one that it inherits from (odrl:inheritFrom).
 */
export function statedRights(values: Value | readonly Value[] | undefined): StatedRights[] {
  return valuesOf(values).flatMap((value) => {
    const url = urlOf(value);
    if (url === undefined) return [];
    const general = inheritedFrom(value) ?? url;
    return [{ url, name: rightsName(general), policy: reusePolicy(general) }];
  });
}

function inheritedFrom(value: Value | undefined): string | undefined {
  if (value === undefined || !isEntity(value)) return undefined;
  const [general] = valuesOf(value['inheritFrom']);
  return general === undefined ? undefined : urlOf(general);
}
