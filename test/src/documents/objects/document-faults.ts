import { CHOS_FIELDS } from '../../../../src/documents/fields/chos-fields.ts';
import type { ChoDocument } from '../../../../src/documents/objects/cho-document.ts';
import type { FieldType } from '../../../../src/engine/schema.ts';

const FIELDS = new Map(CHOS_FIELDS.map((row) => [row.name, row]));

/** The faults of a document, one line each. */
export function documentFaults(document: ChoDocument): string[] {
  const { id, ...fields } = document;
  const faults = Object.entries(fields).flatMap(([name, value]) => {
    const row = FIELDS.get(name);
    if (row === undefined) return [`${name} is no field`];
    if (Array.isArray(value) !== row.type.endsWith('[]')) return [`${name} is not ${row.type}`];
    const items: readonly unknown[] = Array.isArray(value) ? value : [value];
    return [
      ...(items.length === 0 ? [`${name} is empty`] : []),
      ...(new Set(items).size < items.length && !row.numDim ? [`${name} says something twice`] : []),
      ...items.flatMap((item) => itemFaults(name, row.type, item)),
    ];
  });
  const missing = CHOS_FIELDS.filter((row) => row.required && fields[row.name] === undefined);
  if (id !== fields['uuid']) faults.push(`id ${id} is not the uuid`);
  return [...faults, ...missing.map((row) => `${row.name} is missing`)];
}

function itemFaults(name: string, type: FieldType, item: unknown): string[] {
  if (type.startsWith('int')) return Number.isSafeInteger(item) ? [] : [`${name} ${item} is no integer`];
  if (type.startsWith('float')) return Number.isFinite(item) ? [] : [`${name} ${item} is no number`];
  if (type.startsWith('bool')) return typeof item === 'boolean' ? [] : [`${name} ${item} is no boolean`];
  if (typeof item !== 'string') return [`${name} ${item} is no text`];
  if (item !== item.trim() || item === '') return [`${name} ${JSON.stringify(item)} has blanks at its ends`];
  return item.isWellFormed() ? [] : [`${name} ${JSON.stringify(item)} holds half a character`];
}
