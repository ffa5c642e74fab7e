import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { apart } from '../../src/site/charts/apart.ts';
import type { Part } from '../../src/site/charts/parts.ts';
import { scaleOf, shareBar } from '../../src/site/charts/share-bar.ts';
import { sparkline } from '../../src/site/charts/sparkline.ts';
import { stackedBar } from '../../src/site/charts/stacked-bar.ts';
import { thinned } from '../../src/site/charts/thinned.ts';
import { timeTicks } from '../../src/site/charts/time-axis.ts';
import { trendChart } from '../../src/site/charts/trend-chart.ts';

const DAY_MS = 86_400_000;
const percent = (share: number): string => `${Math.round(share * 100)}%`;
const part = (name: string, count: number): Part => ({ name, label: name, count, tone: 'step-1' });
const attributes = (svg: string, name: string): string[] =>
  [...svg.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value = '']) => value);

describe('a stacked bar', () => {
  const bar = (...counts: number[]): string =>
    stackedBar({ title: 'A <b>', parts: counts.map((count, i) => part(`${i}`, count)), percent }).html;

  test('draws parts beside each other, as wide as their shares', () => {
    expect(bar(1, 0, 3)).toBe(
      '<svg class="stacked-bar" role="img" aria-label="A &lt;b&gt;"><rect class="chart-empty" width="100%" height="100%"/>' +
        '<rect class="tone-step-1" x="0%" width="25%" height="100%"/><text class="on-step-1" x="12.5%" y="50%">0 · 25%</text>' +
        '<rect class="tone-step-1" x="25%" width="75%" height="100%"/><text class="on-step-1" x="62.5%" y="50%">2 · 75%</text></svg>',
    );
  });

  test('names a part only where there is room', () => {
    expect([...bar(16, 12, 4, 68).matchAll(/<text[^>]*>(.*?)</g)].map(([, text]) => text)).toEqual([
      '16%',
      '12%',
      '3 · 68%',
    ]);
  });

  test('of nothing is empty', () => {
    expect(bar(0, 0).match(/<rect/g)).toHaveLength(1);
  });

  test('fills its width, whatever the counts', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1e7), { minLength: 1, maxLength: 6 }), (counts) => {
        fc.pre(counts.some((count) => count > 0));
        const [, ...widths] = attributes(bar(...counts), 'width').map(Number.parseFloat);
        const sum = widths.reduce((total, width) => total + width, 0);
        expect(Math.abs(sum - 100)).toBeLessThan(0.05);
      }),
    );
  });
});

test('bars of a table have the smallest scale that holds them all', () => {
  expect([[], [0.01, 0.05], [0.06], [0.3, 0.51]].map(scaleOf)).toEqual([0.05, 0.05, 0.1, 1]);
  expect(shareBar(0.25, 0.5, 0.1).html).toBe(
    '<svg class="share-bar" aria-hidden="true"><rect class="chart-empty" width="100%" height="100%"/>' +
      '<rect class="share-bar-value" width="50%" height="100%"/><line class="share-bar-mark" x1="20%" x2="20%" y1="-3" y2="19"/></svg>',
  );
});

describe('a sparkline', () => {
  const line = (...shares: number[]) =>
    sparkline(
      'T',
      shares.map((share, i) => ({ day: i * DAY_MS, share })),
    )?.html;

  test('goes from the first to the last day', () => {
    expect(line(0, 1, 0.5)).toContain(
      '<polyline points="3,21 48,3 93,12"/><circle cx="93" cy="12" r="2.5"/>',
    );
  });

  test('shows small changes as small ones', () => {
    expect(line(0.5, 0.5)).toContain('points="3,12 93,12"');
    expect(line(0.5, 0.51)).toContain('points="3,13.8 93,10.2"');
  });

  test('needs two days', () => {
    expect([line(), line(0.5)]).toEqual([undefined, undefined]);
  });
});

describe('ticks of time', () => {
  const DAY = Date.UTC(2026, 10, 1);
  const named = (nights: number): string[] =>
    timeTicks(Array.from({ length: nights }, (_, i) => DAY + i * DAY_MS)).map(({ day }) =>
      new Date(day).toISOString().slice(5, 10),
    );

  test.each([
    [2, ['11-01', '11-02']],
    [4, ['11-01', '11-02', '11-03', '11-04']],
    [9, ['11-02', '11-09']],
    [30, ['11-02', '11-09', '11-16', '11-23', '11-30']],
    [60, ['11-09', '11-23', '12-07', '12-21']],
    [100, ['11-01', '12-01', '01-01', '02-01']],
    [400, ['01-01', '04-01', '07-01', '10-01']],
  ])('of %i nights are round days', (nights, expected) => {
    expect(named(nights)).toEqual(expected);
  });

  test('of any number of nights are apart, and within the axis', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 4000 }), fc.nat(5000), (nights, start) => {
        const days = Array.from({ length: nights }, (_, i) => (start + i) * DAY_MS);
        const places = timeTicks(days).map(({ at }) => at);
        expect(places.every((at) => at >= 0 && at <= 1)).toBe(true);
        expect(places.every((at, i) => i === 0 || at - (places[i - 1] ?? 0) > 0.2)).toBe(true);
      }),
    );
  });
});

describe('places that are moved apart', () => {
  const places = fc
    .array(fc.double({ min: 0, max: 200, noNaN: true }), { maxLength: 10 })
    .map((all) => all.toSorted((a, b) => a - b));

  test('keep their order and a distance, and stay between the ends', () => {
    fc.assert(
      fc.property(places, (given) => {
        const moved = apart(given, 18, 8, 208);
        expect(moved).toHaveLength(given.length);
        for (const [i, place] of moved.entries()) {
          expect(place >= 8 - 1e-9 && place <= 208).toBe(true);
          if (i > 0) expect(place - (moved[i - 1] ?? 0)).toBeGreaterThan(18 - 1e-9);
        }
      }),
    );
  });

  test('stay where they are if there is room', () => {
    expect(apart([10, 40, 100], 18, 8, 208)).toEqual([10, 40, 100]);
  });
});

test('thinned values are as many as wanted, with the first and the last', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 2, max: 60 }), (count, most) => {
      const all = Array.from({ length: count }, (_, i) => i);
      const shown = thinned(all, most);
      expect(shown).toHaveLength(Math.min(count, most));
      expect([shown[0], shown.at(-1)]).toEqual([all[0], all.at(-1)]);
      expect(shown.every((value, i) => i === 0 || value > (shown[i - 1] ?? 0))).toBe(true);
    }),
  );
});

describe('a trend', () => {
  const days = [0, 1, 2].map((i) => Date.UTC(2026, 10, 1) + i * DAY_MS);
  const chart = (kind: 'stack' | 'lines') =>
    trendChart({
      title: 'T',
      kind,
      days,
      series: [
        { label: 'low', tone: 'step-0', shares: [1, 0.5, 0.25] },
        { label: 'high', tone: 'step-4', shares: [0, 0.5, 0.75] },
      ],
      percent,
      shortDate: (day) => new Date(day).toISOString().slice(8, 10),
    }).html;

  test('stacks shares upon each other', () => {
    expect(attributes(chart('stack'), 'points')).toEqual([
      '0 0 500 100 1000 150 1000 200 500 200 0 200',
      '0 0 500 0 1000 0 1000 150 500 100 0 0',
    ]);
  });

  test('or draws each as a line', () => {
    expect(attributes(chart('lines'), 'points')).toEqual(['0 0 500 100 1000 150', '0 200 500 100 1000 50']);
  });

  test('names the days, and each series beside its end', () => {
    const texts = [...chart('stack').matchAll(/<text[^>]*>(.*?)<\/text>/g)].map(([, text = '']) =>
      text.replace(/<[^>]+>/g, ''),
    );
    expect(texts).toEqual(['0%', '25%', '50%', '75%', '100%', '01', '02', '03', 'high 75%', 'low 25%']);
  });
});
