// The bars of the time facet become a range: two sliders that are dragged by pointer or moved by keys.

/**
 * @param {HTMLElement} chart with the limits of its bars in `data-time`: [[from or null, to], …]
 * @param {(from: string, to: string) => void} choose called with years when a slider is let go
 */
export function enhanceTime(chart, choose) {
  const { time = '[]', fromLabel = '', toLabel = '', bce = '' } = chart.dataset;
  /** @type {[number | null, number][]} */
  const bars = JSON.parse(time);
  if (bars.length < 2) return;
  chart.classList.add('has-thumbs');
  const inside = [...chart.querySelectorAll('rect:not(.time-space)')].map(
    (bar) => !bar.classList.contains('outside'),
  );
  /** Boundaries between bars: the range is from the first to before the second. */
  const range = [Math.max(0, inside.indexOf(true)), inside.lastIndexOf(true) + 1 || bars.length];
  const thumbs = [fromLabel, toLabel].map((label, i) => thumb(label, i));
  draw();

  /** @param {string} label @param {number} i */
  function thumb(label, i) {
    const element = document.createElement('div');
    element.className = 'time-thumb';
    element.tabIndex = 0;
    element.dataset['focus'] = `time:${i}`;
    element.setAttribute('role', 'slider');
    element.setAttribute('aria-label', label);
    element.addEventListener('pointerdown', (event) => {
      event.preventDefault();
      element.focus();
      element.setPointerCapture(event.pointerId);
    });
    element.addEventListener('pointermove', (event) => {
      if (!element.hasPointerCapture(event.pointerId)) return;
      const { left, width } = chart.getBoundingClientRect();
      move(i, Math.round(((event.clientX - left) / width) * bars.length));
    });
    element.addEventListener('pointerup', send);
    element.addEventListener('keydown', (event) => {
      const position = range[i] ?? 0;
      const next = {
        ArrowLeft: position - 1,
        ArrowDown: position - 1,
        ArrowRight: position + 1,
        ArrowUp: position + 1,
        PageDown: position - 5,
        PageUp: position + 5,
        Home: 0,
        End: bars.length,
      }[event.key];
      if (event.key === 'Enter') send();
      if (next === undefined) return;
      event.preventDefault();
      move(i, next);
      later();
    });
    chart.append(element);
    return element;
  }

  /** @param {number} i @param {number} to */
  function move(i, to) {
    const [low, high] = i === 0 ? [0, (range[1] ?? 0) - 1] : [(range[0] ?? 0) + 1, bars.length];
    range[i] = Math.min(high, Math.max(low, to));
    draw();
  }

  function draw() {
    const [low = 0, high = 0] = range;
    for (const [i, element] of thumbs.entries()) {
      const position = range[i] ?? 0;
      element.style.left = `${(position / bars.length) * 100}%`;
      const year =
        i === 0 ? (bars[position]?.[0] ?? bars[position]?.[1] ?? 0) : (bars[position - 1]?.[1] ?? 0);
      element.setAttribute('aria-valuemin', String(i === 0 ? 0 : low + 1));
      element.setAttribute('aria-valuemax', String(i === 0 ? high - 1 : bars.length));
      element.setAttribute('aria-valuenow', String(position));
      element.setAttribute('aria-valuetext', year < 0 ? `${-year} ${bce}` : String(year));
    }
    for (const [i, bar] of [...chart.querySelectorAll('rect:not(.time-space)')].entries()) {
      bar.classList.toggle('outside', i < low || i >= high);
    }
  }

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  function later() {
    clearTimeout(timer);
    timer = setTimeout(send, 600);
  }

  function send() {
    clearTimeout(timer);
    const [low = 0, high = 0] = range;
    const from = low === 0 ? '' : String(bars[low]?.[0] ?? '');
    const to = high === bars.length ? '' : String(bars[high - 1]?.[1] ?? '');
    choose(from, to);
  }
}
