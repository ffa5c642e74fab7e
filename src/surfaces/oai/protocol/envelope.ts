import { xmlAttribute, xmlText } from '../../../kernel/xml-text.ts';
import { utc } from './dates.ts';
import type { OaiError } from './oai-error.ts';

const OAI = 'http://www.openarchives.org/OAI/2.0/';

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';

const START = `${XML_DECLARATION}
<OAI-PMH xmlns="${OAI}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${OAI} ${OAI}OAI-PMH.xsd">`;

/** What every response contains besides its content. */
interface Envelope {
  /** Unix seconds. */
  readonly now: number;
  readonly baseUrl: string;
  /** The arguments of the request, verb first; empty if they must not be repeated (badVerb, badArgument). */
  readonly requested: ReadonlyMap<string, string>;
}

/** A whole response around the XML of its content. [oai-26] */
export function envelope({ now, baseUrl, requested }: Envelope, content: string): string {
  const attributes = [...requested].map(([name, value]) => ` ${name}="${xmlAttribute(value)}"`).join('');
  return `${START}
<responseDate>${utc(now)}</responseDate>
<request${attributes}>${xmlText(baseUrl)}</request>
${content}
</OAI-PMH>
`;
}

export const errorElement = ({ code, message }: Pick<OaiError, 'code' | 'message'>): string =>
  `<error code="${code}">${xmlText(message)}</error>`;
