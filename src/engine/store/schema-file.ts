import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CollectionSchema } from '../schema.ts';
import { writeDurably } from './files.ts';

const schemaPath = (folder: string): string => join(folder, 'schema.json');

export const writeSchema = (folder: string, schema: CollectionSchema): void =>
  writeDurably(schemaPath(folder), JSON.stringify(schema));

export const readSchema = (folder: string): CollectionSchema =>
  JSON.parse(readFileSync(schemaPath(folder), 'utf8')) as CollectionSchema;
