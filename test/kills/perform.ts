import { renderCollection } from '../../src/engine/collection-definition.ts';
import { SCHEMA } from '../engine/arbitrary-search.ts';
import type { EngineProcess } from '../engine-server/engine-process.ts';
import { ALIAS } from './engine-state.ts';
import type { Operation } from './world.ts';

/** Has the engine do it. Errors: when it is refused, or the engine is gone. */
export async function perform(engine: EngineProcess, operation: Operation): Promise<void> {
  const path = `/collections/${operation.collection}`;
  switch (operation.do) {
    case 'create':
      await engine.ask(
        'POST',
        '/collections',
        renderCollection({ ...SCHEMA, name: operation.collection }, 0, 0),
      );
      break;
    case 'switch':
      await engine.ask('PUT', `/aliases/${ALIAS}`, { collection_name: operation.collection });
      break;
    case 'drop':
      await engine.ask('DELETE', path);
      break;
    case 'remove-matching':
      await engine.ask('DELETE', `${path}/documents?filter_by=year:=${operation.year}`);
      break;
    case 'remove':
      await engine.ask('DELETE', `${path}/documents/${operation.id}`).catch((error: Error) => {
        // There may be no such document.
        if (!error.message.includes(': 404 ')) throw error;
      });
      break;
    case 'import': {
      const lines = operation.documents.map((document) => JSON.stringify(document)).join('\n');
      const reply = await engine.ask('POST', `${path}/documents/import?action=upsert`, lines);
      const refused = reply.split('\n').find((line) => line !== '{"success":true}');
      if (refused !== undefined) throw new Error(refused);
      break;
    }
  }
}
