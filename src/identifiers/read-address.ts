import { isUuid } from '../kernel/uuid.ts';
import { FORMS, type Form } from './forms.ts';

export interface IdentifierAddress {
  /** In small letters. */
  readonly uuid: string;
  /** The form that a suffix names; undefined where there is none. */
  readonly form: Form | undefined;
}

const PARTS: readonly string[] = ['aggregation', 'cho'];

/**
 * What the steps below the base name: `<uuid>`, or `<uuid>` and `aggregation` or
 * `cho`, the last one perhaps with the suffix of a form.
 * Errors: undefined for anything else.
 */
export function readAddress(name: string, part?: string): IdentifierAddress | undefined {
  const last = part ?? name;
  const dot = last.indexOf('.');
  const stem = dot < 0 ? last : last.slice(0, dot);
  const suffix = dot < 0 ? undefined : last.slice(dot + 1).toLowerCase();
  const form = FORMS.find(({ suffixes }) => suffix !== undefined && suffixes.includes(suffix));
  const uuid = (part === undefined ? stem : name).toLowerCase();
  const isPart = part === undefined || PARTS.includes(stem);
  if (!isUuid(uuid) || !isPart || (suffix !== undefined && form === undefined)) return undefined;
  return { uuid, form };
}
