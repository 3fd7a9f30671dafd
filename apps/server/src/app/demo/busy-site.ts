import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { BuiltOperator } from './network.ts';

const DAY = 86_400_000;

/** The site that draws more than it may: its fast charger alone can take three times the limit, which came last week. */
export const BUSY_SITE = { code: 'RTM', limitW: 60_000, fast: 'RTM-001' } as const;

const WORDS = {
  zh: '电网公司因更换变压器，将本站限容至 60 kW，预计下月底恢复。限容前的设备未接入负载均衡，高峰时会超限。',
  de: 'Der Netzbetreiber hat den Anschluss bis zum Tausch des Transformators auf 60 kW begrenzt, voraussichtlich bis Ende nächsten Monats. Die Lastverteilung ist noch nicht eingerichtet, darum liegt der Standort zu Spitzenzeiten darüber.',
  en: 'The grid operator has limited the supply to 60 kW until the transformer is replaced, probably by the end of next month. Load balancing is not set up yet, so the site is above it at peak times.',
} as const;

/** Limits the busy site, and says why on its page. */
export async function addBusySite(trx: Trx, operators: readonly BuiltOperator[], now: number): Promise<void> {
  for (const { providerId, username, stations, data } of operators) {
    const station = stations.find((one) => one.data.code === BUSY_SITE.code);
    if (!station) continue;
    await sql`update station set site_limit_w = ${BUSY_SITE.limitW} where id = ${station.id}`.execute(trx);
    await sql`insert into user_note (provider_id, subject, subject_id, text, user_name, created_at)
      values (${providerId}, 'station', ${station.id}, ${WORDS[data.language]}, ${username}, ${new Date(now - 6 * DAY)})`.execute(
      trx,
    );
  }
}
