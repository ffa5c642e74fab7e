import { readFileSync } from 'node:fs';
import type { Endpoint } from '../endpoint.ts';

/** `GET /static/search-page.js`: the script of the start page. */
export const searchPageScript = (): Endpoint =>
  file('search-page.js', 'text/javascript; charset=utf-8', 'getStartPageScript', 'Script of the start page');

/** `GET /static/search-page.css` */
export const searchPageStyle = (): Endpoint =>
  file('search-page.css', 'text/css; charset=utf-8', 'getStartPageStyle', 'Style of the start page');

/** `GET /static/favicon.svg` */
export const pageIcon = (): Endpoint => file('favicon.svg', 'image/svg+xml', 'getIcon', 'Icon of the pages');

/** `GET /favicon.ico`, which browsers ask for beside answers that are no pages. */
export const favicon = (): Endpoint =>
  file('favicon.ico', 'image/vnd.microsoft.icon', 'getFavicon', 'Icon for the tabs of browsers');

/** `GET /robots.txt` */
export const robots = (): Endpoint =>
  file('robots.txt', 'text/plain; charset=utf-8', 'getRobots', 'What crawlers are asked to leave out');

function file(name: string, contentType: string, id: string, summary: string): Endpoint {
  const bytes = readFileSync(new URL(`../pages/browser/${name}`, import.meta.url));
  return {
    answer(_request, reply) {
      reply.header('x-content-type-options', 'nosniff');
      return bytes;
    },
    contentType,
    caching: { control: 'public, max-age=300', tag: 'content' },
    documentation: { id, group: 'Documentation', summary, answers: 'The file' },
  };
}
