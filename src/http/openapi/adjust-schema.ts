import { z } from 'zod';

/** Restores what zod omits for parsed parameters, and omits what is of no use to clients. */
export const adjustSchema: NonNullable<z.core.ToJSONSchemaParams['override']> = ({
  zodSchema,
  jsonSchema: part,
}) => {
  const { def } = zodSchema._zod;
  const { examples, default: documentedDefault } = z.globalRegistry.get(zodSchema) ?? {};
  if (Array.isArray(examples)) part.examples = examples;
  const value = def.type === 'default' ? def.defaultValue : documentedDefault;
  // The service replaces absent values by null, which clients need not know.
  if (value !== undefined && value !== null) part.default = value as NonNullable<typeof part.default>;
  else delete part.default;
  // Bounds that only say "a safe integer".
  if (part.minimum === Number.MIN_SAFE_INTEGER) delete part.minimum;
  if (part.maximum === Number.MAX_SAFE_INTEGER) delete part.maximum;
  // Integers have `minimum` instead.
  if (part.type === 'integer' && typeof part.exclusiveMinimum === 'number') {
    part.minimum = part.exclusiveMinimum + 1;
    delete part.exclusiveMinimum;
  }
};
