import { tokenize } from '@speed-highlight/core';
import { escapeText, type Html } from '../../kernel/html.ts';

/** Languages of code blocks, by the names that Markdown uses: the highlighter's name, and the one for people. */
const LANGUAGES: Readonly<Record<string, readonly [highlighter: string, name: string]>> = {
  sh: ['bash', 'Shell'],
  js: ['js', 'JavaScript'],
  ts: ['ts', 'TypeScript'],
  py: ['py', 'Python'],
  json: ['json', 'JSON'],
  xml: ['xml', 'XML'],
  yaml: ['yaml', 'YAML'],
  sql: ['sql', 'SQL'],
};

/** The name of a code block's language for people; empty for others. */
export const languageName = (language: string): string => LANGUAGES[language]?.[1] ?? '';

/** Code with its parts in spans of the classes `syntax-…`. Other languages stay plain. */
export async function highlight(code: string, language: string): Promise<Html> {
  const [highlighter] = LANGUAGES[language] ?? [];
  if (highlighter === undefined) return { html: escapeText(code) };
  let text = '';
  await tokenize(code, highlighter, (part, type) => {
    const escaped = escapeText(part);
    text += type ? `<span class="syntax-${type}">${escaped}</span>` : escaped;
  });
  return { html: text };
}
