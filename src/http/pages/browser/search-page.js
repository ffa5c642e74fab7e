/**
 * The search of the start page, which uses the public API. The URL of the page has the state:
 * `?q=klimt&filter=edmType:IMAGE`, or `?like=<uuid>&on=image`.
 */

/**
 * @typedef {object} View What the page shows.
 * @property {string} q
 * @property {readonly Filter[]} filters
 * @property {{ readonly id: string, readonly on: string } | undefined} like
 *
 * @typedef {{ readonly field: string, readonly value: string }} Filter
 *
 * @typedef {object} CulturalObject The fields of a document that the page uses.
 * @property {string} uuid
 * @property {string} [title]
 * @property {string} [dataProvider]
 * @property {string[]} [date]
 * @property {string[]} [creator]
 * @property {string} [previewImage]
 * @property {string[]} [edmRightsReusePolicy]
 *
 * @typedef {object} Result
 * @property {number} found
 * @property {readonly { readonly document: CulturalObject }[]} hits
 * @property {readonly { readonly field_name: string, readonly counts: readonly { readonly value: string, readonly count: number }[] }[]} facet_counts
 */

/** Fields for filtering, with their labels. */
const FACETS = new Map([
  ['dataProvider', 'Institution'],
  ['edmType', 'Kind'],
  ['edmRightsReusePolicy', 'Reuse'],
  ['imageColor', 'Colour'],
  ['imageOrientation', 'Format'],
]);
/** The freest first, which is the one to show. Source: the API's contract. */
const POLICIES = ['OPEN', 'RESTRICTED', 'CLOSED'];
const PER_PAGE = 24;
/** {base_url}, as this page was loaded. */
const API = new URL('..', import.meta.url);

const form = /** @type {HTMLFormElement} */ (document.querySelector('form[role=search]'));
const box = /** @type {HTMLInputElement} */ (form.elements.namedItem('q'));
const status = /** @type {HTMLElement} */ (document.querySelector('[role=status]'));
const facets = /** @type {HTMLElement} */ (document.getElementById('facets'));
const results = /** @type {HTMLElement} */ (document.getElementById('results'));
const more = /** @type {HTMLButtonElement} */ (document.getElementById('more'));

let view = viewOf(location.href);
let page = 1;
let running = new AbortController();

form.addEventListener('submit', (event) => {
  event.preventDefault();
  go({ q: box.value.trim(), filters: [], like: undefined });
});
more.addEventListener('click', () => void show(page + 1));
addEventListener('popstate', () => {
  view = viewOf(location.href);
  void show(1);
});
void show(1);

/** @param {View} next */
function go(next) {
  view = next;
  history.pushState(null, '', urlOf(next));
  void show(1);
}

/** @param {number} wanted */
async function show(wanted) {
  running.abort();
  const controller = new AbortController();
  running = controller;
  box.value = view.q;
  results.setAttribute('aria-busy', 'true');
  try {
    const result = await search(view, wanted, controller.signal);
    if (controller.signal.aborted) return;
    page = wanted;
    render(result);
  } catch (error) {
    if (controller.signal.aborted) return;
    status.textContent = error instanceof Error ? error.message : String(error);
    if (wanted === 1) results.replaceChildren();
    more.hidden = true;
  } finally {
    if (running === controller) results.removeAttribute('aria-busy');
  }
}

/**
 * @param {View} requested
 * @param {number} wanted
 * @param {AbortSignal} signal
 * @returns {Promise<Result>}
 */
async function search({ q, filters, like }, wanted, signal) {
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
  const response = await fetch(new URL(`${path}?${parameters}`, API), { signal });
  const body = await response.json();
  if (!response.ok) throw new Error(messageOf(body.detail));
  return body;
}

/** Of an error: a list of objects for a validation error, else a text. @param {unknown} detail */
function messageOf(detail) {
  return Array.isArray(detail) ? String(detail[0]?.msg) : String(detail);
}

/** @param {Filter} filter */
function clauseOf({ field, value }) {
  return `${field}:=\`${value.replaceAll('`', '')}\``;
}

/** @param {Result} result */
function render({ found, hits, facet_counts: counts }) {
  const items = hits.map(({ document: object }) => element('li', {}, cardOf(object)));
  if (page === 1) results.replaceChildren(...items);
  else {
    results.append(...items);
    items[0]?.querySelector('a')?.focus();
  }
  more.hidden = view.like !== undefined || results.childElementCount >= found || hits.length === 0;
  status.textContent = view.like
    ? 'Similar objects, the most similar first'
    : `${found.toLocaleString('en')} ${found === 1 ? 'object' : 'objects'}${view.q ? ` for “${view.q}”` : ''}`;
  if (page === 1) facets.replaceChildren(...removals(), ...counts.flatMap(facetOf));
}

/** Links that remove the current filters. */
function removals() {
  return view.filters.map((filter) => {
    const filters = view.filters.filter((other) => other !== filter);
    const label = `Remove ${FACETS.get(filter.field) ?? filter.field}: ${filter.value}`;
    return link(`${filter.value} ×`, label, { ...view, filters });
  });
}

/** @param {Result['facet_counts'][number]} facet */
function facetOf({ field_name: field, counts }) {
  const others = counts.filter(
    ({ value }) => !view.filters.some((filter) => filter.field === field && filter.value === value),
  );
  if (others.length === 0) return [];
  const items = others.map(({ value, count }) =>
    element(
      'li',
      {},
      link(
        `${value} `,
        `${value}, ${count} objects`,
        { ...view, filters: [...view.filters, { field, value }] },
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
 * A link to another view, which can also be copied and opened in another tab.
 *
 * @param {string} text
 * @param {string} label
 * @param {View} target
 * @param {number} [count]
 */
function link(text, label, target, count) {
  const anchor = element('a', { href: urlOf(target), 'aria-label': label }, text);
  if (count !== undefined) anchor.append(element('small', {}, count.toLocaleString('en')));
  anchor.addEventListener('click', (event) => follow(event, target));
  return anchor;
}

/**
 * @param {MouseEvent} event
 * @param {View} target
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
  const policy = POLICIES.find((one) => object.edmRightsReusePolicy?.includes(one));
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
  const similar = link('Similar', `Objects similar to ${title}`, like);
  return [record, element('small', {}, facts), element('small', { class: 'foot' }, [policy ?? '', similar])];
}

/** @param {string} url @returns {View} */
function viewOf(url) {
  const parameters = new URL(url).searchParams;
  const id = parameters.get('like');
  const filters = parameters.getAll('filter').flatMap((text) => {
    const [field = '', ...value] = text.split(':');
    return FACETS.has(field) ? [{ field, value: value.join(':') }] : [];
  });
  const on = parameters.get('on') === 'image' ? 'image' : 'metadata';
  return { q: parameters.get('q') ?? '', filters, like: id ? { id, on } : undefined };
}

/** @param {View} target */
function urlOf({ q, filters, like }) {
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
  const created = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== false) created.setAttribute(key, value === true ? '' : value);
  }
  created.append(...[content].flat());
  return created;
}
