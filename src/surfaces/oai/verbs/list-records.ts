import { LIMITS } from '../../../edm/record/limits.ts';
import { readStoredBody } from '../../../edm/record/stored-body.ts';
import type { DatePosition, DateSelection, StoredRecord } from '../../../stores/records/record-store.ts';
import type { MetadataFormat } from '../formats.ts';
import { utc } from '../protocol/dates.ts';
import { OaiError } from '../protocol/oai-error.ts';
import { type ListState, writeToken } from '../protocol/resumption-token.ts';
import type { Repository } from '../repository.ts';
import { damagedText, headerElement, recordElement } from './get-record.ts';

/** A request for the first page of a list or, with a position, for the page after it. */
export type ListRequest = Omit<ListState, 'datestamp' | 'uuid' | 'completeListSize' | 'cursor'> &
  Partial<Pick<ListState, 'datestamp' | 'uuid' | 'completeListSize' | 'cursor'>>;

const PAGE_SIZE = 100;

/**
 * One page of records or tombstones, ordered by (datestamp, uuid). A record that
 * changes during a harvest moves to the end: a harvester may get it twice, but
 * always gets it. [oai-23]
 * Errors: OaiError noRecordsMatch. [oai-19]
 */
export async function listRecords(
  list: ListRequest,
  format: MetadataFormat,
  repository: Repository,
): Promise<string> {
  const { records, pageSize = PAGE_SIZE } = repository;
  const { verb, set, from, until, cursor = 0 } = list;
  const selection = {
    ...(from === undefined ? {} : { from }),
    ...(until === undefined ? {} : { until }),
    ...(set === undefined ? {} : { pipelineId: set }),
  };
  const size = list.completeListSize ?? (await records.countByDatestamp(selection));
  if (size === 0) throw new OaiError('noRecordsMatch', 'No records match.');

  let after = positionOf(list);
  // Counted like completeListSize, with damaged records.
  let passed = cursor;
  for (;;) {
    const page = await records.byDatestamp(selection, after, pageSize);
    const { elements, last, read } = elementsOf(page, verb, format, repository);
    // All records after this position have changed since the list began, or are damaged.
    if (!last) throw new OaiError('noRecordsMatch', 'No further records match.');
    after = last;
    passed += read;
    // A list without records is invalid, so a page with only damaged ones is skipped.
    if (elements.length === 0) continue;
    const next = { ...list, ...after, cursor: passed, completeListSize: size };
    const isEnd = !(await isFollowed(after, selection, verb, repository));
    const token = tokenElement(isEnd ? undefined : next, { cursor, size }, repository);
    return `<${verb}>\n${elements.join('\n')}\n${token}</${verb}>`;
  }
}

/** Whether a readable record comes after a position. If not, the page is the last one. */
async function isFollowed(
  position: DatePosition,
  selection: DateSelection,
  verb: ListState['verb'],
  { records, log }: Repository,
): Promise<boolean> {
  const damaged: StoredRecord[] = [];
  for (let after = position; ; ) {
    const [next] = await records.byDatestamp(selection, after, 1);
    if (next === undefined) {
      for (const one of damaged) log(damagedText(one));
      return false;
    }
    if (verb === 'ListIdentifiers' || next.body === undefined || readStoredBody(next.body)) return true;
    damaged.push(next);
    after = next;
  }
}

function positionOf({ datestamp, uuid }: ListRequest): DatePosition | undefined {
  return datestamp === undefined || uuid === undefined ? undefined : { datestamp, uuid };
}

/**
 * The elements of the first records, as many as fit into a response, the last of these records, and their
 * number. [oai-24]
 */
function elementsOf(
  page: readonly StoredRecord[],
  verb: ListState['verb'],
  format: MetadataFormat,
  repository: Repository,
): { readonly elements: readonly string[]; readonly last: StoredRecord | undefined; readonly read: number } {
  const elements: string[] = [];
  let characters = 0;
  let read = 0;
  for (const stored of page) {
    if (characters >= LIMITS.answerBytes) break;
    read += 1;
    const element =
      verb === 'ListIdentifiers'
        ? headerElement(stored, repository.idBase)
        : recordElement(stored, format, repository);
    if (element === undefined) continue;
    elements.push(element);
    characters += element.length;
  }
  return { elements, last: page[read - 1], read };
}

/** None if the list fits into one response. [oai-12] An empty token ends a longer list. */
function tokenElement(
  next: ListState | undefined,
  { cursor, size }: { readonly cursor: number; readonly size: number },
  { tokenKey, clock }: Repository,
): string {
  if (next === undefined && cursor === 0) return '';
  const counts = `completeListSize="${size}" cursor="${cursor}"`;
  if (next === undefined) return `<resumptionToken ${counts}/>\n`;
  const { text, expires } = writeToken(next, tokenKey, Math.floor(clock() / 1000));
  return `<resumptionToken expirationDate="${utc(expires)}" ${counts}>${text}</resumptionToken>\n`;
}
