import { quote } from '../../kernel/quote.ts';
import { type Axis, readCoordinate } from './coordinates.ts';
import type { Entity } from './record.ts';
import { isEntity, literalText, valuesOf } from './values.ts';

const AXES: readonly (readonly [axis: Axis, property: string, name: string])[] = [
  ['lat', 'wgs84_pos:lat', 'latitude'],
  ['long', 'wgs84_pos:long', 'longitude'],
];

/** Of a record. */
const MAX_WARNINGS = 3;

/** Warnings that name the coordinates of the record's places that cannot be read, so that maps do not have them. [ingest-24] */
export function positionWarnings(record: Entity): readonly string[] {
  const warnings = new Set<string>();
  visit(record, warnings);
  return [...warnings];
}

function visit(entity: Entity, warnings: Set<string>): void {
  for (const [axis, property, name] of AXES) {
    for (const value of valuesOf(entity[axis])) {
      const text = literalText(value)?.trim() ?? '';
      if (text === '' || readCoordinate(text, axis) !== undefined) continue;
      if (warnings.size < MAX_WARNINGS)
        warnings.add(`${property} ${quote(text)} cannot be read as a ${name}`);
    }
  }
  for (const key in entity) {
    for (const value of valuesOf(entity[key])) if (isEntity(value)) visit(value, warnings);
  }
}
