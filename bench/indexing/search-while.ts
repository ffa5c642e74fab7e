import { Agent, get } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

const WORDS =
  'wien berg haus kirche portrait landscape letter church museum castle river garden london tower'.split(' ');

/** Searches in turn, by their kind. `i`: how many there were before. */
const KINDS = {
  'match-all, 16 facets': (i: number) => `q=*&page=${1 + (i % 5)}`,
  'word, 16 facets': (i: number) => `q=${wordAt(i)}`,
  'two words': (i: number) => `q=${wordAt(i)}%20${wordAt(5 * i + 1)}&facet_by=`,
  'match-all by title': (i: number) => `q=*&facet_by=&sort_by=titleKey:${i % 2 === 0 ? 'asc' : 'desc'}`,
  'word by date': (i: number) => `q=${wordAt(i)}&facet_by=&sort_by=dateMin:asc`,
  groups: (i: number) => `q=${wordAt(i)}&facet_by=&group_by=dataProvider`,
} as const satisfies Readonly<Record<string, (i: number) => string>>;

type Kind = keyof typeof KINDS;

const wordAt = (i: number): string => WORDS[i % WORDS.length] ?? '';

/** Milliseconds of each search, by kind. */
export type SearchTimes = Readonly<Record<Kind, number[]>>;

/**
 * One client searches until a promise is settled, with a pause after each reply.
 * Errors: any status other than 200.
 */
export async function searchWhile(
  base: string,
  pauseMs: number,
  work: Promise<unknown>,
): Promise<SearchTimes> {
  const agent = new Agent({ keepAlive: true });
  const kinds = Object.keys(KINDS) as Kind[];
  const times = Object.fromEntries(kinds.map((kind) => [kind, [] as number[]])) as Record<Kind, number[]>;
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  const search = async (): Promise<void> => {
    for (let i = 0; !isOver; i += 1) {
      for (const kind of kinds) {
        const began = performance.now();
        await ask(`${base}/v2/search?${KINDS[kind](i)}&use_cache=false`, agent);
        times[kind].push(performance.now() - began);
        await wait(pauseMs);
      }
    }
  };
  await Promise.all([over, search()]);
  agent.destroy();
  return times;
}

const ask = (url: string, agent: Agent): Promise<void> =>
  new Promise((resolve, reject) => {
    get(url, { agent }, async (response) => {
      const body = await text(response);
      if (response.statusCode === 200) resolve();
      else reject(new Error(`${url}: ${response.statusCode} ${body}`));
    }).on('error', reject);
  });
