import { Counter } from 'prom-client';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { Stored } from './state.ts';

interface Facts {
  now(): number;
  until(): number | undefined;
  stored(): Stored;
}

/** The age of a backup that was never made, in s. It is high, so that an alert on age fires. */
const NEVER = 10 * 365 * 86_400;

/** The metrics of the backups, where there are any. */
export function backupMetrics(metrics: Metrics, { now, until, stored }: Facts) {
  const age = (at: number | undefined) => (at === undefined ? NEVER : Math.max(0, (now() - at) / 1000));
  const newest = () => stored().copies.at(-1);
  metrics.gauge('csms_backup_log_age_seconds', 'How much a restore would lose now', () => age(until()));
  metrics.gauge('csms_backup_copy_age_seconds', 'Age of the newest base copy', () =>
    age(newest() && Date.parse(newest()!.endedAt)),
  );
  metrics.gauge('csms_backup_copy_bytes', 'Size of the newest base copy as stored', () => newest()?.storedBytes ?? 0);
  metrics.gauge('csms_backup_proof_age_seconds', 'Age of the newest trial restore whose ledger agreed', () => {
    const good = [...stored().proofs.values()].filter((proof) => proof.good).map(({ at }) => Date.parse(at));
    return age(good.length > 0 ? Math.max(...good) : undefined);
  });
  const failures = new Counter({
    name: 'csms_backup_failures_total',
    help: 'Failures of backups, by what failed',
    labelNames: ['work'],
    registers: [metrics.registry],
  });
  return { failures };
}
