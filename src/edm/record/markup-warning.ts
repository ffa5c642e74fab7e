import { quote } from '../../kernel/quote.ts';
import { hasMarkup } from './markup.ts';
import { propertyOf } from './properties.ts';
import type { Entity } from './record.ts';
import { isEntity, suppliedText, valuesOf } from './values.ts';

/** A warning that names the first value of a record that readers see without its markup. */
export function markupWarning(record: Entity): string | undefined {
  const found = firstMarkup(record);
  return found && `${propertyOf(found.key)?.name ?? found.key} ${quote(found.text)} contains HTML`;
}

/** The first such value of a resource, or of one that it names, as it was supplied, with its property. */
export function firstMarkup(resource: Entity): { readonly key: string; readonly text: string } | undefined {
  for (const key in resource) {
    if (key === 'id' || key === 'type') continue;
    for (const value of valuesOf(resource[key])) {
      if (isEntity(value)) {
        const found = firstMarkup(value);
        if (found !== undefined) return found;
        continue;
      }
      const text = suppliedText(value);
      if (text !== undefined && hasMarkup(text)) return { key, text };
    }
  }
  return undefined;
}
