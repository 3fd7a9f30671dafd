import { type PayloadOf, WISHES } from '@csms/contract';
import { sql } from 'kysely';
import { type CommandService, requestCommands } from '../../network/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases, Trx } from '../../platform/database/database.ts';
import { queryableOf } from '../../platform/database/queryable.ts';
import { installedAt, placed } from './charging-profiles.queries.ts';
import { outletOf } from './compare.ts';
import { composite } from './composite.ts';
import { mostOf, wattsPerAmpereOf } from './ratings.ts';

/** A car is told its limits for so long, in s. */
const DAY_S = 86_400;
/** Profiles for cars have numbers from here on, one for each connector: those of people and of load balancing are below. */
const FIRST_ID = 2_147_400_000;

interface Parts {
  databases: Databases;
  commands: CommandService;
  clock: Clock;
}

/** What the session at a connector may take from a moment on (epoch ms), in steps without gaps; undefined: none runs there, or its power is shared, and its limits come from that. */
async function limitsOf(trx: Trx, serialNumber: string, connectorNo: number, from: number) {
  const connector = await outletOf(trx, serialNumber, connectorNo);
  const { transaction_id: transactionId, point_id: pointId } = connector;
  if (transactionId === null || connector.is_balanced) return undefined;
  const installed = (await installedAt(trx, pointId)).map(placed);
  const wattsPerAmpere = wattsPerAmpereOf(connector);
  const units = new Set(installed.filter((one) => [0, connectorNo].includes(one.connectorNo)).map((one) => one.unit));
  // Limits that cannot be put into one unit cannot be told as one: a profile of the session would lift those that it leaves out.
  if (wattsPerAmpere === 0 && units.size > 1) return undefined;
  const [unit = connector.standard === 'ac' ? 'A' : 'W'] = wattsPerAmpere === 0 ? units : (['A'] as const);
  const steps = composite(installed, connector.started_at?.getTime() ?? null, from, DAY_S, {
    connectorNo,
    unit,
    wattsPerAmpere,
    transactionId,
  });
  const most =
    Math.floor(mostOf({ connectors: [connector], ratedPowerW: connector.max_power_w }, connectorNo, 'default', unit) * 10) / 10;
  return {
    pointId,
    transactionId,
    unit,
    steps: steps.map(({ startSeconds, limit }) => ({ startSeconds, limit: limit ?? most })),
  };
}

/** Tells a charger what the session at a connector may take, as a profile of the session: its car asks for that before it makes its plan (OCPP 2.0.1 K15). */
export async function tellCarItsLimits(
  { databases, commands, clock }: Parts,
  serialNumber: string,
  connectorNo: number,
): Promise<void> {
  const now = Math.floor(clock.now() / 1000) * 1000;
  const pointId = await databases.system.transaction().execute(async (trx) => {
    const limits = await limitsOf(trx, serialNumber, connectorNo, now);
    if (!limits) return undefined;
    const { transactionId, unit, steps } = limits;
    const payload: PayloadOf<'setChargingProfile'> = {
      connectorNo,
      profile: {
        id: FIRST_ID + connectorNo,
        transactionId,
        stackLevel: 0,
        purpose: 'session',
        kind: 'absolute',
        unit,
        startTime: new Date(now).toISOString(),
        durationSeconds: DAY_S,
        periods: steps,
      },
    };
    const asked = { pointIds: [limits.pointId], requestedBy: '', reason: { key: 'carNeeds' as const, of: '' } };
    await requestCommands(
      queryableOf(trx),
      { ...asked, action: 'setChargingProfile', payload: WISHES.setChargingProfile.payload.parse(payload) },
      clock,
    );
    return limits.pointId;
  });
  if (pointId !== undefined) commands.announce([pointId]);
}

/** Tells cars anew what their sessions may take once something else that limits them has changed: what they were told before would hold on. */
export function followCarLimits(parts: Parts): void {
  parts.commands.follow(['setChargingProfile', 'clearChargingProfile'], async (outcome) => {
    const isOwn = outcome.action === 'setChargingProfile' && outcome.payload.profile.id >= FIRST_ID;
    if (isOwn || outcome.result !== 'accepted') return;
    const { rows } = await sql<{ serial_number: string; connector_no: number }>`
      select distinct p.serial_number, r.connector_no from command k
      join charging_record r on r.point_id = k.point_id and r.status = 'charging' and r.transaction_id = (k.payload -> 'profile' ->> 'transactionId')::int
      join charge_point p on p.id = k.point_id
      where k.point_id = ${outcome.pointId} and k.action = 'setChargingProfile' and k.result = 'accepted' and (k.payload -> 'profile' ->> 'id')::int >= ${FIRST_ID}`.execute(
      parts.databases.system,
    );
    for (const row of rows) await tellCarItsLimits(parts, row.serial_number, row.connector_no);
  });
}
