import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { METADATA_TIERS } from '../../edm/quality/metadata-tier.ts';
import { CONTENT_TIERS, type QualityFigures, shareOf } from '../../edm/quality/quality-figures.ts';
import { monotonicClock, systemClock } from '../../kernel/clock.ts';
import { BYTE_ORDER_MARK } from '../../kernel/csv.ts';
import { LANGUAGES, type Language } from '../../kernel/languages.ts';
import { Problem } from '../../kernel/problem.ts';
import { type PreviewFolder, previewFolder } from '../../media/imaging/preview-folder.ts';
import { type Transformation, transformPicture } from '../../media/imaging/transform-picture.ts';
import { openThemes } from '../../site/open-themes.ts';
import { type FilePicture, qualityFile, reportedExamples } from '../../site/quality-file.ts';
import { EMPTY_CMS } from '../../stores/cms/cms.ts';
import type { SearchEngine } from '../../stores/search/search-engine.ts';
import { NO_INDEX, parseReply, successfulReply } from '../../use-cases/engine-reply.ts';
import { type QualityReport, UnknownInstitution } from '../../use-cases/quality-report.ts';
import { makeQualityReport } from '../../use-cases/quality-reports.ts';
import { reportCsv } from '../../use-cases/quality-tables.ts';
import { type Command, parseArguments, suggestion, UsageError } from '../command.ts';
import type { Emphasis } from '../help-text.ts';
import { counted, grouped } from '../progress.ts';
import type { Settings } from '../settings/settings.ts';
import { listenForInterruption } from '../shutdown.ts';
import { print, styled } from '../terminal.ts';
import { contentFolder, openCms } from '../wiring/open-content.ts';
import { openSearch } from '../wiring/open-search.ts';
import { openStore } from '../wiring/open-store.ts';
import { jsonText } from './print-json.ts';

/**
 * `vitrine report`: how good the records of an institution are, or those of all, from the
 * index. [quality-12] No service needs to run, and nothing changes.
 * Status: 0 done, 1 no index, one without quality or an unknown institution, 130 and 143 interrupted.
 */
export const command: Command = async (argv, settings) => {
  const { institution, out, language: named, ...forms } = parseArguments('report', argv).values;
  const form = formOf(forms);
  if (named !== undefined && form !== 'html') throw new UsageError('--language is for --html');
  const language = languageOf(named);
  using interruption = listenForInterruption();
  await using parts = await openParts(settings);
  try {
    const report = await makeQualityReport(parts, institution, interruption.signal);
    const isPrinted = out === undefined;
    const html = () => htmlFile(report, language, parts, settings, interruption.signal);
    const text = form === 'html' ? await html() : plainText(report, form, isPrinted);
    if (out === undefined) await print(text);
    else await writeFile(out, text);
    return 0;
  } catch (error) {
    if (interruption.signal.aborted) return interruption.status();
    if (!(error instanceof Problem)) throw error;
    process.stderr.write(`vitrine report: ${faultOf(error, institution)}\n`);
    return 1;
  }
};

const FORMS = ['html', 'csv', 'json'] as const;

type Form = (typeof FORMS)[number] | 'text';

function formOf(given: Readonly<Partial<Record<(typeof FORMS)[number], boolean>>>): Form {
  const [form = 'text', other] = FORMS.filter((name) => given[name]);
  if (other !== undefined) throw new UsageError(`--${form} and --${other} are two forms: choose one`);
  return form;
}

function languageOf(given: string = LANGUAGES[0]): Language {
  const language = LANGUAGES.find((one) => one === given);
  if (language === undefined) throw new UsageError(`--language ${given} is neither de nor en`);
  return language;
}

/** What a report is made from. */
async function openParts(settings: Settings) {
  await using resources = new AsyncDisposableStack();
  const opened = <Resource extends { close(): unknown }>(resource: Resource): Resource =>
    resources.adopt(resource, async () => void (await resource.close()));
  const engine = opened((await openSearch(settings)).engine);
  // An absent store would be created.
  const hasStore = settings.storeUrl !== undefined || existsSync(settings.recordsFile);
  const store = hasStore ? opened(await openStore(settings)) : undefined;
  const folder = store && contentFolder(settings, store.records);
  const cms = folder ? opened(await openCms(settings, folder)) : EMPTY_CMS;
  const closing = resources.move();
  return {
    engine,
    cms,
    clock: systemClock,
    theme: async () => {
      const place = await folder?.();
      const { siteName, siteAccent: accent } = settings;
      const given = { ...(siteName !== undefined && { name: siteName }), accent };
      return openThemes({
        folder: () => place,
        settings: given,
        clock: monotonicClock,
        warn: () => {},
      }).theme();
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

async function htmlFile(
  report: QualityReport,
  language: Language,
  { engine, theme }: Awaited<ReturnType<typeof openParts>>,
  { baseUrl, site: hasSite, previewDir }: Settings,
  signal: AbortSignal,
): Promise<string> {
  const previews = previewFolder(previewDir);
  const pictures = await examplePictures({ engine, previews }, reportedExamples(report), signal);
  return qualityFile(report, { language, baseUrl, hasSite, theme: await theme(), pictures });
}

function plainText(report: QualityReport, form: Exclude<Form, 'html'>, isPrinted: boolean): string {
  switch (form) {
    case 'json':
      return jsonText(report);
    case 'csv':
      // Excel opens files, not standard output.
      return `${isPrinted ? '' : BYTE_ORDER_MARK}${reportCsv(report)}`;
    case 'text':
      return reportText(report, isPrinted ? (text) => styled('bold', text) : undefined);
  }
}

/** Without a full stop, as other messages of commands. */
function faultOf(problem: Problem, institution: string | undefined): string {
  const { detail } = problem;
  if (detail === NO_INDEX) return 'there is no search index yet: run vitrine index';
  if (!(problem instanceof UnknownInstitution) || institution === undefined) return String(detail);
  const meant = suggestion(institution, problem.known);
  return `no institution has the id or name ${institution}${meant === undefined ? '' : `; did you mean ${meant}?`}`;
}

/** A quality report as some sections. `emphasis` marks their titles. */
export function reportText(report: QualityReport, emphasis: Emphasis = (text) => text): string {
  const { institution, now, time, problems } = report;
  const row = rowsOf(report);
  const sections: readonly (readonly string[])[] = [
    [
      institution?.title.en ?? 'the whole collection',
      `${counted(now.objects, 'object')}, counted at ${time}`,
    ],
    [
      'content tier',
      ...CONTENT_TIERS.map((tier) => row(`tier ${tier}`, (all) => all.contentTier[tier])),
      ...(now.tierLimits.unmeasured === undefined
        ? []
        : [row('not measured', ({ tierLimits }) => tierLimits.unmeasured ?? 0)]),
    ],
    ['metadata tier', ...METADATA_TIERS.map((tier) => row(`tier ${tier}`, (all) => all.metadataTier[tier]))],
    [
      'problems',
      ...problems.map(({ id, title }) => row(title.en, (all) => all.problems[id] ?? 0)),
      row('(none)', (all) => all.withoutProblems),
    ],
    [
      'links',
      row('all work', ({ links }) => links.working),
      row('one is broken', ({ links }) => links.broken),
      row('not all checked', ({ links }) => links.unchecked),
    ],
    ['what to do first', ...report.firstSteps.flatMap(stepLines)],
  ];
  return `${sections
    .filter(([, ...lines]) => lines.length > 0)
    .map(([title = '', ...lines]) => [emphasis(title), ...lines.map((line) => `  ${line}`)].join('\n'))
    .join('\n\n')}\n`;
}

/** Lines with objects, their share, and the share of all objects. */
function rowsOf({ now, all }: QualityReport) {
  const width = grouped(now.objects).length;
  return (label: string, numberIn: (figures: QualityFigures) => number): string => {
    const share = (figures: QualityFigures) => percent(numberIn(figures), figures).padStart(7);
    const ofAll = all === undefined ? '' : `  (all: ${share(all)})`;
    return `${grouped(numberIn(now)).padStart(width)}  ${share(now)}${ofAll}  ${label}`;
  };
}

const percent = (part: number, { objects }: QualityFigures): string =>
  `${(shareOf(part, objects) * 100).toFixed(1)} %`;

function stepLines(
  { advice, command, objects, examples }: QualityReport['firstSteps'][number],
  position: number,
): readonly string[] {
  const [example] = examples;
  return [
    `${position + 1}. ${counted(objects, 'object')}: ${advice.en}${command === undefined ? '' : `: ${command}`}`,
    ...(example === undefined ? [] : [`   such as ${example.url || example.id}`]),
  ];
}

interface ExamplePictures {
  readonly engine: SearchEngine;
  readonly previews: Pick<PreviewFolder, 'read'>;
}

/** Shown half as large, so that they are sharp on all screens. */
const SMALL: Transformation = {
  width: 96,
  height: 96,
  fit: 'cover',
  withoutEnlargement: false,
  quality: 60,
  format: 'webp',
};

/**
 * Objects as a file shows them, by their ids, with small pictures of those whose previews are in the folder.
 * Errors: Problem 502; the reason of the signal.
 */
export async function examplePictures(
  { engine, previews }: ExamplePictures,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, FilePicture>> {
  const pictures = new Map<string, FilePicture>();
  if (ids.length === 0) return pictures;
  const parameters = {
    q: '*',
    filter_by: `uuid:=[${ids.join()}]`,
    include_fields: 'uuid,previewImage,edmType',
    per_page: String(ids.length),
  };
  const { body } = await successfulReply(engine.search('chos', parameters, { signal }), signal);
  for (const { document } of parseReply<Reply>(body).hits) {
    const { uuid, previewImage, edmType = [] } = document;
    // Names are hashes of the content, so the host does not matter.
    const preview = await previews.read(previewImage?.split('/').at(-1) ?? '');
    const made = preview && (await transformPicture(preview, SMALL, signal));
    const url =
      made?.outcome === 'made'
        ? `data:image/webp;base64,${Buffer.from(made.bytes).toString('base64')}`
        : undefined;
    pictures.set(uuid, { kind: edmType[0] ?? 'TEXT', url });
  }
  return pictures;
}

interface Reply {
  readonly hits: readonly {
    readonly document: {
      readonly uuid: string;
      readonly previewImage?: string;
      readonly edmType?: readonly string[];
    };
  }[];
}
