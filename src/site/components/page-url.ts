import { safeUrl } from '../../kernel/html.ts';

/** A URL of the CMS as `href`: a web address, or a path of this site. Undefined for others. */
export const pageUrl = (url: string): string | undefined => (/^\/(?![/\\])/.test(url) ? url : safeUrl(url));
