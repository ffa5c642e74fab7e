import { isHarvestDate } from '../../jobs/ingest/harvest-dates.ts';
import { type HarvestSource, harvestSources, isPipelineId } from '../../jobs/ingest/pipeline-id.ts';
import { parseArguments, UsageError, usageError } from '../command.ts';

/** Records come from files and folders, or from one repository. */
export type IngestArguments = FileArguments | HarvestArguments;

export interface FileArguments {
  readonly kind: 'files';
  readonly sources: readonly string[];
  readonly pipelineId: string | undefined;
  readonly full: boolean;
  readonly json: boolean;
}

export interface HarvestArguments {
  readonly kind: 'harvest';
  readonly url: string;
  readonly prefix: string | undefined;
  readonly sources: readonly HarvestSource[];
  readonly from: string | undefined;
  readonly until: string | undefined;
  readonly full: boolean;
  readonly json: boolean;
}

/** Errors: UsageError. */
export function readIngestArguments(argv: readonly string[]): IngestArguments {
  const { values, positionals } = parseArguments('ingest', argv);
  const { full = false, json = false, oai, prefix, set: sets = [], from, until } = values;
  const pipelineId = checkedPipeline(values.pipeline);
  if (oai === undefined) {
    if (positionals.length === 0) throw usageError('ingest', 'no source given');
    for (const [name, value] of Object.entries({ prefix, set: sets[0], from, until })) {
      if (value !== undefined) throw usageError('ingest', `--${name} is for --oai`);
    }
    return { kind: 'files', sources: positionals, pipelineId, full, json };
  }
  if (positionals.length > 0) {
    throw new UsageError(`${positionals[0]} and --oai are two sources: ingest one after the other`);
  }
  const url = checkedUrl(oai);
  if (prefix !== undefined && !/^[\w.!~*'()-]+$/.test(prefix)) {
    throw new UsageError(`--prefix ${JSON.stringify(prefix)} is not a metadataPrefix of OAI-PMH`);
  }
  checkPeriod(from, until, full);
  return { kind: 'harvest', url, prefix, sources: sourcesOf(url, sets, pipelineId), from, until, full, json };
}

/** Errors: UsageError. */
export function checkedPipeline(id: string | undefined): string | undefined {
  if (id === undefined || isPipelineId(id)) return id;
  throw new UsageError(
    `--pipeline ${JSON.stringify(id)} is not 1 to 200 letters A to Z, digits and -_.!~*'()`,
  );
}

function checkedUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.searchParams.has('verb')) {
    throw new UsageError(`--oai ${text} already contains a verb: give only the base URL`);
  }
  if (url && /^https?:$/.test(url.protocol) && !text.includes('#')) return text;
  throw new UsageError(`--oai ${JSON.stringify(text)} is not the http(s) URL of a repository`);
}

function checkPeriod(from: string | undefined, until: string | undefined, full: boolean): void {
  for (const [name, date] of Object.entries({ from, until })) {
    if (date === undefined) continue;
    if (!isHarvestDate(date)) {
      throw new UsageError(`--${name} ${date} is neither YYYY-MM-DD nor YYYY-MM-DDThh:mm:ssZ`);
    }
    if (full) throw new UsageError(`--full harvests everything, so there is no --${name}`);
  }
  if (from !== undefined && until !== undefined && from > until && !from.startsWith(until)) {
    throw new UsageError(`--from ${from} is later than --until ${until}`);
  }
}

function sourcesOf(
  url: string,
  sets: readonly string[],
  pipelineId: string | undefined,
): readonly HarvestSource[] {
  const sources = harvestSources(url, [...new Set(sets)], pipelineId);
  const ids = new Set<string>();
  for (const { pipelineId: id, sets } of sources) {
    const what = sets.length === 0 ? url : `--set ${sets.join(', ')}`;
    if (id === undefined) throw new UsageError(`${what} has no pipeline id; name one with --pipeline`);
    if (ids.has(id))
      throw new UsageError(`several sets belong to the pipeline ${id}; name one with --pipeline`);
    ids.add(id);
  }
  return sources.flatMap(({ pipelineId: id, sets }) => (id === undefined ? [] : { pipelineId: id, sets }));
}
