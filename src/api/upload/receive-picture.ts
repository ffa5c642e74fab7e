import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem, type ValidationIssue } from '../../kernel/problem.ts';
import { similarToPictureFields } from '../parameters/similar.ts';
import { validationIssues } from '../request-validation.ts';
import type { Form } from './read-form.ts';
import type { AdmitUpload, uploadGate } from './upload-gate.ts';

/** Admits an upload and reads its picture and fields. Errors: those of `uploadGate` and `pictureUpload`. */
export type ReceivePicture = (
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<ReturnType<typeof pictureUpload>>;

declare module 'fastify' {
  interface FastifyInstance {
    /** For plugins with forms of their own: all uploads have the same gate. */
    readonly receivePicture: ReceivePicture;
    /** For plugins that receive pictures in other ways. */
    readonly admitUpload: AdmitUpload;
  }
}

export const receivePicture =
  (gate: ReturnType<typeof uploadGate>): ReceivePicture =>
  async (request, reply) =>
    pictureUpload(await gate(request, reply));

const FIELDS: readonly string[] = Object.keys(similarToPictureFields.shape);

/**
 * The picture and the fields of a form; the last value of a repeated field
 * counts, unknown fields are ignored.
 * Errors: Problem 422 with everything that is wrong: no picture or several,
 * invalid fields. A request without a form lacks the picture. [uploads-1] [uploads-18]
 */
function pictureUpload(form: Form | undefined) {
  const parts = form?.parts ?? [];
  const [picture, ...others] = parts.filter(({ name, file }) => name === 'image' && isChosen(file));
  const isText = parts.some(({ name, text }) => name === 'image' && text !== undefined);
  const known = parts.filter(({ name }) => FIELDS.includes(name));
  const texts = known.flatMap(({ name, text }) => (text === undefined ? [] : [[name, text] as const]));
  const fields = similarToPictureFields.safeParse(Object.fromEntries(texts));
  const issues: ValidationIssue[] = [];
  const addIssue = (name: string, type: string, msg: string) =>
    issues.push({ type, loc: ['body', name], msg });
  if (others.length > 0 || (picture && isText))
    addIssue('image', 'too_long', 'Only one file can be compared');
  else if (isText) addIssue('image', 'value_error', 'Value should be a file');
  else if (!picture) addIssue('image', 'missing', 'Field required');
  for (const { name, file } of known) {
    if (file !== undefined) addIssue(name, 'string_type', 'Input should be a valid string');
  }
  if (!fields.success) issues.push(...validationIssues(fields.error, 'body'));
  if (issues.length > 0 || !fields.success || picture?.file === undefined) throw new Problem(422, issues);
  return { file: picture.file.bytes, ...fields.data };
}

/** A browser sends an empty file without a name if none was chosen. */
const isChosen = (file: Form['parts'][number]['file']): boolean =>
  file !== undefined && (file.fileName !== '' || file.bytes.length > 0);
