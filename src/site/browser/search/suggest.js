// Suggestions below a search box: a combobox as the ARIA Authoring Practices describe it.
// Without this script the box is an ordinary form.

const DELAY_MS = 150;

/** @param {HTMLFormElement} form @param {string} id of the list, unique on the page */
export function enhanceSuggestions(form, id) {
  const url = `${form.action}/suggestions`;
  const found = form.querySelector('input[name=q]');
  if (!(found instanceof HTMLInputElement)) return;
  const input = found;
  const list = document.createElement('ul');
  list.id = id;
  list.className = 'suggestions';
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', input.getAttribute('aria-label') ?? '');
  list.hidden = true;
  form.append(list);
  for (const [name, value] of Object.entries({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    'aria-controls': list.id,
  })) {
    input.setAttribute(name, value);
  }
  let active = -1;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @type {AbortController | undefined} */
  let loading;

  input.addEventListener('input', () => {
    clearTimeout(timer);
    loading?.abort();
    if (input.value.trim().length < 2) close();
    else timer = setTimeout(load, DELAY_MS);
  });
  input.addEventListener('keydown', (event) => {
    const options = [...list.children];
    if (event.key === 'Escape' && !list.hidden) {
      event.preventDefault();
      close();
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && !list.hidden && options.length > 0) {
      event.preventDefault();
      // Beyond both ends is the box itself.
      const count = options.length + 1;
      choose(((active + 1 + (event.key === 'ArrowDown' ? 1 : -1) + count) % count) - 1);
    } else if (event.key === 'Enter' && active >= 0) {
      event.preventDefault();
      follow(options[active]);
    }
  });
  input.addEventListener('blur', () => close());
  form.addEventListener('submit', () => {
    clearTimeout(timer);
    loading?.abort();
    close();
  });
  // Before the box loses the focus.
  list.addEventListener('pointerdown', (event) => event.preventDefault());
  list.addEventListener('click', (event) => {
    const target = event.target;
    if (target instanceof Element) follow(target.closest('li'));
  });

  async function load() {
    loading = new AbortController();
    try {
      const response = await fetch(`${url}?${new URLSearchParams({ q: input.value })}`, {
        signal: loading.signal,
      });
      if (!response.ok) throw new Error(`status ${response.status}`);
      const { suggestions } = await response.json();
      show(suggestions);
    } catch {
      // Cancelled, or not reachable: typing goes on without suggestions.
      close();
    }
  }

  /** @param {readonly { kind: string, label: string, url: string }[]} suggestions */
  function show(suggestions) {
    active = -1;
    input.removeAttribute('aria-activedescendant');
    list.replaceChildren(
      ...suggestions.map((suggestion, i) => {
        const option = document.createElement('li');
        option.id = `${id}-${i}`;
        option.setAttribute('role', 'option');
        option.setAttribute('aria-selected', 'false');
        option.dataset['url'] = suggestion.url;
        const label = document.createElement('bdi');
        label.textContent = suggestion.label;
        const kind = document.createElement('small');
        kind.textContent = suggestion.kind;
        option.append(label, ' ', kind);
        return option;
      }),
    );
    list.hidden = suggestions.length === 0 || document.activeElement !== input;
    input.setAttribute('aria-expanded', String(!list.hidden));
  }

  /** @param {number} next */
  function choose(next) {
    active = next;
    for (const [i, option] of [...list.children].entries())
      option.setAttribute('aria-selected', String(i === active));
    const option = list.children[active];
    option?.scrollIntoView({ block: 'nearest' });
    if (option) input.setAttribute('aria-activedescendant', option.id);
    else input.removeAttribute('aria-activedescendant');
  }

  /** @param {Element | null | undefined} option */
  function follow(option) {
    const to = option instanceof HTMLElement ? option.dataset['url'] : undefined;
    if (to !== undefined) location.assign(to);
  }

  function close() {
    list.hidden = true;
    active = -1;
    input.setAttribute('aria-expanded', 'false');
    input.removeAttribute('aria-activedescendant');
  }
}
