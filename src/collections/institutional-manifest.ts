import { safeUrl } from '../../kernel/html.ts';
import type { ServedPictures } from '../served-pictures.ts';
import type { ManifestDocument } from './manifest-document.ts';

/**
 * The URL of the institution's own manifest. Undefined if there is none, if the record names one
 * of this host, and if the object's picture is served here: what this service has instead has no
 * manifest elsewhere. `iiifUrl` is {base_url}/iiif.
 */
export function institutionalManifest(
  { iiifManifest, isShownBy }: ManifestDocument,
  iiifUrl: string,
  pictures: Pick<ServedPictures, 'identify'>,
): string | undefined {
  const isServedHere = isShownBy !== undefined && pictures.identify(isShownBy) !== undefined;
  const url = safeUrl(iiifManifest);
  if (url === undefined || isServedHere) return undefined;
  return URL.parse(url)?.host === URL.parse(iiifUrl)?.host ? undefined : url;
}
