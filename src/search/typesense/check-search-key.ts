import type { Finding } from '../../kernel/finding.ts';
import { findingsAbout } from '../../kernel/finding.ts';
import { askPlainly, isRefused } from './ask-plainly.ts';
import { excessivePowers } from './key-powers.ts';

const { ok, warning, fault } = findingsAbout('search cluster');

export interface KeysToCheck {
  readonly searchApiKey: string | undefined;
  readonly adminApiKey: string | undefined;
  /** What clients search in. */
  readonly collections: Readonly<Record<string, unknown>>;
}

/** Whether the key for searching can do what it is for and no more, asked of one node. */
export async function checkSearchKey(
  url: string,
  { searchApiKey: key, adminApiKey, collections }: KeysToCheck,
  signal: AbortSignal,
): Promise<Finding[]> {
  if (key === undefined) {
    return [
      fault(
        'SEARCH_API_KEY is not set: nothing can be searched',
        'Make a key for searching; see docs/typesense.md',
      ),
    ];
  }
  const [collection = ''] = Object.keys(collections);
  const search = await askPlainly(
    url,
    { path: `/collections/${collection}/documents/search?q=*&per_page=0`, key },
    signal,
  );
  if (isRefused(search)) {
    return [
      fault(
        `SEARCH_API_KEY may not search ${collection}`,
        'It needs documents:search; see docs/typesense.md',
      ),
    ];
  }
  const findings: Finding[] = [];
  const powers = await excessivePowers(url, key, signal);
  if (key === adminApiKey) {
    findings.push(
      warning(
        'SEARCH_API_KEY and SEARCH_ADMIN_API_KEY are the same',
        'Make a key that may search and no more; see docs/typesense.md',
      ),
    );
  } else if (powers.length > 0) {
    findings.push(
      warning(
        `SEARCH_API_KEY can do too much: ${powers.join(', ')}`,
        'Make a key that may search and no more; see docs/typesense.md',
      ),
    );
  } else {
    findings.push(ok('SEARCH_API_KEY can search and no more'));
  }
  const definition = await askPlainly(url, { path: `/collections/${collection}`, key }, signal);
  if (isRefused(definition)) {
    findings.push(
      warning(
        'SEARCH_API_KEY may not read what a collection is: nobody checks whether words and vectors are of the same model',
        'Give it collections:get as well',
      ),
    );
  }
  return findings;
}
