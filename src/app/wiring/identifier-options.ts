import { CACHED } from '../../http/cached-response.ts';
import { cacheable } from '../../http/entity-tags.ts';
import type { IdentifierOptions } from '../../identifiers/identifiers-plugin.ts';
import type { Settings } from '../settings/settings.ts';
import { ownPath } from './route-path.ts';

/** Where identifiers are when {id_base} is not below {base_url}: a resolver elsewhere may lead here. */
const OWN_PATH = '/id';

/** What the addresses of identifiers are told by the settings. They are kept by clients as long as objects. */
export function identifierOptions(
  records: IdentifierOptions['records'],
  { idBase, baseUrl, objectPageUrl }: Settings,
): IdentifierOptions {
  return {
    records,
    idBase,
    baseUrl,
    path: ownPath(idBase, baseUrl, OWN_PATH),
    contextUrl: `${baseUrl}/ns/v1/edm.json`,
    objectPageUrl,
    onSend: cacheable({ control: CACHED.control, tag: 'content' }),
  };
}
