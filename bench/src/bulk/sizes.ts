import { join } from 'node:path';
import { type System, startSystem } from '../system.ts';
import { seedRecords } from './bulk-seed.ts';

/** So many times as many records are still about as many. */
const MOST_MORE = 2;

/** The product over a database of `count` charging records: one kept in `folder` from an earlier run, or made now. Sessions that were measured in it since may have been added. */
export async function seededSystem(count: number, folder: string | undefined, say: (words: string) => void): Promise<System> {
  const system = await startSystem(folder && join(folder, `records-${count}`));
  try {
    const { rows } = await system.db.query<{ records: number }>('select count(*)::int as records from charging_record');
    const { records } = rows[0]!;
    if (records !== 0 && (records < count || records > count * MOST_MORE))
      throw new Error(`the database was made for ${count} records and has ${records}: remove it`);
    if (records === 0) await seedRecords(system.adminUrl.replace(/\/postgres$/, '/csms'), count, say);
    return system;
  } catch (error) {
    await system.stop();
    throw error;
  }
}
