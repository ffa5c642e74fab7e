import { expect, test } from 'vitest';
import { isUndated } from '../../src/edm/date-warning.ts';

test.each([
  'n.d.',
  '(N.D.)',
  'o. J.',
  '[o.J.]',
  'O.O.u.J.',
  'undatiert',
  'date not known',
  's. a.',
  '?',
  '—',
])('%s says that there is no date', (wording) => expect(isUndated(wording)).toBe(true));

test.each([
  'vor langer Zeit',
  'Biedermeier',
  '1850',
  'o. J. [um 1850]',
  'August 20, year unknown',
  ' ?'.repeat(90),
])('%s does not', (wording) => expect(isUndated(wording)).toBe(false));
