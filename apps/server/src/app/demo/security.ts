import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { usernameOf } from './network.ts';
import { OPERATORS, serialOf } from './network-data.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** A charger that was registered with a password and still comes with the one of its factory: it is refused until somebody sets it right. */
export const REFUSED = {
  serialNumber: `${OPERATORS[0]!.stations[0]!.code}-100`,
  model: 'wall-7',
  password: 'left-the-factory-with-this',
  registered: 'what-the-office-has-set',
} as const;

/**
 * What the security pages of an operator's chargers tell of the past: a certificate that ends in some days beside one that was revoked, a request for one that
 * was refused, and an upgrade that fell back.
 */
export async function addSecurity(trx: Trx, now: number): Promise<void> {
  for (const operator of OPERATORS) {
    const [station] = operator.stations;
    const who = usernameOf(operator);
    const point = (index: number) =>
      sql`charge_point p where p.serial_number = ${serialOf(station!, Math.min(index, station!.points.length - 1))}`;
    const certificate = (from: number, to: number, revoked: number | null) =>
      sql`insert into issued_certificate (provider_id, point_id, serial, certificate, not_before, not_after, issued_at, installed_at, install_result, revoked_at, revoked_by)
        select p.provider_id, p.id, ${randomBytes(16).toString('hex').toUpperCase()}, '', ${new Date(now + from * DAY)}, ${new Date(now + to * DAY)}, ${new Date(now + from * DAY)},
          ${new Date(now + from * DAY + HOUR)}, 'accepted', ${revoked === null ? null : new Date(now + revoked * DAY)}, ${revoked === null ? null : who} from ${point(0)}`.execute(
        trx,
      );
    await certificate(-400, -35, -354);
    await certificate(-353, 12, null);
    await sql`insert into signing_request (provider_id, point_id, csr, fault, received_at)
      select p.provider_id, p.id, '', 'weakKey', ${new Date(now - 3 * DAY)} from ${point(1)}`.execute(trx);
    const at = (hours: number) => new Date(now - 6 * DAY + hours * HOUR);
    const step = (name: string, state: string, result: string, hours: number) => ({
      step: name,
      state,
      result,
      time: at(hours).toISOString(),
    });
    const steps = [
      step('password', 'done', 'accepted', 0.1),
      step('profile', 'done', 'accepted', 0.2),
      step('reconnect', 'failed', 'oldProfile', 0.5),
    ];
    await sql`insert into security_upgrade (provider_id, point_id, from_profile, to_profile, status, steps, started_at, started_by, ended_at, result)
      select p.provider_id, p.id, 0, 1, 'fellBack', ${JSON.stringify(steps)}::jsonb, ${at(0)}, ${who}, ${at(0.5)}, 'oldProfile' from ${point(2)}`.execute(
      trx,
    );
  }
}
