import { contract, type WorkOrder } from '@csms/contract';
import { expect } from 'vitest';
import type { RawPoint } from './raw-point.ts';
import { startTestServer, until } from './server.ts';

const { workOrders } = contract;
const MINUTE = 60_000;

export type OrderDesk = Awaited<ReturnType<typeof openOrderDesk>>;

/** A server whose work orders have a leader, a man, an archivist, and a stranger of another provider; and what they do in every test. */
export async function openOrderDesk() {
  const test = await startTestServer({ timing: { alarmsMs: 50, workOrdersMs: 50 }, exportLimit: 50 });
  const leader = await test.user(test.ours, [
    'workOrder:read',
    'workOrder:create',
    'workOrder:dispatch',
    'workOrder:confirm',
    'knowledge:write',
  ]);
  const man = await test.user(test.ours, ['workOrder:read', 'workOrder:process']);
  const archivist = await test.user(test.ours, ['workOrder:read', 'workOrder:archive']);
  const stranger = await test.user(test.theirs, [
    'workOrder:read',
    'workOrder:create',
    'workOrder:dispatch',
    'workOrder:process',
    'workOrder:confirm',
    'workOrder:archive',
  ]);
  const people = await leader.get(workOrders.servicePeople, { query: {} });
  const manId = people.find((one) => one.processes && !one.leads)!.id;
  const leaderId = people.find((one) => one.leads && !one.processes)!.id;
  await test.admin.get(workOrders.updateAreaToServiceMan, {
    body: {
      areaName: 'All',
      providerId: test.ours,
      isDefault: true,
      leaderId,
      serviceMen: [{ id: manId, skills: ['ac', 'dc', 'highVoltage', 'network'] }],
    },
  });

  async function place(connectors = 1): Promise<{ stationId: number; stationName: string; serialNumber: string; raw: RawPoint }> {
    const station = await test.station();
    const { serialNumber } = await test.point({ stationId: station.id, connectors });
    const raw = await test.boot(serialNumber);
    for (let no = 0; no <= connectors; no++) await raw.status(no, 'Available');
    return { stationId: station.id, stationName: station.stationName, serialNumber, raw };
  }
  const fault = (raw: RawPoint, code = 'GroundFailure', no = 1) => raw.status(no, 'Faulted', { errorCode: code });
  const ordersOf = async (stationId: number, api = leader) =>
    (await api.get(workOrders.getWorkOrderList, { query: { stationId } })).list;
  const oneOf = (stationId: number, check: (order: WorkOrder) => boolean = () => true) =>
    until(async () => {
      const list = await ordersOf(stationId);
      expect(list).toHaveLength(1);
      return check(list[0]!) && list[0]!;
    });
  const report = (serialNumber: string, more: object = {}) =>
    leader.get(workOrders.createArtificialOrder, {
      body: { pointId: serialNumber, description: 'The plug does not lock any more', ...more },
    });
  /** The code and the key of a refusal. */
  const key = async (call: Promise<{ code: number; error: { key?: string; fields?: unknown } | null }>) => {
    const { code, error } = await call;
    return { code, key: error?.key };
  };
  /** Takes an order up to a state. */
  async function bring(taskId: string, to: 'accepted' | 'dispatched' | 'onSite' | 'finished' | 'inProof'): Promise<void> {
    const body = { taskId };
    await leader.get(workOrders.accept, { body });
    if (to === 'accepted') return;
    await leader.get(workOrders.updateServiceManToWorkOrder, { body: { ...body, serviceManId: manId } });
    if (to === 'dispatched') return;
    await man.get(workOrders.arrive, { body });
    if (to === 'onSite') return;
    await man.get(workOrders.finish, { body: { ...body, cause: 'A broken pin', remedy: 'Changed the plug' } });
    if (to === 'finished') return;
    await leader.get(workOrders.confirm, { body });
  }
  /** A session of the last half hour. */
  async function session(raw: RawPoint, wh = 5_000): Promise<number> {
    const { cardNumber } = await test.card();
    const from = test.now() - 31 * MINUTE;
    const transactionId = await raw.start(cardNumber, 1_000, from);
    await raw.meter(transactionId, 1_000 + wh, from + 30 * MINUTE);
    await raw.call('StopTransaction', {
      transactionId,
      meterStop: 1_000 + wh,
      timestamp: new Date(from + 30 * MINUTE).toISOString(),
    });
    await until(
      async () =>
        (await test.rows("select 1 from charging_record where transaction_id = $1 and status = 'finished'", [transactionId]))
          .length === 1,
    );
    return transactionId;
  }
  return {
    test,
    leader,
    man,
    archivist,
    stranger,
    manId,
    leaderId,
    place,
    fault,
    ordersOf,
    oneOf,
    report,
    key,
    bring,
    session,
  };
}
