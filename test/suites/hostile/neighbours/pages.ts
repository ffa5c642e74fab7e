import { get } from './asked-request.ts';
import type { Attack, Part } from './attacks.ts';
import { words } from './expensive-searches.ts';

/** Pages of the site and of the documentation, with their most expensive arguments. */
const PAGES: Readonly<Record<string, Part['request']>> = {
  'page: home': () => get('/de/'),
  'page: search': (_, n) => get('/de/search', { q: words(n, 30) }),
  'page: suggestions': (_, n) => get('/de/search/suggestions', { q: words(n, 30) }),
  'page: list of 250 objects': ({ objects }) => get('/de/list', { ids: objects.join(',') }),
  'page: institutions': () => get('/de/institutions'),
  'page: quality': () => get('/de/quality'),
  'page: entities': (_, n) => get('/de/entities', { q: words(n, 2) }),
  'page: entity': ({ entity }) => get(`/de/entities/${entity}`),
  'page: stories': () => get('/de/stories'),
  'page: reference of the API': () => get('/docs'),
  'page: plain reference of the API': () => get('/docs/reference/all/'),
  'page: search in the documentation': (_, n) => get('/docs/search', { q: words(n, 30).slice(0, 200) }),
};

export const PAGE_ATTACKS: readonly Attack[] = Object.entries(PAGES).map(([name, request]) => ({
  name,
  parts: [{ request }],
  isAllowed: true,
}));
