/**
 * The page of this site that a visitor comes from: the path and the query of `Referer`
 * below {base_url}. Undefined for other sites. Hosts are those that may name this service.
 */
export function siteReferrer(
  referer: string | undefined,
  hosts: readonly (string | undefined)[],
  base: string,
): SiteReferrer | undefined {
  const url = referer === undefined ? null : URL.parse(referer);
  if (url === null || !/^https?:$/.test(url.protocol) || !hosts.includes(url.host)) return undefined;
  if (!url.pathname.startsWith(`${base}/`)) return undefined;
  return { path: url.pathname.slice(base.length), query: url.searchParams };
}

/** A page of this site. */
export interface SiteReferrer {
  readonly path: string;
  readonly query: URLSearchParams;
}
