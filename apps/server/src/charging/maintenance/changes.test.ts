import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorld, type World } from '../../testing/world.ts';
import { noteMaintenanceChange, takeMaintenanceChanges } from './changes.queries.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

it('a window that changes while its points are counted is counted the next time', async () => {
  const db = world.databases.system;
  const provider_id = world.ours;
  const { id: station_id } = await db
    .insertInto('station')
    .values({ provider_id, name: 'S', country: 'CN', address: 'here', longitude: 0, latitude: 0, time_zone: 'UTC' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('charge_point')
    .values({ provider_id, station_id, serial_number: 'M1', name: 'M1', equipment_type: 'dc', rated_power_w: 1000 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const times = { starts_at: new Date('2026-03-01T00:00:00Z'), ends_at: new Date('2026-03-03T00:00:00Z') };
  const { id: windowId } = await db
    .insertInto('maintenance_window')
    .values({ provider_id, point_id: id, ...times, kind: 'upgrade', created_by: 'anna' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const note = (since: Date) => db.transaction().execute((trx) => noteMaintenanceChange(trx, windowId, since));
  const take = () => db.transaction().execute((trx) => takeMaintenanceChanges(trx, [id]));
  const [early, late] = [new Date('2026-03-01T00:00:00Z'), new Date('2026-03-02T00:00:00Z')];

  await note(late);
  await note(early);
  await note(late);
  let changed: Promise<void> | undefined;
  const taken = await db.transaction().execute(async (trx) => {
    const first = await takeMaintenanceChanges(trx, [id]);
    changed = note(late);
    return first;
  });
  await changed;
  expect(taken).toEqual([{ pointId: id, since: early }]);
  expect(await take()).toEqual([{ pointId: id, since: late }]);
  expect(await take()).toEqual([]);
});
