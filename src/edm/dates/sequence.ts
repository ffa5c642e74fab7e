import type { Mark } from './mark.ts';
import { readMark } from './read-mark.ts';
import { isMeasure } from './read-number.ts';
import { type Cursor, isDash, type Token } from './tokens.ts';
import type { Event } from './words.ts';

/**
 * How a mark is linked to the one before: `range` ("–", "bis"), `or` ("/", "und"),
 * `soft` (comma, bracket, nothing), `break` (words in between, semicolon).
 */
type Link = 'range' | 'or' | 'soft' | 'break';

export interface Item {
  mark: Mark;
  link: Link;
  readonly event: Event | undefined;
  /** The years of a reign or dynasty. */
  readonly epoch: boolean;
  /** "Wende vom 18. zum 19. Jahrhundert"; `into`: "Wende zum 19. Jahrhundert". */
  readonly turn: 'turn' | 'into' | undefined;
  /** A small number beside an unknown word, as in "(Bunsei 12)": a date only if a neighbour makes it one. */
  readonly doubtful: boolean;
}

export interface Sequence {
  readonly items: Item[];
  /** There are unknown words beside the dates. */
  readonly prose: boolean;
}

interface State {
  readonly items: Item[];
  link: Link;
  event: Event | undefined;
  epoch: boolean;
  turn: boolean;
  /** A word such as "bis" or a dash is directly before; at the start it means "until". */
  open: boolean;
  prose: boolean;
}

/**
 * The marks of a wording in order, with their links. Unknown words are skipped;
 * undefined if a number remains that cannot be a date, because then the text is
 * about something else as well.
 */
export function readSequence(tokens: readonly Token[]): Sequence | undefined {
  const cursor: Cursor = { tokens, at: 0 };
  const state: State = {
    items: [],
    link: 'soft',
    event: undefined,
    epoch: false,
    turn: false,
    open: false,
    prose: false,
  };
  while (cursor.at < tokens.length) {
    const token = tokens[cursor.at];
    if (!token) break;
    if (startsUnclearYear(cursor)) return undefined;
    const mark =
      token.meaning?.is === 'label' || (state.items.length > 0 && closesDate(token))
        ? undefined
        : readMark(cursor);
    if (mark) addItem(state, mark, doubtful(tokens, cursor.at - 1, mark));
    else if (token.kind === 'number') {
      if (!skipNumber(cursor, state)) return undefined;
    } else if (!readJoint(cursor, state, token)) return undefined;
  }
  const last = state.items.at(-1);
  if (last && state.open && state.link === 'range' && last.mark.bound === undefined)
    last.mark.bound = 'after';
  return { items: state.items, prose: state.prose };
}

/** "or later"; in "in or before 1799", it precedes its date. */
const closesDate = (token: Token): boolean =>
  token.meaning?.is === 'orLater' || token.meaning?.is === 'orEarlier' || token.meaning?.is === 'now';

/** "-1950" is "until 1950" for some and 1951 BC for others. */
function startsUnclearYear({ tokens, at }: Cursor): boolean {
  const next = tokens[at + 1];
  return (
    at === 0 &&
    tokens[at]?.text === '-' &&
    !tokens[at].glued &&
    next?.kind === 'number' &&
    next.glued &&
    !next.text.startsWith('0')
  );
}

function doubtful(tokens: readonly Token[], at: number, mark: Mark): boolean {
  if (mark.unit !== 'bare') return false;
  const isWord = (token: Token | undefined): boolean =>
    token?.kind === 'word' &&
    token.text.length >= 2 &&
    (token.meaning === undefined || token.meaning.is === 'epoch');
  return isWord(tokens[at - 1]) || isWord(tokens[at + 1]);
}

function addItem(state: State, mark: Mark, isDoubtful: boolean): void {
  const leading = state.items.length === 0 && state.open;
  if (leading && !state.turn && mark.bound === undefined) mark.bound = 'before';
  const turn = state.turn ? (leading ? 'into' : 'turn') : undefined;
  state.items.push({
    mark,
    link: state.link,
    event: state.event,
    epoch: state.epoch,
    turn,
    doubtful: isDoubtful,
  });
  state.link = 'soft';
  state.epoch = false;
  state.turn = false;
  state.open = false;
}

/** Skips a number that is recognisably not a date: a measure, "5th month". */
function skipNumber(cursor: Cursor, state: State): boolean {
  const [token, next] = [cursor.tokens[cursor.at], cursor.tokens[cursor.at + 1]];
  if (isMeasure(cursor)) {
    cursor.at += next?.text === ':' || next?.kind === 'number' ? 3 : 2;
    breakOff(state);
    return true;
  }
  if (!token || token.text.length > 2 || next?.kind !== 'word') return false;
  cursor.at++;
  return true;
}

function breakOff(state: State): void {
  state.link = 'break';
  state.open = false;
  state.prose = true;
}

const STRENGTH: Readonly<Record<Link, number>> = { soft: 0, or: 1, range: 2, break: 3 };

function join(state: State, link: Link): void {
  if (STRENGTH[link] > STRENGTH[state.link]) state.link = link;
}

/** Handles a token that is not part of a date; false if the whole text cannot be read. */
function readJoint(cursor: Cursor, state: State, token: Token): boolean {
  cursor.at++;
  if (token.kind === 'punctuation' && token.meaning === undefined) {
    readPunctuation(state, token.text);
    return true;
  }
  const last = state.items.at(-1);
  const meaning = token.meaning;
  switch (meaning?.is) {
    case 'to':
      state.open = true;
      join(state, 'range');
      break;
    case 'list':
      join(state, 'or');
      break;
    case 'skip':
    case 'years':
    case 'count':
      break;
    case 'event':
      breakOff(state);
      state.event = meaning.event;
      break;
    case 'epoch':
      breakOff(state);
      state.epoch = true;
      break;
    case 'turn':
      state.turn = true;
      break;
    case 'correction':
      state.items.length = 0;
      state.link = 'soft';
      break;
    case 'approx':
      if (last && state.link === 'soft') last.mark.approx = true;
      break;
    case 'orLater':
    case 'now':
      if (last) last.mark.bound = 'after';
      state.link = 'soft';
      state.open = false;
      break;
    case 'orEarlier':
      if (last) last.mark.bound = 'before';
      break;
    case 'label':
      skipLabelled(cursor);
      breakOff(state);
      break;
    case 'calendar':
      skipOtherCalendar(cursor);
      breakOff(state);
      break;
    case 'era':
      if (last && state.link !== 'soft' && state.link !== 'break' && last.mark.era === -meaning.era) {
        addItem(state, { ...last.mark, era: meaning.era }, false);
      } else breakOff(state);
      break;
    default:
      breakOff(state);
  }
  return true;
}

function readPunctuation(state: State, text: string): void {
  if (isDash(text)) {
    state.open = true;
    join(state, 'range');
  } else if (text === '/') join(state, 'or');
  else if (text === ';') join(state, 'break');
  if (text === ')' || text === ';') state.event = undefined;
}

/** Skips the years of "AH 1023–24". */
function skipOtherCalendar(cursor: Cursor): void {
  const isNumber = (ahead: number): boolean => cursor.tokens[cursor.at + ahead]?.kind === 'number';
  if (!isNumber(0)) return;
  cursor.at++;
  if (isDash(cursor.tokens[cursor.at]?.text ?? '') && isNumber(1)) cursor.at += 2;
}

/** Skips the number after a label: "Nr. 1850", "Patent 150,644", "Inv. 1950/12.3". */
function skipLabelled(cursor: Cursor): void {
  while (cursor.tokens[cursor.at]?.text === ':' || cursor.tokens[cursor.at]?.meaning?.is === 'label')
    cursor.at++;
  if (cursor.tokens[cursor.at]?.kind !== 'number') return;
  cursor.at++;
  while (cursor.tokens[cursor.at]?.glued) {
    if (cursor.tokens[cursor.at]?.text === ',' && !cursor.tokens[cursor.at + 1]?.glued) return;
    cursor.at++;
  }
}
