import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Part, scaleOf, shareBar, stackedBar } from '../../../../src/site/quality/charts.ts';

const percent = (share: number): string => `${Math.round(share * 100)}%`;
const part = (name: string, count: number): Part => ({ name, label: name, count, tone: 'step-1' });
const attributes = (svg: string, name: string): string[] =>
  [...svg.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value = '']) => value);

describe('[quality-16] a stacked bar', () => {
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
