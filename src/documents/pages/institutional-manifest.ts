import { safeUrl } from '../../kernel/html.ts';

/** Fields of an object's document. */
interface NamedManifest {
  readonly iiifManifest?: string | undefined;
  readonly isShownBy?: string | undefined;
}

/**
 * The URL of the institution's own manifest. Undefined if there is none, if the record names one
 * of this host, and if the object's picture is served here, because such an object has no
 * manifest elsewhere. `servedAs` is undefined for the URL of a picture that is not served here.
 */
export function institutionalManifest(
  { iiifManifest, isShownBy }: NamedManifest,
  baseUrl: string,
  servedAs: (pictureUrl: string) => string | undefined,
): string | undefined {
  const url = safeUrl(iiifManifest);
  if (url === undefined || (isShownBy !== undefined && servedAs(isShownBy) !== undefined)) return undefined;
  return URL.parse(url)?.host === URL.parse(baseUrl)?.host ? undefined : url;
}
