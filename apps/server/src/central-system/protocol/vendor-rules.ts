import { loadVendorRules, normaliseVendorIdTag, type VendorRule, vendorRuleOf } from '../../customers/index.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log/log.ts';

const RELOAD_MS = 60_000;

/** The vendors' rules, kept in memory: read anew when one changes, and every minute in case the news was lost (field rules 15, 33). */
export async function openVendorRules(databases: Databases, bus: Bus, log: Log) {
  let rules: VendorRule[] = [];
  let delays = false;
  let asked = 0;
  const load = async () => {
    const mine = ++asked;
    const fresh = await loadVendorRules(databases.pool);
    // An answer that a later question has overtaken is older than what is known.
    if (mine !== asked) return;
    rules = fresh;
    delays = fresh.some((rule) => rule.delays.length > 0);
  };
  const reload = () => {
    load().catch((error) => log.warn({ err: error }, 'the vendor rules could not be read'));
  };
  await load();
  const stops = [bus.subscribe('vendorRules.changed', reload), bus.subscribe('bus.gap', reload)];
  const timer = setInterval(reload, RELOAD_MS).unref();
  return {
    normalise: (idTag: string, vendor: string | null, model: string | null) => normaliseVendorIdTag(idTag, rules, vendor, model),
    /** How long after its message an answer goes out at the earliest, in ms; nearly always at once. */
    answerDelayMs: (action: string, vendor: string | null, model: string | null): number =>
      delays ? (vendorRuleOf(rules, vendor, model)?.delays.find(({ message }) => message === action)?.delayMs ?? 0) : 0,
    close: () => {
      clearInterval(timer);
      for (const stop of stops) stop();
    },
  };
}
