import type { Span } from '../parsing/span.ts';
import { type Read, readEdtf } from './edtf.ts';

/** A component begins with its name; `\;` and `\=` are characters of a value. */
const COMPONENT = /(?:^|(?<!\\);|\s)\s*(name|start|end|scheme)(?:\.\w+)?\s*(?<!\\)[=:]/gi;

/** Schemes in which dates are written as in ISO 8601; without one, they are W3C-DTF. */
const SCHEMES = /^(?:|w3c-?dtf|w3c dtf|iso ?8601(?:-[12])?(?::\d{4})?|edtf)$/i;

/**
 * "name=Krise; start=1929; end=1939": a period in the DCMI Period Encoding Scheme. Its components come in
 * any order, and an absent end is open. Without start and end, the name is read. Undefined for other texts.
 *
 * `readWording` reads what is not a date of ISO 8601, such as "um 1900".
 * Source: https://www.dublincore.org/specifications/dublin-core/dcmi-period/
 */
export function readDcmiPeriod(
  text: string,
  readWording: (text: string) => Span | undefined,
): Read | undefined {
  const components = componentsOf(text);
  if (components === undefined) return undefined;
  if (components.has('') || !SCHEMES.test(components.get('scheme') ?? '')) return { span: undefined };
  const [start = '', end = ''] = ['start', 'end'].map((name) => isoDate(components.get(name)));
  if (start === '' && end === '') return { span: readWording(components.get('name') ?? '') };
  return readEdtf(`${start}/${end}`) ?? { span: spanOfWordings(start, end, readWording) };
}

/** W3C-DTF has no years of five digits, but the oldest periods need them: "start=-300000". */
const isoDate = (date = ''): string => date.replace(/^(?=-\d{5,15}$)/, 'Y');

function spanOfWordings(
  start: string,
  end: string,
  readWording: (text: string) => Span | undefined,
): Span | undefined {
  if (end === '') return readWording(`ab ${start}`);
  if (start === '') return readWording(`bis ${end}`);
  const [from, until] = [readWording(start), readWording(end)];
  if (from === undefined || until === undefined || from.first > until.last) return undefined;
  return { first: from.first, last: until.last };
}

/** By their names; an empty name stands for one that occurs twice. */
function componentsOf(text: string): ReadonlyMap<string, string> | undefined {
  if (!/[=:]/.test(text)) return undefined;
  const found = [...text.matchAll(COMPONENT)];
  const [first] = found;
  // A name may come first, without its label.
  if (first === undefined || (first.index > 0 && !/^;\s*(?:start|end)/i.test(first[0]))) return undefined;
  const components = new Map<string, string>();
  for (const [i, match] of found.entries()) {
    const name = (match[1] ?? '').toLowerCase();
    const value = text.slice(match.index + match[0].length, found[i + 1]?.index);
    components.set(
      components.has(name) ? '' : name,
      value
        .replace(/(?<!\\);\s*$/, '')
        .replaceAll(/\\([;=\\])/g, '$1')
        .trim(),
    );
  }
  return components;
}
