import { loadVendorRules, normaliseVendorIdTag, type VendorRule } from '../customers/index.ts';
import type { Databases } from '../platform/database/database.ts';
import type { Log } from '../platform/log/log.ts';

const RELOAD_MS = 60_000;

/** The vendors' rules about idTags, kept in memory and read anew every minute (field rule 15). */
export async function openVendorRules(databases: Databases, log: Log) {
  let rules: VendorRule[] = await loadVendorRules(databases.pool);
  const timer = setInterval(() => {
    loadVendorRules(databases.pool).then(
      (fresh) => {
        rules = fresh;
      },
      (error) => log.warn({ err: error }, 'the vendor rules could not be read'),
    );
  }, RELOAD_MS).unref();
  return {
    normalise: (idTag: string, vendor: string | null, model: string | null) => normaliseVendorIdTag(idTag, rules, vendor, model),
    close: () => clearInterval(timer),
  };
}
