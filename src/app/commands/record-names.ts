import { UUID } from '../../kernel/uuid.ts';

const NAME = new RegExp(`^(${UUID})(?:/(?:aggregation|cho))?/?$`, 'i');

/**
 * The uuid, in small letters, of what names a record on the command line: the
 * uuid itself, or its address with or without `/aggregation` or `/cho`.
 * Undefined for anything else.
 */
export function uuidOfName(name: string, idBase: string): string | undefined {
  const start = `${idBase}/`;
  // As {id_base} is: a name may be copied from where people read it.
  const url = URL.parse(name)?.href ?? name;
  const rest = url.startsWith(start) ? url.slice(start.length) : name;
  return NAME.exec(rest)?.[1]?.toLowerCase();
}
