import { CLASSES, type Property, propertyOf } from './properties.ts';
import { SCHEMA } from './rdf/schema.ts';

/** A class of EDM, by its framed name. */
export type ClassName = keyof typeof CLASSES;

/** The properties that EDM foresees for a class, in the order of its schema. Records may state others. */
export function propertiesOfClass(name: ClassName): Property[] {
  const found = SCHEMA.find((one) => one.name === CLASSES[name]);
  return [...(found?.elements.keys() ?? [])].flatMap((key) => propertyOf(key) ?? []);
}
