import { posix } from 'node:path';

/** A row of docs/contract.md. */
interface Rule {
  readonly id: string;
  readonly code: readonly string[];
  readonly tests: readonly string[];
}

const ID = /^[a-z]+-[1-9]\d*$/;
const CITATION = /\[(?<id>[a-z]+-\d+)\]/g;

/** Files that links of a cell lead to, from the root of the project. */
function linkedFiles(cell: string, folder: string): string[] {
  return [...cell.matchAll(/\]\((?<target>[^)#\s]+)/g)].map((link) =>
    posix.join(folder, link.groups?.['target'] ?? ''),
  );
}

/** The rows of a contract's tables. Throws if one does not have four cells. */
function readRules(page: string, text: string): Rule[] {
  const lines = text.split('\n').filter((line) => /^\| (?!Id \|)/.test(line));
  return lines.map((line) => {
    const [id = '', rule, code, tests, ...more] = line.slice(2, -2).split(/ ?\| /);
    if (!rule || code === undefined || tests === undefined || more.length > 0)
      throw new Error(`not four cells: ${line}`);
    const folder = posix.dirname(page);
    return {
      id,
      code: linkedFiles(code, folder),
      tests: linkedFiles(tests, folder),
    };
  });
}

/** Ids that a file cites. */
const citedIds = (text: string): string[] =>
  [...text.matchAll(CITATION)].map((match) => match.groups?.['id'] ?? '');

const isOfTests = (path: string): boolean => /^(?:test|clients\/(?:checks|viewers))\//.test(path);

/**
 * What is wrong between a contract, the code and its tests.
 *
 * @param files the text of each file of code and tests, by its path
 */
export function contractProblems(
  contract: { readonly page: string; readonly text: string },
  files: ReadonlyMap<string, string>,
): string[] {
  const rules = readRules(contract.page, contract.text);
  const known = new Set(rules.map((rule) => rule.id));
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const { id, code, tests } of rules) {
    if (!ID.test(id)) problems.push(`${id}: not an id`);
    if (seen.has(id)) problems.push(`${id}: twice`);
    seen.add(id);
    if (tests.length === 0) problems.push(`${id}: no test`);
    if (tests.some((path) => !isOfTests(path))) problems.push(`${id}: not a test`);
    if (code.some(isOfTests)) problems.push(`${id}: a test, not code`);
    if (code.length === 0) problems.push(`${id}: no code`);
    for (const path of [...code, ...tests]) {
      if (!citedIds(files.get(path) ?? '').includes(id)) problems.push(`${id}: not cited by ${path}`);
    }
  }
  for (const [path, text] of files) {
    for (const id of new Set(citedIds(text))) {
      if (!known.has(id)) problems.push(`${path}: cites ${id}, which is no rule`);
    }
  }
  return problems;
}
