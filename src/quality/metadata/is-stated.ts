import type { Value } from '../../edm/record.ts';
import { isEntity, literalText } from '../../edm/values.ts';

/** Whether a value says anything: an entity, or a text that is not blank. */
export const isStated = (value: Value): boolean =>
  isEntity(value) || (literalText(value) ?? '').trim() !== '';
