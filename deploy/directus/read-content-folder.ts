import { readdirSync } from 'node:fs';
import { join, parse as parsePath } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { readEnclosedSync } from '../../src/kernel/enclosed-files.ts';
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
  readonly pictures: readonly { readonly id: string; readonly file: string; read(): Uint8Array }[];
}

/** Errors: those of the shapes, naming the file; those of the file system; for a link that leads out of the folder. */
export function readContentFolder(folder: string): Content {
  return {
    institutions: entries(folder, 'institutions', storedInstitution, (name) => name),
    content: entries(folder, 'content', contentEntryShape, (name) => Number.parseInt(name, 10)),
    pictures: readdirSync(join(folder, 'assets'))
      .filter((name) => /^[0-9a-f-]{36}\.\w+$/.test(name))
      .map((name) => ({
        id: parsePath(name).name,
        file: join(folder, 'assets', name),
        read: () => readEnclosedSync(folder, join('assets', name), MAX_BYTES),
      })),
  };
}

const MAX_BYTES = 64 * 1024 * 1024;

/** An entry's id is the name of its file. */
function entries<Shape extends z.ZodType>(
  root: string,
  kind: string,
  shape: Shape,
  idOf: (name: string) => string | number,
): z.output<Shape>[] {
  const names = readdirSync(join(root, kind)).filter((name) => /\.(?:ya?ml|json)$/.test(name));
  return names.sort().map((name) => {
    // JSON is YAML.
    const values: object = parse(readEnclosedSync(root, join(kind, name), MAX_BYTES).toString('utf8'));
    const checked = shape.safeParse({ ...values, id: idOf(parsePath(name).name) });
    if (checked.success) return checked.data;
    throw new Error(`${join(root, kind, name)}: ${z.prettifyError(checked.error)}`);
  });
}
