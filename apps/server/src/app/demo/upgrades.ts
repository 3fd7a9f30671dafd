import { modelNamed } from '@csms/simulator';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { BuiltOperator } from './network.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;
/** So many days ago the chargers of one model got the firmware that they have, one after the other. */
const DAYS_AGO = 24;
const EACH_MINUTES = 12;

/** The version before: 2.1.3 comes after 2.1.2, 2.1.0 after 2.0.9. */
export function versionBefore(version: string): string {
  const parts = version.split('.').map(Number);
  for (let at = parts.length - 1; at >= 0; at--) {
    if (parts[at]! > 0) {
      parts[at]! -= 1;
      return parts.join('.');
    }
    parts[at] = 9;
  }
  return version;
}

/** The model of each operator that was upgraded: that of the last charger of its first station. */
const upgradedModel = ({ stations }: BuiltOperator): string => stations[0]!.points.at(-1)!.model;

/** Some weeks ago each operator upgraded one model: what its orders before tell is of the firmware before. */
export async function addUpgrades(trx: Trx, operators: readonly BuiltOperator[], now: number): Promise<void> {
  for (const operator of operators) {
    const { providerId, username, data } = operator;
    const name = upgradedModel(operator);
    const { model, firmware } = modelNamed(name);
    const before = versionBefore(firmware);
    const ids = operator.stations.flatMap(({ points }) => points.filter((point) => point.model === name).map(({ id }) => id));
    // In the morning of a day of UTC: no charger is later than that day.
    const began = new Date((Math.floor(now / DAY) - DAYS_AGO) * DAY + 6 * 60 * MINUTE);
    const ended = new Date(began.getTime() + ids.length * EACH_MINUTES * MINUTE);
    const { rows } = await sql<{ id: number }>`
      insert into firmware_update (provider_id, description, version, communication_type, location, protocol, base_url, status, starts_at, retrieve_at, retries, retry_interval,
        wave_size, wave_wait_minutes, max_failures, wait_hours, wave, wave_ended_at, created_by, created_at, finished_at)
      values (${providerId}, ${data.language === 'zh' ? `${model} 升级到 ${firmware}` : `${model} to ${firmware}`}, ${firmware}, 'ocpp1.6',
        ${`https://firmware.example.com/${name}-${firmware}.bin`}, 'http', '', 'finished', ${began}, ${began}, 1, 60,
        1, ${EACH_MINUTES}, 1, 24, ${ids.length}, ${ended}, ${username}, ${began}, ${ended}) returning id`.execute(trx);
    await sql`
      with done as (
        select v.id, v.n::int, ${began}::timestamptz + make_interval(mins => (v.n::int - 1) * ${EACH_MINUTES}) as asked
        from unnest(${ids}::int[]) with ordinality v (id, n)
      ), kept as (
        insert into firmware_update_point (update_id, point_id, provider_id, wave, status, attempts, from_version, waits_since, requested_at, reported_at, changed_at, said_installed_at, finished_at)
        select ${rows[0]!.id}, id, ${providerId}, n, 'installed', 1, ${before}, ${began}, asked, asked + interval '6 minutes', asked + interval '6 minutes', asked + interval '6 minutes', asked + interval '6 minutes'
        from done
      )
      insert into firmware_change (point_id, provider_id, at, before, version)
      select id, ${providerId}, asked + interval '5 minutes', ${before}, ${firmware} from done`.execute(trx);
    await sql`update service_figure set firmware = ${before} where point_id = any (${ids}::int[]) and opened_on < ${began.toISOString().slice(0, 10)}::date`.execute(
      trx,
    );
  }
}
