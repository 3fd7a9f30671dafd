import { isMeterClockWrong, type WhyLimited } from '@csms/contract';
import type { SiteModel } from './site-model.ts';

type Missing = Pick<Extract<WhyLimited, { kind: 'share' }>, 'meter'>;

/** Why the grid connection is at its fallback: its meter's clock is wrong, or nothing has come since its last reading. Nothing where it is not. */
export function meterMissing({ site, isStale }: Pick<SiteModel, 'site' | 'isStale'>): Missing {
  const { meter, fallback_w: fallbackW } = site;
  if (!meter || !isStale || fallbackW === null) return {};
  const since = meter.read_at === null ? null : new Date(meter.read_at).toISOString();
  return { meter: { fault: isMeterClockWrong(meter.clock_ms ?? 0) ? 'clock' : 'silent', since } };
}
