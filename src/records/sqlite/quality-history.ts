import type { QualityFigures } from '../../quality/quality-figures.ts';
import { type QualityHistory, WHOLE } from '../quality-history.ts';
import type { StoreFile } from './store-file.ts';

export function sqliteQualityHistory(file: StoreFile): QualityHistory {
  const clear = file.prepare('DELETE FROM quality_nights WHERE night = ?');
  const add = file.prepare('INSERT INTO quality_nights (night, institution, figures) VALUES (?, ?, ?)');
  const list = file.prepare(`WITH wanted AS (
      SELECT night, institution, figures FROM quality_nights
      WHERE institution IN (SELECT value FROM json_each(?)))
    SELECT * FROM wanted
    WHERE night IN (SELECT DISTINCT night FROM wanted ORDER BY night DESC LIMIT ?)
    ORDER BY night, institution`);
  return {
    put: async (night, entries) =>
      file.write(() => {
        clear.run(night);
        for (const { institution = WHOLE, figures } of entries) {
          add.run(night, institution, JSON.stringify(figures));
        }
      }),
    async read(institutions = [WHOLE], nights) {
      const rows = file.read(() => list.all(JSON.stringify(institutions), nights));
      return rows.map(({ night, institution, figures }) => ({
        night: String(night),
        institution: institution === WHOLE ? undefined : String(institution),
        figures: JSON.parse(String(figures)) as QualityFigures,
      }));
    },
    close: () => file.close(),
  };
}
