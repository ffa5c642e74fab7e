import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Administration, administer } from '../../../deploy/directus/administration.ts';
import { applySchema } from '../../../deploy/directus/apply-schema.ts';
import { grantAccess } from '../../../deploy/directus/grant-access.ts';
import { load } from '../../../deploy/directus/load.ts';
import { type StoredContent, storedInstitution } from '../../../deploy/directus/read-content-folder.ts';
import { contentEntryShape } from '../../../src/stores/cms/content-entry.ts';
import { openDirectusCms } from '../../../src/stores/cms/directus-cms.ts';
import { describeCms } from '../../src/stores/cms/cms-contract.ts';
import type { CmsFixture } from '../../src/stores/cms/cms-fixture.ts';
import { startDirectus } from './directus-server.ts';

const TOKEN = 'token-of-the-api-0123456789';
/** Any picture: which one does not matter here. */
const PICTURE_FILE = join(
  import.meta.dirname,
  '../../../sample/assets/96a008e8-c7a1-8668-86ed-c926e141df65.png',
);

describeCms('Directus', async (fixture) => {
  const server = await startDirectus();
  try {
    const directus = administer(server.url, server.adminToken);
    await applySchema(directus);
    await grantAccess(directus, TOKEN);
    await fill(directus, fixture);
  } catch (error) {
    await server.stop();
    throw error;
  }
  const cms = openDirectusCms({ url: server.url, token: TOKEN });
  return {
    cms,
    async close() {
      await cms.close();
      await server.stop();
    },
  };
});

async function fill(directus: Administration, { institutions, content, assets }: CmsFixture): Promise<void> {
  await addBlockOfTomorrow(directus);
  await load(directus, {
    institutions: institutions.map((one) => storedInstitution.parse(one)),
    content: content.map(withDeletedBlocks),
    pictures: assets.map((id) => ({ id, file: PICTURE_FILE, read: () => readFileSync(PICTURE_FILE) })),
  });
  await directus.request('DELETE', `/items/block_text/${DELETED}`);
}

/** A kind of block that is in use, though the API does not know of it. */
async function addBlockOfTomorrow(directus: Administration): Promise<void> {
  await directus.request('POST', '/collections', {
    collection: 'block_of_tomorrow',
    schema: {},
    meta: {},
    fields: [{ field: 'id', type: 'integer', schema: { is_primary_key: true } }],
  });
  await directus.request('POST', '/items/block_of_tomorrow', { id: 1 });
  const filter = encodeURIComponent(JSON.stringify({ name: { _eq: 'Vitrine API' } }));
  const [policy] = await directus.request<{ id: string }[]>('GET', `/policies?filter=${filter}`);
  const reading = { action: 'read', fields: ['*'], policy: policy?.id };
  await directus.request('POST', '/permissions', { collection: 'block_of_tomorrow', ...reading });
  const path = '/relations/content_translations_items/item';
  const { meta } = await directus.request<{ meta: { one_allowed_collections: string[] } }>('GET', path);
  const allowed = [...meta.one_allowed_collections, 'block_of_tomorrow'];
  await directus.request('PATCH', path, { meta: { one_allowed_collections: allowed } });
}

/** The id of the block that is deleted after everything is there. */
const DELETED = 999;

/** A deleted block is null: it has to be there before it can be deleted. */
function withDeletedBlocks(given: CmsFixture['content'][number]): StoredContent {
  const entry = contentEntryShape.parse(given);
  const translations = entry.translations?.map((translation) => ({
    ...translation,
    items: (translation.items ?? []).map((one) => ({ ...one, item: one.item ?? { id: DELETED } })),
  }));
  return { ...entry, translations: translations ?? null };
}
