import { error, type Habit, header, identify, oddRepository, record, token } from './odd-repository.ts';

export const id = (name: string): string => `oai:m:${name}`;

/** Bytes of an answer, in which `§` is a byte that no UTF-8 contains. */
const bytes = (xml: string): Buffer =>
  Buffer.concat(
    xml.split('§').flatMap((part, i) => (i === 0 ? [] : [Buffer.from([0xe4])]).concat(Buffer.from(part))),
  );

export const answer = (verb: string, content: string): Buffer =>
  bytes(`<?xml version="1.0" encoding="UTF-8"?>
<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><responseDate>2026-11-20T12:00:00Z</responseDate>
<request>http://r.example/oai</request><${verb}>${content}</${verb}></OAI-PMH>`);

type Records = Readonly<Record<string, string>>;

interface Habits {
  /** Of GetRecord; by default as in the list. */
  readonly single?: Records;
  /** Of ListIdentifiers, which it does not support otherwise. */
  readonly identifiers?: readonly string[];
  /** What comes before all that, unless it is empty. */
  readonly before?: Habit | undefined;
}

/** A repository that has two records on each page. */
export async function repository(records: Records, { single = {}, identifiers, before }: Habits = {}) {
  const names = Object.keys(records);
  const isDeleted = (name: string) => records[name]?.includes('status="deleted"');
  return oddRepository((asked) => {
    const { query } = asked;
    const verb = query.get('verb') ?? '';
    const special = before?.(asked);
    if (special !== undefined && special !== '') return special;
    if (verb === 'Identify') return identify();
    if (verb === 'GetRecord') {
      const name = query.get('identifier')?.slice(id('').length) ?? '';
      const found = single[name] ?? records[name];
      if (query.get('metadataPrefix') !== 'edm' || isDeleted(name)) return error('cannotDisseminateFormat');
      return found === undefined ? error('idDoesNotExist') : { body: answer(verb, found) };
    }
    const from = Number(query.get('resumptionToken') ?? 0);
    if (verb === 'ListIdentifiers') {
      if (identifiers === undefined) return error('badResumptionToken');
      return {
        body: answer(
          verb,
          identifiers
            .slice(from, from + 2)
            .map((name) => header(id(name)))
            .join(''),
        ),
      };
    }
    const next = from + 2 < names.length ? token(String(from + 2)) : '';
    const page = names.slice(from, from + 2).map((name) => records[name]);
    return { body: answer(verb, page.join('') + next) };
  });
}

export const RECORDS: Records = Object.fromEntries(
  ['1', '2', '3', '4', '5', '6'].map((name) => [name, record(name)]),
);
