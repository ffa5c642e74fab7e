import { type Finding, findingsAbout } from '../kernel/finding.ts';
import { type ApiOptions, openApi } from './bookstack/api.ts';
import { list } from './bookstack/shapes.ts';
import { WikiUnreachable } from './wiki.ts';

const { ok, warning, fault } = findingsAbout('knowledge base (BookStack)');

/** Checks whether BookStack responds, accepts the token and has pages for it. */
export async function checkBookStack(options: ApiOptions, signal?: AbortSignal): Promise<Finding[]> {
  const api = openApi(options);
  try {
    const response = await api.get('/api/pages?count=1', signal);
    const parsed = list.safeParse('body' in response ? response.body : undefined);
    const { url } = options;
    if (!parsed.success) return [fault(`${url} is not a BookStack`, 'Correct WIKI_URL')];
    const { total } = parsed.data;
    if (total > 0) return [ok(`${url} has ${total} pages for this token`)];
    const remedy = "Give the role of the token's user the right to view books, chapters and pages";
    return [warning(`${url} has no pages for this token`, remedy)];
  } catch (error) {
    if (!(error instanceof WikiUnreachable)) throw error;
    const remedy = 'Check WIKI_URL, WIKI_TOKEN and whether this machine reaches the wiki';
    return [fault(error.message, remedy)];
  } finally {
    await api.close();
  }
}
