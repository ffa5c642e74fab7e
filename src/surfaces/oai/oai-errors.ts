import type { ErrorForm } from '../../api/error-forms.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Problem } from '../../kernel/problem.ts';
import { xmlText } from '../../kernel/xml-text.ts';
import { envelope, errorElement, XML_DECLARATION } from './protocol/envelope.ts';

/** Of all responses. */
export const XML_TYPE = 'text/xml; charset=utf-8';

/**
 * Errors of HTTP for harvesters, which read XML alone. A fault of the request is an OAI-PMH
 * response with `badArgument`; for one of the service the protocol has no code, so that
 * it is an `<error>` alone, and `Retry-After` says what to do. [oai-33]
 * Source: OAI-PMH 2.0, section 3.1.2.2.
 */
export const oaiErrors = (baseUrl: string, clock: Clock): ErrorForm => ({
  contentType: XML_TYPE,
  write: ({ status, message }: Problem) =>
    status < 500
      ? envelope(
          { now: Math.floor(clock() / 1000), baseUrl, requested: new Map() },
          errorElement({ code: 'badArgument', message }),
        )
      : `${XML_DECLARATION}\n<error>${xmlText(message)}</error>\n`,
});
