/**
 * The search of the start page. It asks the API as any other client does, and keeps what is
 * asked in the address of the page: `?q=klimt&filter=edmType:IMAGE`, or `?like=<uuid>&on=image`.
 */

/**
 * @typedef {object} Wish What the visitor wants to see.
 * @property {string} q
 * @property {readonly Filter[]} filters
 * @property {{ readonly id: string, readonly on: string } | undefined} like
 *
 * @typedef {{ readonly field: string, readonly value: string }} Filter
 *
 * @typedef {object} CulturalObject What the page reads of a document.
 * @property {string} uuid
 * @property {string} [title]
 * @property {string} [dataProvider]
 * @property {string[]} [date]
 * @property {string[]} [creator]
 * @property {string} [previewImage]
 * @property {string[]} [edmRightsReusePolicy]
 *
 * @typedef {object} Answer
 * @property {number} found
 * @property {readonly { readonly document: CulturalObject }[]} hits
 * @property {readonly { readonly field_name: string, readonly counts: readonly { readonly value: string, readonly count: number }[] }[]} facet_counts
 */

/** Fields to narrow down by, and what they are called here. */
const FACETS = new Map([
  ['dataProvider', 'Institution'],
  ['edmType', 'Kind'],
  ['edmRightsReusePolicy', 'Reuse'],
  ['imageColor', 'Colour'],
  ['imageOrientation', 'Format'],
]);
/** The freest first: that is the one to show. Source: the API's contract. */
const POLICIES = ['OPEN', 'RESTRICTED', 'CLOSED'];
const PER_PAGE = 24;
/** {base_url}, as this page was reached: scripts and answers come from the same place. */
const API = new URL('..', import.meta.url);

const form = /** @type {HTMLFormElement} */ (document.querySelector('form[role=search]'));
const box = /** @type {HTMLInputElement} */ (form.elements.namedItem('q'));
const status = /** @type {HTMLElement} */ (document.querySelector('[role=status]'));
const facets = /** @type {HTMLElement} */ (document.getElementById('facets'));
const results = /** @type {HTMLElement} */ (document.getElementById('results'));
const more = /** @type {HTMLButtonElement} */ (document.getElementById('more'));

let wish = wishOf(location.href);
let page = 1;
let running = new AbortController();

form.addEventListener('submit', (event) => {
  event.preventDefault();
  go({ q: box.value.trim(), filters: [], like: undefined });
});
more.addEventListener('click', () => void show(page + 1));
addEventListener('popstate', () => {
  wish = wishOf(location.href);
  void show(1);
});
void show(1);

/** @param {Wish} next */
function go(next) {
  wish = next;
  history.pushState(null, '', addressOf(next));
  void show(1);
}

/** @param {number} wanted */
async function show(wanted) {
  running.abort();
  const own = new AbortController();
  running = own;
  box.value = wish.q;
  results.setAttribute('aria-busy', 'true');
  try {
    const answer = await ask(wish, wanted, own.signal);
    if (own.signal.aborted) return;
    page = wanted;
    render(answer);
  } catch (error) {
    if (own.signal.aborted) return;
    status.textContent = error instanceof Error ? error.message : String(error);
    if (wanted === 1) results.replaceChildren();
    more.hidden = true;
  } finally {
    if (running === own) results.removeAttribute('aria-busy');
  }
}

/**
 * @param {Wish} asked
 * @param {number} wanted
 * @param {AbortSignal} signal
 * @returns {Promise<Answer>}
 */
async function ask({ q, filters, like }, wanted, signal) {
  const parameters = new URLSearchParams({ page: String(wanted), per_page: String(PER_PAGE) });
  if (filters.length > 0) parameters.set('filter_by', filters.map(clauseOf).join(' && '));
  if (like) {
    parameters.set('id', like.id);
    parameters.set('on', like.on);
  } else {
    parameters.set('q', q || '*');
    parameters.set('facet_by', [...FACETS.keys()].join(','));
    parameters.set('max_facet_values', '8');
    parameters.set(
      'include_fields',
      'uuid,title,dataProvider,date,creator,previewImage,edmRightsReusePolicy',
    );
    if (q === '') parameters.set('sort_by', 'imageColorScore:desc');
  }
  const path = like ? 'v2/similar' : 'v2/search';
  const reply = await fetch(new URL(`${path}?${parameters}`, API), { signal });
  const answer = await reply.json();
  if (!reply.ok) throw new Error(messageOf(answer.detail));
  return answer;
}

/** A validation error is a list of objects, any other a text. @param {unknown} detail */
function messageOf(detail) {
  return Array.isArray(detail) ? String(detail[0]?.msg) : String(detail);
}

/** Backticks keep everything within them together. @param {Filter} filter */
function clauseOf({ field, value }) {
  return `${field}:=\`${value.replaceAll('`', '')}\``;
}

/** @param {Answer} answer */
function render({ found, hits, facet_counts: counts }) {
  const items = hits.map(({ document: object }) => element('li', {}, cardOf(object)));
  if (page === 1) results.replaceChildren(...items);
  else {
    results.append(...items);
    items[0]?.querySelector('a')?.focus();
  }
  more.hidden = wish.like !== undefined || results.childElementCount >= found || hits.length === 0;
  status.textContent = wish.like
    ? `Objects like the chosen one, the most similar first`
    : `${found.toLocaleString('en')} ${found === 1 ? 'object' : 'objects'}${wish.q ? ` for “${wish.q}”` : ''}`;
  if (page === 1) facets.replaceChildren(...chosen(), ...counts.flatMap(facetOf));
}

/** What has been chosen so far, each to be given up. */
function chosen() {
  return wish.filters.map((filter) => {
    const rest = wish.filters.filter((other) => other !== filter);
    const label = `Remove ${FACETS.get(filter.field) ?? filter.field}: ${filter.value}`;
    return choice(`${filter.value} ×`, label, { ...wish, filters: rest });
  });
}

/** @param {Answer['facet_counts'][number]} facet */
function facetOf({ field_name: field, counts }) {
  const open = counts.filter(
    ({ value }) => !wish.filters.some((own) => own.field === field && own.value === value),
  );
  if (open.length === 0) return [];
  const items = open.map(({ value, count }) =>
    element(
      'li',
      {},
      choice(
        `${value} `,
        `${value}, ${count} objects`,
        { ...wish, filters: [...wish.filters, { field, value }] },
        count,
      ),
    ),
  );
  return [
    element('details', { open: matchMedia('(min-width: 44rem)').matches }, [
      element('summary', {}, FACETS.get(field) ?? field),
      element('ul', {}, items),
    ]),
  ];
}

/**
 * A link that narrows down or widens: it can be followed, copied and opened elsewhere.
 *
 * @param {string} text
 * @param {string} label
 * @param {Wish} target
 * @param {number} [count]
 */
function choice(text, label, target, count) {
  const own = element('a', { href: addressOf(target), 'aria-label': label }, text);
  if (count !== undefined) own.append(element('small', {}, count.toLocaleString('en')));
  own.addEventListener('click', (event) => follow(event, target));
  return own;
}

/**
 * @param {MouseEvent} event
 * @param {Wish} target
 */
function follow(event, target) {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  go(target);
}

/** @param {CulturalObject} object */
function cardOf(object) {
  const title = object.title ?? 'Without a title';
  const picture = object.previewImage
    ? element('img', { src: object.previewImage, alt: '', loading: 'lazy' })
    : element('span', { class: 'blank' });
  const policy = POLICIES.find((own) => object.edmRightsReusePolicy?.includes(own));
  const facts = [object.creator?.[0], object.date?.[0], object.dataProvider].filter(Boolean).join(' · ');
  const like = {
    q: '',
    filters: [],
    like: { id: object.uuid, on: object.previewImage ? 'image' : 'metadata' },
  };
  const record = element('a', { href: `${API}v2/object?${new URLSearchParams({ id: object.uuid })}` }, [
    picture,
    element('span', { class: 'title' }, title),
  ]);
  const similar = choice('Similar', `Objects similar to ${title}`, like);
  return [record, element('small', {}, facts), element('small', { class: 'foot' }, [policy ?? '', similar])];
}

/** @param {string} address @returns {Wish} */
function wishOf(address) {
  const parameters = new URL(address).searchParams;
  const id = parameters.get('like');
  const filters = parameters.getAll('filter').flatMap((text) => {
    const [field = '', ...value] = text.split(':');
    return FACETS.has(field) ? [{ field, value: value.join(':') }] : [];
  });
  const on = parameters.get('on') === 'image' ? 'image' : 'metadata';
  return { q: parameters.get('q') ?? '', filters, like: id ? { id, on } : undefined };
}

/** @param {Wish} target */
function addressOf({ q, filters, like }) {
  const parameters = new URLSearchParams();
  if (q) parameters.set('q', q);
  for (const { field, value } of filters) parameters.append('filter', `${field}:${value}`);
  if (like) {
    parameters.set('like', like.id);
    parameters.set('on', like.on);
  }
  const query = parameters.toString();
  return query ? `?${query}` : location.pathname;
}

/**
 * @param {string} name
 * @param {Readonly<Record<string, string | boolean>>} attributes
 * @param {string | Node | readonly (string | Node)[]} [content]
 */
function element(name, attributes, content = []) {
  const own = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === true) own.setAttribute(key, '');
    else if (value !== false) own.setAttribute(key, value);
  }
  const children = typeof content === 'string' || content instanceof Node ? [content] : content;
  own.append(...children);
  return own;
}
