import { readdirSync, readFileSync } from 'node:fs';
import { join, parse as parsePath } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { contentEntryShape } from '../../src/stores/cms/content-entry.ts';
import { institutionShape } from '../../src/stores/cms/institution.ts';

/** Directus also has a status, which the API does not return. */
export const storedInstitution = institutionShape.extend({ status: z.string().default('published') });

export type StoredInstitution = z.output<typeof storedInstitution>;
export type StoredContent = z.output<typeof contentEntryShape>;

/** What is loaded into Directus. */
export interface Content {
  readonly institutions: readonly StoredInstitution[];
  readonly content: readonly StoredContent[];
  readonly pictures: readonly { readonly id: string; readonly file: string }[];
}

/** Errors: those of the shapes, naming the file; those of the file system. */
export function readContentFolder(folder: string): Content {
  return {
    institutions: entries(join(folder, 'institutions'), storedInstitution, (name) => name),
    content: entries(join(folder, 'content'), contentEntryShape, (name) => Number.parseInt(name, 10)),
    pictures: readdirSync(join(folder, 'assets'))
      .filter((name) => /^[0-9a-f-]{36}\.\w+$/.test(name))
      .map((name) => ({ id: parsePath(name).name, file: join(folder, 'assets', name) })),
  };
}

/** An entry's id is the name of its file. */
function entries<Shape extends z.ZodType>(
  folder: string,
  shape: Shape,
  idOf: (name: string) => string | number,
): z.output<Shape>[] {
  const names = readdirSync(folder).filter((name) => /\.(?:ya?ml|json)$/.test(name));
  return names.sort().map((name) => {
    // JSON is YAML.
    const values: object = parse(readFileSync(join(folder, name), 'utf8'));
    const checked = shape.safeParse({ ...values, id: idOf(parsePath(name).name) });
    if (checked.success) return checked.data;
    throw new Error(`${join(folder, name)}: ${z.prettifyError(checked.error)}`);
  });
}
