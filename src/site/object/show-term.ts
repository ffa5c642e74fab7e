import { MAX_URL_CHARACTERS } from '../../api/request-url.ts';
import { hasWord } from '../../documents/fields/filters.ts';
import { authorityUri } from '../../edm/record/authority-uri.ts';
import type { Term } from '../../edm/record/terms.ts';
import { LINE_CHARACTERS, shortened } from '../../kernel/cut-text.ts';
import { type Html, html } from '../../kernel/html.ts';
import { entityUrl } from '../components/entity-list.ts';
import { foreign } from '../components/foreign-text.ts';
import type { Visit } from '../page/visit.ts';

/**
 * A value of a record: a link to its search (`search` is a parameter of the search
 * page) if a filter can find it, years of life, and small links to the entity's page, if its URI is among `entities`, and to
 * authority files.
 */
export function shownTerm(
  visit: Visit,
  term: Term,
  search: string | undefined,
  entities?: ReadonlySet<string>,
): Html {
  const { links, texts } = visit;
  const { uri } = term;
  const entity = uri !== undefined && entities?.has(uri) ? authorityUri(uri)?.id : undefined;
  const text = foreign(term.text, term.lang);
  const [first] = term.authorities;
  // A reference without a label is itself the link.
  if (term.indexed === undefined && first !== undefined) {
    return html`<a href="${first.url}" rel="nofollow noopener">${text}</a> <span class="soft">${first.name}</span>`;
  }
  const isSearched =
    term.indexed !== undefined && term.indexed.length <= LINE_CHARACTERS && hasWord(term.indexed);
  const url =
    search === undefined || !isSearched ? undefined : links.search({ [search]: term.indexed ?? '' });
  const value =
    url === undefined || url.length > MAX_URL_CHARACTERS ? text : html`<a href="${url}">${text}</a>`;
  return html`${value}${term.life !== undefined && html` <span class="soft">(<bdi>${term.life}</bdi>)</span>`}${entity && html` <a class="authority" href="${entityUrl(links, entity)}" aria-label="${texts.entities.profileOf(shortened(term.text))}">${texts.entities.profile}</a>`}${term.authorities.map(
    ({ name, url }) =>
      html` <a class="authority" href="${url}" rel="nofollow noopener" aria-label="${texts.object.authority(shortened(term.text), name)}">${name}</a>`,
  )}`;
}
