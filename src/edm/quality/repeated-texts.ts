import { hash } from 'node:crypto';
import { composedText } from '../../kernel/folded-text.ts';
import { LABEL_LANGUAGES, preferredValue, texts } from '../record/display.ts';
import type { FramedRecord } from '../record/record.ts';
import type { Values } from '../record/values.ts';

/** Equal for records of one institution with the same title, or the same description. Undefined without a text. */
export interface TextKeys {
  readonly title: string | undefined;
  readonly description: string | undefined;
}

/** The keys of a record's titles and descriptions, all of each together, regardless of case and spaces. */
export function textKeys(record: FramedRecord): TextKeys {
  const { title, description } = record.aggregatedCHO;
  const named = preferredValue(record['dataProvider'], LABEL_LANGUAGES);
  const institution = plain(named === undefined ? undefined : [named]);
  return {
    title: keyOf('title', institution, plain(title)),
    description: keyOf('description', institution, plain(description)),
  };
}

const plain = (values: Values): string =>
  texts(values)
    .map((text) => composedText(text).replace(/\s+/g, ' ').trim().toLowerCase())
    .filter((text) => text !== '')
    .join('\n');

/** 96 bits: among a hundred million texts, two of which are equal by chance once in ten trillion collections. */
const KEY_CHARACTERS = 16;

function keyOf(kind: string, institution: string, text: string): string | undefined {
  if (text === '') return undefined;
  return hash('sha256', `${kind}\n${institution}\n${text}`, 'base64url').slice(0, KEY_CHARACTERS);
}
