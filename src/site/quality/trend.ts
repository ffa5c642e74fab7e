import { type Html, html } from '../../kernel/html.ts';
import { shareOf } from '../../quality/quality-figures.ts';
import { trendChart } from '../charts/trend-chart.ts';
import { type Measure, partsOf } from './measures.ts';
import { dayOf, type ReportView } from './report-view.ts';

/** How a measure has changed by night: the shares of its parts. */
export function measureTrend(view: ReportView, measure: Measure, title: string): Html | false {
  const { report, texts } = view;
  const nights = nightsWithObjects(view);
  const parts = partsOf(measure, report.now, texts);
  const counts = nights.map((night) => partsOf(measure, night, texts).map(({ count }) => count));
  return trend(view, title, {
    kind: 'stack',
    series: parts
      .map(({ label, tone }, i) => ({
        label,
        tone,
        shares: counts.map((ofNight, n) => shareOf(ofNight[i] ?? 0, nights[n]?.objects ?? 0)),
      }))
      .filter(({ shares }) => shares.some((share) => share > 0)),
  });
}

/** How many objects had no problems by night. */
export const problemsTrend = (view: ReportView): Html | false =>
  trend(view, view.texts.quality.problemsTrend, {
    kind: 'lines',
    series: [
      {
        label: view.texts.quality.withoutProblems,
        tone: 'good',
        shares: nightsWithObjects(view).map(({ withoutProblems, objects }) =>
          shareOf(withoutProblems, objects),
        ),
      },
    ],
  });

const nightsWithObjects = ({ report }: ReportView) => report.history.filter(({ objects }) => objects > 0);

/** When trends begin, as long as there are none. */
export function trendNote(view: ReportView): Html | false {
  const { quality } = view.texts;
  const [first, second] = nightsWithObjects(view);
  if (second !== undefined) return false;
  return html`<p class="quality-note">${first === undefined ? quality.noNight : quality.oneNight(dayOf(first))}</p>\n`;
}

function trend(
  view: ReportView,
  title: string,
  chart: Pick<Parameters<typeof trendChart>[0], 'kind' | 'series'>,
): Html | false {
  const { quality } = view.texts;
  const days = nightsWithObjects(view).map(dayOf);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || first === last) return false;
  const period = quality.trendTitle(title, first, last);
  const changes = chart.series.map(({ label, shares }) =>
    quality.trendText(label, quality.percent(shares[0] ?? 0), quality.percent(shares.at(-1) ?? 0)),
  );
  return html`<figure class="quality-figure"><figcaption>${period}</figcaption>
${trendChart({ ...chart, title: `${period}: ${changes.join(', ')}`, days, percent: quality.percent, shortDate: quality.shortDate })}</figure>`;
}
