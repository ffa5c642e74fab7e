import { Buffer } from 'node:buffer';
import { readStoredBody } from '../../edm/record/stored-body.ts';
import { entityTag } from '../../kernel/entity-tag.ts';
import { handingOver, type TextTask } from '../../kernel/large-work.ts';
import { FORMS, type FormContext } from './forms.ts';

interface WantedForm {
  /** Of the form. */
  readonly suffix: string;
  readonly context: FormContext;
}

interface Written {
  readonly text: Uint8Array<ArrayBuffer>;
  readonly tag: string;
}

/** A stored record in a form; undefined if it cannot be read. */
export async function writeForm(
  stored: Uint8Array,
  { suffix, context }: WantedForm,
): Promise<Written | undefined> {
  const body = Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength).toString();
  const record = readStoredBody(body)?.record;
  const form = FORMS.find(({ suffixes }) => suffixes.includes(suffix));
  if (record === undefined || form?.write === undefined) return undefined;
  const text = new TextEncoder().encode(await form.write(record, context));
  return { text, tag: entityTag(text) };
}

/** In a thread. */
export default async function writeFormTask({
  text,
  options,
}: TextTask<WantedForm>): Promise<Written | undefined> {
  const written = await writeForm(text, options);
  return handingOver(written, written?.text);
}
