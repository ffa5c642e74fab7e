import type { Field, FieldType } from '../../../src/engine/schema.ts';

/** A field that may be missing, with no other trait than those given. */
export const makeField = (name: string, type: FieldType, more: Partial<Field> = {}): Field => ({
  name,
  type,
  facet: false,
  optional: true,
  index: true,
  sort: false,
  infix: false,
  ...more,
});
