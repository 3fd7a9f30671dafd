import { contract, type TimedChargeForm } from '@csms/contract';
import { addDays } from '../charging/timed-charging/occurrences.rules.ts';
import type { RawPoint } from './raw-point.ts';
import { type TestServer, unique, until } from './server.ts';

/** What tests of timed charging do at their server. */
export function timedChargesAt(server: () => TestServer) {
  const { timedCharges } = contract;
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
  const timeOf = (at: number) => new Date(at).toISOString().slice(11, 16);
  const points = new Map<string, RawPoint>();
  /** Sets the clock; the points that are connected are heard at once, so that hours of silence do not count as their absence. */
  async function goTo(at: number) {
    await server().goTo(at);
    const open = [...points].filter(([, { socket }]) => socket.readyState === socket.OPEN);
    await Promise.all(open.map(([, point]) => point.call('Heartbeat', {})));
    await server().rows(
      `update connection_state set online = true, last_seen_at = now() + interval '1 year' where point_id in (select id from charge_point where serial_number = any ($1::text[]))`,
      [open.map(([serialNumber]) => serialNumber)],
    );
  }
  /** A moment of the next day by the clock of the test. */
  const tomorrowAt = (time: string) => Date.parse(`${addDays(dayOf(server().now()), 1)}T${time}:00Z`);

  async function customer(amount = '50') {
    const user = await server().admin.get(contract.chargeUsers.create, {
      body: { providerId: server().ours, account: unique('T') },
    });
    if (amount !== '0')
      await server().admin.get(contract.chargeUsers.recharge, {
        params: { id: user.id },
        body: { amount, requestId: unique('RECHARGE') },
      });
    const [row] = await server().rows('select id_tag from charge_user where id = $1', [user.id]);
    return { id: user.id, account: user.account, idTag: row.id_tag as string };
  }

  /** A booted point; a car is plugged in to each of its connectors. */
  async function place({ connectors = 1, status = 'Preparing', stationId = 0 } = {}) {
    const station = stationId || (await server().station()).id;
    const { serialNumber } = await server().point({ stationId: station, connectors, powerW: 22_000 });
    const point = await server().boot(serialNumber);
    points.set(serialNumber, point);
    for (let no = 1; no <= connectors; no++)
      await point.status(no, status, { timestamp: new Date(server().now()).toISOString() });
    await until(async () => (await server().admin.get(contract.points.get, { params: { serialNumber } })).online);
    return { serialNumber, stationId: station, point };
  }

  const formOf = (serialNumber: string, chargeUserId: number, at: number, more: Partial<TimedChargeForm> = {}) => ({
    serialNumber,
    connectorNos: [1],
    chargeUserId,
    validPeriod: { from: dayOf(at), to: dayOf(at) },
    startTime: timeOf(at),
    ...more,
  });
  const make = (...given: Parameters<typeof formOf>) => server().admin.get(timedCharges.create, { body: formOf(...given) });
  const refusal = async (...given: Parameters<typeof formOf>) => {
    const { error } = await server().admin.call(timedCharges.create, { body: formOf(...given) });
    return error?.fields ?? error?.key;
  };
  const startsOf = async (timedId: number) => (await server().admin.get(timedCharges.starts, { query: { timedId } })).list;
  const startOf = async (timedId: number) => (await startsOf(timedId))[0];
  const remoteStarts = (point: RawPoint) => point.calls.filter(({ action }) => action === 'RemoteStartTransaction');
  const reaches = (timedId: number, status: string) =>
    until(async () => {
      const start = await startOf(timedId);
      return start?.status === status && start;
    });
  return {
    timedCharges,
    dayOf,
    timeOf,
    points,
    goTo,
    tomorrowAt,
    customer,
    place,
    formOf,
    make,
    refusal,
    startsOf,
    startOf,
    remoteStarts,
    reaches,
  };
}
