import { Problem, type ValidationIssue } from '../../kernel/problem.ts';
import { similarToPictureFields } from '../parameters/similar.ts';
import { validationIssues } from '../validation-issues.ts';
import type { Form } from './read-form.ts';

const FIELDS: readonly string[] = Object.keys(similarToPictureFields.shape);

/**
 * The picture and the fields of a form; a field given twice counts the last time,
 * unknown fields are ignored.
 * Errors: Problem 422 with everything that is wrong: no picture or several, fields
 * with wrong values. A request that has no form lacks the picture.
 */
export function pictureUpload(form: Form | undefined) {
  const parts = form?.parts ?? [];
  const pictures = parts.filter(({ name, file }) => name === 'image' && isChosen(file));
  const texts = parts.flatMap(({ name, text }) =>
    text !== undefined && FIELDS.includes(name) ? [[name, text] as const] : [],
  );
  const fields = similarToPictureFields.safeParse(Object.fromEntries(texts));
  const files = parts.flatMap(({ name, file }): ValidationIssue[] =>
    file !== undefined && FIELDS.includes(name)
      ? [{ type: 'string_type', loc: ['body', name], msg: 'Input should be a valid string' }]
      : [],
  );
  const [picture] = pictures;
  const issues = [
    ...pictureIssues(
      pictures.length,
      parts.some(({ name, text }) => name === 'image' && text !== undefined),
    ),
    ...files,
    ...(fields.success ? [] : validationIssues(fields.error, 'body')),
  ];
  if (issues.length > 0 || !fields.success || picture?.file === undefined) throw new Problem(422, issues);
  return { file: picture.file.bytes, ...fields.data };
}

/** A browser sends an empty file without a name when none was chosen. */
const isChosen = (file: Form['parts'][number]['file']): boolean =>
  file !== undefined && (file.fileName !== '' || file.bytes.length > 0);

function pictureIssues(count: number, isText: boolean): ValidationIssue[] {
  const loc = ['body', 'image'];
  if (count + (isText ? 1 : 0) > 1) return [{ type: 'too_long', loc, msg: 'Only one file can be compared' }];
  if (isText) return [{ type: 'value_error', loc, msg: 'Value should be a file' }];
  return count === 1 ? [] : [{ type: 'missing', loc, msg: 'Field required' }];
}
