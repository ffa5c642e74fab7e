// Language, filter by institution, sorting. Without it, the report shows everything in German.
const root = document.documentElement;
const all = (selector, from = document) => [...from.querySelectorAll(selector)];
const grouped = (value) => String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, '\u202f');

function show(language) {
  root.lang = language;
  root.dataset.lang = language;
  for (const button of all('[data-set-lang]')) {
    button.setAttribute('aria-pressed', String(button.dataset.setLang === language));
  }
}
for (const button of all('[data-set-lang]')) {
  button.addEventListener('click', () => show(button.dataset.setLang));
}
show(navigator.language?.toLowerCase().startsWith('de') ? 'de' : 'en');

const percent = (part, whole) => {
  if (whole === 0) return '';
  const value = (100 * part) / whole;
  return value > 0 && value < 1 ? '< 1\u202f%' : `${Math.floor(value)}\u202f%`;
};

/** Shows the part of one institution, or everything for an empty index. */
function filter(index) {
  const tally = document.querySelector(`#figures [data-of="${index}"]`);
  const { read, stored, rejected, warned } = tally.dataset;
  for (const [name, value] of Object.entries({ read, stored, rejected, warned })) {
    const figure = document.querySelector(`.figures .${name}`);
    figure.querySelector('dd').textContent = grouped(value);
    figure.classList.toggle('none', value === '0');
  }
  for (const row of all('tr[data-reason]')) {
    let count = 0;
    for (const part of all('[data-i]', row)) {
      part.hidden = index !== '' && part.dataset.i !== index;
      if (!part.hidden) count += Number(part.dataset.count);
    }
    row.hidden = count === 0;
    row.dataset.count = String(count);
    row.querySelector('.count').textContent = grouped(count);
    row.querySelector('.share').textContent = percent(count, Number(read));
  }
  for (const part of all('section[data-reasons]'))
    part.hidden = all('tr[data-reason]:not([hidden])', part).length === 0;
  const nothing = document.querySelector('.nothing');
  if (nothing !== null) nothing.hidden = rejected !== '0' || warned !== '0';
  for (const part of all('[data-overview]')) part.hidden = index !== '';
  const name = document.querySelector('.for');
  name.hidden = index === '';
  name.textContent = index === '' ? '' : tally.dataset.name;
}

const select = document.querySelector('#institution');
for (const control of all('[data-needs-script]')) control.hidden = false;
select?.addEventListener('change', () => filter(select.value));
for (const button of all('[data-choose]')) {
  button.addEventListener('click', () => {
    select.value = button.dataset.choose;
    filter(select.value);
    scrollTo(0, 0);
  });
}

for (const button of all('th button')) {
  button.addEventListener('click', () => {
    const head = button.closest('th');
    const body = button.closest('table').tBodies[0];
    const { by } = button.dataset;
    const isText = by === 'name';
    const before = head.getAttribute('aria-sort');
    const ascending = before === null ? isText : before === 'descending';
    for (const other of all('th', head.parentElement)) other.removeAttribute('aria-sort');
    head.setAttribute('aria-sort', ascending ? 'ascending' : 'descending');
    const compare = (a, b) =>
      isText
        ? a.dataset[by].localeCompare(b.dataset[by], 'de')
        : Number(a.dataset[by]) - Number(b.dataset[by]);
    const rows = [...body.rows].sort((a, b) => (ascending ? compare(a, b) : compare(b, a)));
    body.append(...rows);
  });
}

// Older browsers print only what is open.
let closed = [];
addEventListener('beforeprint', () => {
  closed = all('details:not([open])');
  for (const part of closed) part.open = true;
});
addEventListener('afterprint', () => {
  for (const part of closed) part.open = false;
});
