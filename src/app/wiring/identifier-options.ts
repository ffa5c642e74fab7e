import { CACHED } from '../../http/cached-response.ts';
import { cacheable } from '../../http/entity-tags.ts';
import type { IdentifierOptions } from '../../identifiers/identifiers-plugin.ts';
import type { Settings } from '../settings/settings.ts';
import { pathBelow } from './route-path.ts';

/** The path of identifiers if {id_base} is not below {base_url}: a resolver elsewhere may lead to it. */
const DEFAULT_PATH = '/id';

/** The options of the identifiers' routes. Clients may cache their responses as long as objects. */
export function identifierOptions(
  records: IdentifierOptions['records'],
  { idBase, baseUrl, objectPageUrl }: Settings,
): IdentifierOptions {
  return {
    records,
    idBase,
    baseUrl,
    path: identifierPath({ idBase, baseUrl }),
    contextUrl: `${baseUrl}/ns/v1/edm.json`,
    objectPageUrl,
    onSend: cacheable({ control: CACHED.control, tag: 'content' }),
  };
}

/** The path of identifiers below {base_url}. */
export const identifierPath = ({ idBase, baseUrl }: Pick<Settings, 'idBase' | 'baseUrl'>): string =>
  pathBelow(baseUrl, idBase) ?? DEFAULT_PATH;
