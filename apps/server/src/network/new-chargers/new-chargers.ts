import { contract, type NewCharger } from '@csms/contract';
import { type Selectable, sql } from 'kysely';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Seal } from '../../platform/config/seal.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { NewCharger as NewChargerRow } from '../../platform/database/generated/schema.ts';
import { likeText } from '../../platform/database/like-text.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Http } from '../../platform/http/http.ts';
import { pageOf } from '../../platform/http/lists.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { createPoint } from '../points/points.service.ts';
import { beginUpgrade, failedWithPassword } from '../security/upgrades.ts';
import { proposalFor } from './proposal.ts';

/** New chargers belong to nobody yet, so only the platform's people see them. */
function onlySuper(caller: Caller): void {
  if (!caller.isSuper) throw new Problem('forbidden');
}

/** Another charger whose serial number is the same but for case and blanks: a known point, or else one that waits too. */
const lookAlike = sql<string | null>`(
  select o.serial_number from (
    select serial_number, 0 as rank from charge_point where removed_at is null union all select serial_number, 1 from new_charger w
  ) o where upper(replace(o.serial_number, ' ', '')) = upper(replace(new_charger.serial_number, ' ', '')) and o.serial_number <> new_charger.serial_number
  order by o.rank, o.serial_number limit 1)`.as('look_alike');

type Row = Selectable<NewChargerRow> & { look_alike: string | null };

/** Whether a person has to make sure which charger it is. */
const isDoubtful = (row: Row): boolean => row.addresses.length > 1 || row.look_alike !== null;

const toNewCharger = (row: Row): NewCharger => ({
  serialNumber: row.serial_number,
  vendor: row.vendor,
  model: row.model,
  softwareVersion: row.firmware_version,
  firstSeenTime: row.first_seen_at.toISOString(),
  lastSeenTime: row.last_seen_at.toISOString(),
  attempts: row.attempts,
  address: row.address,
  addresses: row.addresses.length > 0 ? row.addresses : [row.address].filter(Boolean),
  lookAlike: row.look_alike,
  online: row.online,
  rejected: row.rejected_at !== null,
  connectorCount: row.connector_count,
});

/** The serial numbers in what it told when it booted, each once. */
function toldSerials({ boot_info: info, serial_number: own }: Row): string[] {
  const { serials } = (info ?? {}) as { serials?: unknown };
  const told = (Array.isArray(serials) ? serials : []).filter(
    (text): text is string => typeof text === 'string' && text.trim() !== '',
  );
  return [...new Set(told)].filter((text) => text !== own);
}

export function newChargerRoutes(http: Http, databases: Databases, bus: Bus, seal: Seal, clock: Clock): void {
  const { newChargers } = contract;
  http.bind(newChargers.list, ({ caller, query }) => {
    onlySuper(caller);
    return databases.scoped(caller.scope, async (trx) => {
      let rows = trx.selectFrom('new_charger').where('rejected_at', query.rejected ? 'is not' : 'is', null);
      if (query.keyword) rows = rows.where('serial_number', 'ilike', likeText(query.keyword));
      const list = await rows
        .selectAll()
        .select(lookAlike)
        .orderBy('last_seen_at', 'desc')
        .orderBy('serial_number')
        .modifyEnd(pageOf(query))
        .execute();
      const { total } = await rows.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      return {
        total: total,
        list: list.map(toNewCharger),
      };
    });
  });
  http.bind(newChargers.get, ({ caller, params }) => {
    onlySuper(caller);
    return databases.scoped(caller.scope, async (trx) => {
      const row = found(
        await trx
          .selectFrom('new_charger')
          .selectAll()
          .select(lookAlike)
          .where('serial_number', '=', params.serialNumber)
          .executeTakeFirst(),
      );
      return {
        ...toNewCharger(row),
        proposal: await proposalFor(trx, row),
        toldSerials: toldSerials(row),
        encrypted: row.tls,
        passwordOffer: (await failedWithPassword(trx, row.vendor, row.model)) ? ('failedBefore' as const) : ('offered' as const),
      };
    });
  });
  http.bind(newChargers.adopt, async ({ caller, params, body }) => {
    onlySuper(caller);
    const point = await databases.scoped(caller.scope, async (trx) => {
      const { confirmed, givePassword, ...form } = body;
      const seen = found(
        await trx
          .selectFrom('new_charger')
          .selectAll()
          .select(lookAlike)
          .where('serial_number', '=', params.serialNumber)
          .forUpdate()
          .executeTakeFirst(),
      );
      if (isDoubtful(seen) && !confirmed) throw new Problem('invalid', { fields: { confirmed: 'serialDoubtful' } });
      // Its row goes with the making of the point.
      const made = await createPoint(trx, { ...form, serialNumber: params.serialNumber }, seal);
      await trx
        .updateTable('charge_point')
        .set({ vendor: seen.vendor, model: seen.model, firmware_version: seen.firmware_version })
        .where('id', '=', made.id)
        .execute();
      // Its steps begin when it is back as a point.
      if (givePassword && form.password == null)
        await beginUpgrade(trx, { ...made, profile: 0 }, 1, { by: caller.username, now: clock.now(), atAdoption: true });
      return { ...made, vendor: seen.vendor, model: seen.model, softwareVersion: seen.firmware_version };
    });
    // The central system drops the charger's waiting connection, so that it comes back as a point.
    bus.publish('point.registered', { serialNumber: params.serialNumber });
    bus.publish('live', { type: 'newCharger.changed', providerId: null, serialNumber: params.serialNumber });
    return point;
  });
  http.bind(newChargers.reject, async ({ caller, params }) => {
    onlySuper(caller);
    await databases.scoped(caller.scope, async (trx) => {
      found(
        await trx
          .updateTable('new_charger')
          .set({ rejected_at: new Date() })
          .where('serial_number', '=', params.serialNumber)
          .returning('serial_number')
          .executeTakeFirst(),
      );
    });
    bus.publish('point.registered', { serialNumber: params.serialNumber });
    bus.publish('live', { type: 'newCharger.changed', providerId: null, serialNumber: params.serialNumber });
    return null;
  });
}
