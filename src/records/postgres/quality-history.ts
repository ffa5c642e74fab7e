import type { QualityFigures } from '../../quality/quality-figures.ts';
import { type QualityHistory, WHOLE } from '../quality-history.ts';
import { arrayText, byteArrayText, textOf } from './array-text.ts';
import type { Database } from './database.ts';

const CONTEXT = 'cannot reach the quality reports in';

/** Names are stored as bytes. */
export function postgresQualityHistory(database: Database): QualityHistory {
  return {
    async put(night, entries) {
      const names = byteArrayText(entries.map(({ institution = WHOLE }) => institution));
      const figures = arrayText(entries.map((entry) => JSON.stringify(entry.figures)));
      // One statement is one transaction.
      await database.repeat(
        CONTEXT,
        (sql) => sql`WITH given AS (
            SELECT * FROM unnest(${names}::bytea[], ${figures}::text[]) AS one (institution, figures)),
          gone AS (DELETE FROM quality_nights WHERE night = ${night}
            AND sha256(institution) NOT IN (SELECT sha256(institution) FROM given))
          INSERT INTO quality_nights (night, institution, figures) SELECT ${night}, institution, figures FROM given
            ON CONFLICT (sha256(institution), night) DO UPDATE SET figures = excluded.figures`,
      );
    },
    async read(institutions = [WHOLE], nights) {
      const rows = await database.repeat(
        CONTEXT,
        (sql) => sql`WITH wanted AS (
            SELECT night, institution, figures FROM quality_nights WHERE sha256(institution) IN
              (SELECT sha256(one) FROM unnest(${byteArrayText(institutions)}::bytea[]) AS one))
          SELECT * FROM wanted
          WHERE night IN (SELECT DISTINCT night FROM wanted ORDER BY night DESC LIMIT ${nights})
          ORDER BY night, institution`,
      );
      return rows.map(({ night, institution, figures }) => {
        const name = textOf(institution);
        return {
          night: String(night),
          institution: name === WHOLE ? undefined : name,
          figures: JSON.parse(String(figures)) as QualityFigures,
        };
      });
    },
    close: () => database.close(),
  };
}
