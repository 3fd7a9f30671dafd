import { contract } from '@csms/contract';
import type { RawPoint } from './raw-point.ts';
import { type TestServer, unique, until } from './server.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** What tests of reservations do at their server. */
export function reserving(server: () => TestServer) {
  const inMs = (ms: number) => new Date(server().now() + ms).toISOString();
  const { reservations } = contract;
  const get = (id: number) => server().admin.get(reservations.get, { params: { id } });

  async function customer(amount = '50', more: object = {}) {
    const account = unique('R');
    const user = await server().admin.get(contract.chargeUsers.create, { body: { providerId: server().ours, account, ...more } });
    if (amount !== '0')
      await server().admin.get(contract.chargeUsers.recharge, {
        params: { id: user.id },
        body: { amount, requestId: unique('RECHARGE') },
      });
    const [row] = await server().rows('select id_tag from charge_user where id = $1', [user.id]);
    return { id: user.id, account, idTag: row.id_tag as string };
  }
  const balanceOf = async (userId: number) => {
    const [row] = await server().rows(
      'select l.balance::text as balance from charge_user u join ledger_account l on l.id = u.account_id where u.id = $1',
      [userId],
    );
    return Number(row.balance);
  };

  /** A booted point with free connectors, at a station that offers reservations for 2.00. */
  async function place(connectors = 1): Promise<{ serialNumber: string; stationId: number; point: RawPoint }> {
    const station = await server().station({ price: null });
    await server().rows(`update station set facilities = '{reservations}' where id = $1`, [station.id]);
    const fee = { electricity: '1', service: '0' };
    await server().admin.get(contract.prices.create, {
      body: {
        stationId: station.id,
        groupId: null,
        effectiveFrom: '2020-01-01T00:00:00Z',
        slots: new Array(48).fill('flat'),
        fees: { sharp: fee, peak: fee, flat: fee, valley: fee },
        reservationFee: '2',
      },
    });
    const { serialNumber } = await server().point({ stationId: station.id, connectors, powerW: 22_000 });
    const point = await server().boot(serialNumber);
    for (let no = 0; no <= connectors; no++) await point.status(no, 'Available');
    await until(async () => (await connectorOf(serialNumber)).state === 'available');
    return { serialNumber, stationId: station.id, point };
  }

  const reserve = (serialNumber: string, chargeUserId: number, more: object = {}) =>
    server().admin.get(reservations.create, { body: { serialNumber, chargeUserId, expiryTime: inMs(HOUR), ...more } });
  const refusal = async (serialNumber: string, chargeUserId: number, more: object = {}) => {
    const { error } = await server().admin.call(reservations.create, {
      body: { serialNumber, chargeUserId, expiryTime: inMs(HOUR), ...more },
    });
    return error?.fields ?? error?.key;
  };
  const connectorOf = async (serialNumber: string, no = 1) =>
    (await server().admin.get(contract.points.get, { params: { serialNumber } })).connectors[no - 1]!;
  /** A charger is heard at the clock's new time, as if it had come back an hour ago. It says so itself: what the server knew of it before would be written over a row that only the test changed. */
  async function isBack({ serialNumber, point }: { serialNumber: string; point: RawPoint }) {
    await point.call('Heartbeat', {});
    await server().rows(
      `update connection_state set connected_at = now() - interval '1 hour', last_seen_at = now() + interval '1 day' where point_id = (select id from charge_point where serial_number = $1)`,
      [serialNumber],
    );
  }
  /** The same, and it was never away: the clock that jumps looks like silence. */
  async function hasStayed(place: { serialNumber: string; point: RawPoint }) {
    await server().rows(
      'delete from connection_event where not online and point_id = (select id from charge_point where serial_number = $1)',
      [place.serialNumber],
    );
    await isBack(place);
  }
  const booksAreRight = async () => {
    await until(
      async () => (await server().rows('select 1 from stat_dirty union all select 1 from ledger_uncounted limit 1')).length === 0,
    );
    await server().checkBooks();
  };
  return { inMs, reservations, get, customer, balanceOf, place, reserve, refusal, connectorOf, isBack, hasStayed, booksAreRight };
}
