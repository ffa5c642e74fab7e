import type { Mark } from './mark.ts';
import { readMark } from './read-mark.ts';
import { isMeasure } from './read-number.ts';
import { type Cursor, isDash, isOtherWord, type Token } from './tokens.ts';

/**
 * How a mark is linked to the one before, from weak to strong: `soft` (comma,
 * bracket, nothing), `or` ("/", "und"), `range` ("–", "bis"), `break` (words in
 * between, semicolon).
 */
type Link = (typeof LINKS)[number];

const LINKS = ['soft', 'or', 'range', 'break'] as const;

export interface Item {
  mark: Mark;
  link: Link;
  readonly event: 'made' | 'later' | 'origin' | undefined;
  /** The years of a reign or dynasty. */
  readonly epoch: boolean;
  /** "Wende vom 18. zum 19. Jahrhundert"; `into`: "Wende zum 19. Jahrhundert". */
  readonly turn: 'turn' | 'into' | undefined;
  /** A small number beside another word, as in "(Bunsei 12)": a date only if a neighbour makes it one. */
  readonly doubtful: boolean;
}

export interface Sequence {
  readonly items: Item[];
  /** There are other words beside the dates. */
  readonly prose: boolean;
}

/**
 * The marks of a wording in order, with their links. Undefined if a word or sign remains
 * that is in no list, because it could change a date ("avant", "před", "Mio."), or a number
 * that cannot be a date, because then the text is about something else as well.
 */
export function readSequence(tokens: readonly Token[]): Sequence | undefined {
  return isUnclearYear(tokens) ? undefined : new SequenceReader(tokens).read();
}

/** "-1950" is "until 1950" for some and 1951 BC for others. */
const isUnclearYear = ([minus, year]: readonly Token[]): boolean =>
  minus?.text === '-' && !minus.glued && year?.is === 'number' && year.glued && !year.text.startsWith('0');

class SequenceReader {
  readonly #items: Item[] = [];
  readonly #cursor: Cursor;
  #link: Link = 'soft';
  #event: Item['event'];
  #epoch = false;
  #turn = false;
  /** A word such as "bis" or a dash is directly before; at the start it means "until". */
  #open = false;
  #prose = false;

  constructor(tokens: readonly Token[]) {
    this.#cursor = { tokens, at: 0 };
  }

  read(): Sequence | undefined {
    const { tokens } = this.#cursor;
    for (let token = tokens[0]; token !== undefined; token = tokens[this.#cursor.at]) {
      const mark = this.#startsDate(token) ? readMark(this.#cursor) : undefined;
      if (mark !== undefined) this.#add(mark, this.#isDoubtful(mark));
      else if (token.is !== 'number') {
        if (!this.#readJoint(token)) return undefined;
      } else if (!this.#skipNumber(token)) return undefined;
    }
    const last = this.#items.at(-1);
    if (last && this.#open && this.#link === 'range') last.mark.bound ??= 'after';
    return { items: this.#items, prose: this.#prose };
  }

  /** "or later" follows its date; in "in or before 1799", it precedes it. */
  #startsDate({ is }: Token): boolean {
    if (is === 'label') return false;
    return this.#items.length === 0 || !(is === 'orLater' || is === 'orEarlier' || is === 'now');
  }

  #isDoubtful(mark: Mark): boolean {
    const { tokens, at } = this.#cursor;
    const isBeside = (token: Token | undefined): boolean => isOtherWord(token) || token?.is === 'epoch';
    return mark.unit === 'bare' && (isBeside(tokens[at - 2]) || isBeside(tokens[at]));
  }

  #add(mark: Mark, doubtful: boolean): void {
    const leading = this.#items.length === 0 && this.#open;
    if (leading && !this.#turn) mark.bound ??= 'before';
    const turn = this.#turn ? (leading ? 'into' : 'turn') : undefined;
    this.#items.push({ mark, link: this.#link, event: this.#event, epoch: this.#epoch, turn, doubtful });
    this.#link = 'soft';
    this.#epoch = false;
    this.#turn = false;
    this.#open = false;
  }

  /** Skips a number that is recognisably not a date: a measure, "5th month". */
  #skipNumber({ text }: Token): boolean {
    const next = this.#cursor.tokens[this.#cursor.at + 1];
    if (isMeasure(this.#cursor)) {
      this.#cursor.at += next?.text === ':' || next?.is === 'number' ? 3 : 2;
      this.#break();
      return true;
    }
    if (text.length > 2 || next === undefined || !/^\p{L}/u.test(next.text)) return false;
    this.#cursor.at++;
    return true;
  }

  #break(): void {
    this.#link = 'break';
    this.#open = false;
    this.#prose = true;
  }

  #join(link: Link): void {
    if (LINKS.indexOf(link) > LINKS.indexOf(this.#link)) this.#link = link;
    if (link === 'range') this.#open = true;
  }

  /** Handles a token that is not part of a date; false if it is not known to leave the dates beside it alone. */
  #readJoint(token: Token): boolean {
    this.#cursor.at++;
    const last = this.#items.at(-1);
    switch (token.is) {
      case 'punctuation':
        if (!HARMLESS.test(token.text)) return false;
        if (isDash(token)) this.#join('range');
        else if (token.text === '/') this.#join('or');
        else if (token.text === ';') this.#join('break');
        if (token.text === ')' || token.text === ';') this.#event = undefined;
        break;
      case 'to':
        this.#join('range');
        break;
      case 'list':
        this.#join('or');
        break;
      case 'skip':
      case 'years':
      case 'count':
        break;
      case 'made':
      case 'later':
      case 'origin':
        this.#break();
        this.#event = token.is;
        break;
      case 'epoch':
        this.#break();
        this.#epoch = true;
        break;
      case 'turn':
        this.#turn = true;
        break;
      case 'correction':
        // "i. e. 500" is Hungarian, and BC.
        if (last === undefined && token.text === 'i e') return false;
        this.#items.length = 0;
        this.#link = 'soft';
        break;
      case 'approx':
        if (last && this.#link === 'soft') last.mark.approx = true;
        break;
      case 'orLater':
      case 'now':
        if (last) last.mark.bound = 'after';
        this.#link = 'soft';
        this.#open = false;
        break;
      case 'orEarlier':
        if (last) last.mark.bound = 'before';
        break;
      case 'label':
        skipLabelled(this.#cursor);
        this.#break();
        break;
      case 'calendar':
        skipOtherCalendar(this.#cursor);
        this.#break();
        break;
      case 'era': {
        const isJoined = this.#link === 'or' || this.#link === 'range';
        if (last && isJoined && last.mark.era === -token.value) {
          this.#add({ ...last.mark, era: last.mark.era === 1 ? -1 : 1 }, false);
        } else return false;
        break;
      }
      case 'word':
      case 'weekday':
        return false;
      default:
        this.#break();
    }
    return true;
  }
}

/** Punctuation without an influence on the dates beside it, and of footnotes. */
const HARMLESS = /^[-–,;:()/"„“”«»‹›|!·•©¹²³]$/;

/** Skips the years of "AH 1023–24". */
function skipOtherCalendar(cursor: Cursor): void {
  const [year, dash, end] = cursor.tokens.slice(cursor.at, cursor.at + 3);
  if (year?.is !== 'number') return;
  cursor.at += dash && isDash(dash) && end?.is === 'number' ? 3 : 1;
}

/** Skips the number after a label: "Nr. 1850", "Patent 150,644", "Inv. 1950/12.3". */
function skipLabelled(cursor: Cursor): void {
  const ahead = (by: number): Token | undefined => cursor.tokens[cursor.at + by];
  while (ahead(0)?.text === ':' || ahead(0)?.is === 'label') cursor.at++;
  if (ahead(0)?.is !== 'number') return;
  do cursor.at++;
  while (ahead(0)?.glued && !(ahead(0)?.text === ',' && !ahead(1)?.glued));
}
