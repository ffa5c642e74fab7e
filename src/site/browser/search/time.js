// The bars of the time facet become a range between two sliders.

const DELAY_MS = 500;

/**
 * @param {HTMLElement} chart with the limits of its bars in `data-time`: [[from or null, to], …]
 * @param {(from: string, to: string) => void} choose called with years when a slider is let go
 */
export function enhanceTime(chart, choose) {
  const { time = '[]', fromLabel = '', toLabel = '', bce = '' } = chart.dataset;
  /** @type {[number | null, number | null][]} */
  const bars = JSON.parse(time);
  if (bars.length < 2) return;
  chart.classList.add('has-thumbs');
  const drawn = [...chart.querySelectorAll('rect:not(.time-space)')];
  const inside = drawn.map((bar) => !bar.classList.contains('outside'));
  /** Boundaries between bars: the range is from the first to before the second. */
  const range = [Math.max(0, inside.indexOf(true)), inside.lastIndexOf(true) + 1 || bars.length];
  const name = chart.parentElement?.querySelector('[data-bar-name]');
  let chosen = name?.textContent ?? '';
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const sliders = [fromLabel, toLabel].map((label, i) => {
    const slider = document.createElement('input');
    slider.type = 'range';
    slider.className = 'time-slider';
    slider.max = String(bars.length);
    slider.dataset['focus'] = `time:${i}`;
    slider.setAttribute('aria-label', label);
    slider.addEventListener('input', () => {
      clearTimeout(timer);
      const [low = 0, high = 0] = range;
      const to = Number(slider.value);
      range[i] = i === 0 ? Math.min(to, high - 1) : Math.max(to, low + 1);
      draw();
      const isAll = range[0] === 0 && range[1] === bars.length;
      chosen = isAll ? '' : sliders.map((one) => one.getAttribute('aria-valuetext')).join(' – ');
      if (name) name.textContent = chosen;
    });
    slider.addEventListener('change', () => {
      timer = setTimeout(send, DELAY_MS);
    });
    chart.append(slider);
    return slider;
  });
  draw();
  if (name) nameBars(chart, name, () => chosen);

  function draw() {
    const [low = 0, high = 0] = range;
    for (const [i, slider] of sliders.entries()) {
      slider.value = String(range[i]);
      const [from, to] = bars[i === 0 ? low : high - 1] ?? [];
      const year = (i === 0 ? (from ?? to) : (to ?? from)) ?? 0;
      slider.setAttribute('aria-valuetext', year < 0 ? `${-year} ${bce}` : String(year));
    }
    for (const [i, bar] of drawn.entries()) bar.classList.toggle('outside', i < low || i >= high);
  }

  function send() {
    const [low = 0, high = 0] = range;
    const from = low === 0 ? '' : String(bars[low]?.[0] ?? '');
    const to = high === bars.length ? '' : String(bars[high - 1]?.[1] ?? '');
    choose(from, to);
  }
}

/**
 * Shows the period and count of the bar that the pointer or the focus is on, else the chosen years; arrow keys,
 * Home and End move the focus.
 * @param {HTMLElement} chart
 * @param {Element} name
 * @param {() => string} chosen
 */
function nameBars(chart, name, chosen) {
  const bars = [...chart.querySelectorAll('a')];
  /** @param {Event} event */
  const show = ({ target }) => {
    const bar = target instanceof Element ? target.closest('a') : null;
    name.textContent = bar?.getAttribute('aria-label') ?? chosen();
  };
  const hide = () => {
    name.textContent = chosen();
  };
  chart.addEventListener('pointerover', show);
  chart.addEventListener('focusin', show);
  chart.addEventListener('pointerleave', hide);
  chart.addEventListener('focusout', hide);
  chart.addEventListener('keydown', (event) => {
    const at = bars.findIndex((bar) => bar.matches(':focus'));
    /** @type {Record<string, number>} */
    const moves = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: bars.length - 1 };
    const next = at < 0 ? undefined : bars[moves[event.key] ?? -1];
    if (!next) return;
    event.preventDefault();
    for (const bar of bars) bar.tabIndex = bar === next ? 0 : -1;
    next.focus();
  });
}
