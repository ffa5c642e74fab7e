export interface RobotsFile {
  /** `path` is that of a URL, with its query. */
  allows(path: string): boolean;
  /** `Crawl-delay`; undefined if there is none. */
  readonly delaySeconds: number | undefined;
}

/** Further rules do not count. */
const MAX_RULES = 10_000;

/**
 * Reads the rules of a robots.txt that are for one crawler: those of all groups that
 * name it, or else those for `*`. Time and memory grow with the length of the text,
 * and time with that of the path, whatever the patterns are.
 * Source: RFC 9309, which has no `Crawl-delay`.
 */
export function readRobotsFile(text: string, userAgent: string): RobotsFile {
  const ours = productToken(userAgent);
  const [named, general]: [Group, Group] = [emptyGroup(), emptyGroup()];
  let isNamed = false;
  /** Of the group that is being read. */
  let [forUs, forAll, isInRules] = [false, false, true];
  for (const [line] of text.replace(/^\uFEFF/, '').matchAll(/[^\r\n]+/g)) {
    const [field, value] = fieldOf(line);
    if (field === 'user-agent') {
      if (isInRules) [forUs, forAll, isInRules] = [false, false, false];
      forUs ||= productToken(value) === ours;
      forAll ||= /^\*(?:\s|$)/.test(value);
      isNamed ||= forUs;
    } else if (RULE_FIELDS.has(field)) {
      isInRules = true;
      if (forUs) addRule(named, field, value);
      if (forAll) addRule(general, field, value);
    }
  }
  const { rules, delaySeconds } = isNamed ? named : general;
  // The longest pattern decides; among equal ones, `Allow`.
  rules.sort((a, b) => b.length - a.length || Number(b.isAllowed) - Number(a.isAllowed));
  return {
    allows(path) {
      const normalized = normalizeEscapes(path);
      return rules.find((rule) => matches(rule, normalized))?.isAllowed ?? true;
    },
    delaySeconds,
  };
}

interface Group {
  readonly rules: Rule[];
  delaySeconds: number | undefined;
}

interface Rule {
  readonly isAllowed: boolean;
  /** The pattern between its asterisks. */
  readonly segments: readonly string[];
  /** The pattern ends with `$`. */
  readonly isWhole: boolean;
  /** Of the pattern. */
  readonly length: number;
}

const RULE_FIELDS: ReadonlySet<string> = new Set(['allow', 'disallow', 'crawl-delay']);

const emptyGroup = (): Group => ({ rules: [], delaySeconds: undefined });

/** Lowercase, without version: `vitrine` of `Vitrine/1.2 (+https://…)`. */
const productToken = (userAgent: string): string => /^[a-z_-]*/.exec(userAgent.toLowerCase())?.[0] ?? '';

function fieldOf(line: string): readonly [field: string, value: string] {
  const comment = line.indexOf('#');
  const text = comment < 0 ? line : line.slice(0, comment);
  const colon = text.indexOf(':');
  return colon < 0 ? ['', ''] : [text.slice(0, colon).trim().toLowerCase(), text.slice(colon + 1).trim()];
}

function addRule(group: Group, field: string, value: string): void {
  if (field === 'crawl-delay') {
    const seconds = Number(value);
    if (value !== '' && !Number.isNaN(seconds)) group.delaySeconds = seconds;
  } else if (value !== '' && group.rules.length < MAX_RULES) {
    const pattern = normalizeEscapes(escaped(value));
    const isWhole = pattern.endsWith('$');
    const segments = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
    group.rules.push({ isAllowed: field === 'allow', segments, isWhole, length: pattern.length });
  }
}

/** As URLs are; `%` is the beginning of an escape already. */
function escaped(pattern: string): string {
  return encodeURI(pattern.toWellFormed()).replaceAll('%25', '%');
}

/** `%7e` and `~` are the same, like `%2f` and `%2F`. */
const normalizeEscapes = (text: string): string =>
  text.replaceAll(/%[0-9a-f]{2}/gi, (sequence) => {
    const character = String.fromCharCode(Number.parseInt(sequence.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : sequence.toUpperCase();
  });

function matches({ segments, isWhole }: Rule, path: string): boolean {
  const [first = '', ...others] = segments;
  if (!path.startsWith(first)) return false;
  const last = isWhole ? others.pop() : undefined;
  let end = first.length;
  for (const segment of others) {
    const start = indexOf(path, segment, end);
    if (start < 0) return false;
    end = start + segment.length;
  }
  if (!isWhole) return true;
  return last === undefined ? end === path.length : path.length - last.length >= end && path.endsWith(last);
}

/** `text.indexOf(part, from)` in linear time (Knuth, Morris and Pratt), which the platform does not promise. */
function indexOf(text: string, part: string, from: number): number {
  if (text.length - from < part.length) return -1;
  /** By length of a beginning of `part`: how much of it is also its own end. */
  const borders = [0, 0];
  for (let i = 1, border = 0; i < part.length; i++) {
    while (border > 0 && part[i] !== part[border]) border = borders[border] ?? 0;
    if (part[i] === part[border]) border += 1;
    borders.push(border);
  }
  for (let i = from, found = 0; i <= text.length; i++) {
    if (found === part.length) return i - found;
    while (found > 0 && text[i] !== part[found]) found = borders[found] ?? 0;
    if (text[i] === part[found]) found += 1;
  }
  return -1;
}
