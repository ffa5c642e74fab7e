import { EngineFault } from '../fault.ts';

/** What is said of a field that cannot be searched. */
export const notIndexed = (field: string): EngineFault =>
  new EngineFault(400, `Field \`${field}\` is marked as a non-indexed field in the schema.`);
