import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Languages whose words are used, English among them. */
export const LANGUAGES = ['de', 'en', 'fr', 'it', 'es', 'nl', 'pt', 'cs', 'hu', 'pl', 'sv', 'da', 'sl', 'hr'];

/** What a character is called: `tts` is its name, `default` has further keywords. */
interface Annotation {
  readonly tts?: readonly string[];
  readonly default?: readonly string[];
}

/** By character, in a language. `folder` is that of the unpacked npm package cldr-annotations-full. */
export function readAnnotations(folder: string, language: string): Readonly<Record<string, Annotation>> {
  const file = join(folder, 'annotations', language, 'annotations.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as AnnotationsFile).annotations.annotations;
}

interface AnnotationsFile {
  readonly annotations: { readonly annotations: Readonly<Record<string, Annotation>> };
}
