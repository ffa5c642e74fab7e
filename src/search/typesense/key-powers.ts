import { askPlainly, type PlainQuestion } from './ask-plainly.ts';

/**
 * What a key can do that one for searching should not, in words. Each is asked
 * for in a way that changes nothing, whoever allows it.
 */
export async function excessivePowers(url: string, key: string, signal: AbortSignal): Promise<string[]> {
  const allowed = await Promise.all(
    QUESTIONS.map(async ({ power, ...question }) => {
      const answer = await askPlainly(url, { ...question, key }, signal);
      // A route that is not there gives nobody anything.
      return 'status' in answer && ![401, 403, 404].includes(answer.status) && answer.status < 500
        ? [power]
        : [];
    }),
  );
  return allowed.flat();
}

const NOBODY = 'vitrine-doctor-looks-for-nothing';

const QUESTIONS: readonly (PlainQuestion & { readonly power: string })[] = [
  { power: 'list all collections', path: '/collections?exclude_fields=fields' },
  { power: 'read all documents', path: `/collections/chos/documents/export?filter_by=id:=${NOBODY}` },
  {
    power: 'change documents',
    method: 'POST',
    path: '/collections/chos/documents/import?action=update',
    body: JSON.stringify({ id: NOBODY }),
  },
  { power: 'create collections', method: 'POST', path: '/collections', body: '{}' },
  { power: 'list aliases', path: '/aliases' },
  { power: 'list keys', path: '/keys' },
];
