import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const DOCS = join(import.meta.dirname, '../../../docs');

export interface Program {
  /** File of docs/ and heading. */
  readonly place: string;
  readonly code: string;
}

/** The code blocks of the guides for programmers in one language, for the service at `baseUrl`. */
export function programs(language: 'js' | 'py', baseUrl: string): Program[] {
  return ['basics', 'grundlagen', 'recipes'].flatMap((file) => {
    const text = readFileSync(join(DOCS, `${file}.md`), 'utf8');
    return text.split(/^## /m).flatMap((section) => {
      const [heading = '', ...lines] = section.split('\n');
      const blocks = lines.join('\n').matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'));
      return [...blocks].map(([, code = '']) => ({
        place: `${file}.md: ${heading.replace(/<[^>]*>/g, '')}`,
        code: code.replaceAll('http://127.0.0.1:8080', baseUrl).replaceAll('{id_base}', `${baseUrl}/id`),
      }));
    });
  });
}

/** The cells of code of the notebook. */
export function notebookCells(): string[] {
  const notebook = JSON.parse(readFileSync(join(DOCS, 'notebooks/heritage.ipynb'), 'utf8')) as {
    readonly nbformat: number;
    readonly cells: readonly { readonly cell_type: string; readonly source: readonly string[] }[];
  };
  if (notebook.nbformat !== 4) throw new Error(`a notebook of format ${notebook.nbformat}`);
  return notebook.cells.filter(({ cell_type }) => cell_type === 'code').map(({ source }) => source.join(''));
}
