import { type Cms, CmsUnreachable } from './cms.ts';

/**
 * A CMS that is chosen again for each call. `choose` should be cheap, and return
 * CMSs whose revisions differ.
 * Errors: CmsUnreachable if none can be chosen; those of the chosen one.
 */
export function chosenCms(choose: () => Promise<Cms>): Cms {
  const chosen = () =>
    choose().catch((cause: unknown) => {
      throw new CmsUnreachable('it is unknown which content is served', { cause });
    });
  let lastRevision = '';
  return {
    institutions: async (signal) => (await chosen()).institutions(signal),
    institution: async (id, signal) => (await chosen()).institution(id, signal),
    contentIndex: async (signal) => (await chosen()).contentIndex(signal),
    contentWithBlocks: async (signal) => (await chosen()).contentWithBlocks(signal),
    contentBySlug: async (slug, signal) => (await chosen()).contentBySlug(slug, signal),
    contentById: async (id, signal) => (await chosen()).contentById(id, signal),
    hasAsset: async (id, signal) => (await chosen()).hasAsset(id, signal),
    async revision() {
      // While none can be chosen, cached responses stay valid; the next call reports why.
      const cms = await chosen().catch(() => undefined);
      lastRevision = (await cms?.revision()) ?? lastRevision;
      return lastRevision;
    },
    close: async () => {},
  };
}
