import { contract } from '@csms/contract';
import { iso, type RawPoint } from './raw-point.ts';
import { type TestServer, until } from './server.ts';

/** Chargers that say less than they should, at one station of a test server whose time passes all at once. `of`: asked with each use, since the server starts after the tests are read. */
export function quietChargers(of: () => { test: TestServer; stationId: number }) {
  const now = () => of().test.now();
  const detail = (transactionId: number) => of().test.admin.get(contract.records.get, { params: { transactionId } });
  return {
    now,
    /** An hour later the admin's session would be over. */
    pass: (ms: number) => of().test.goTo(now() + ms),
    detail,
    ended: (transactionId: number, patience?: number) =>
      until(async () => {
        const record = await detail(transactionId);
        return record.status !== 'charging' && record;
      }, patience),
    connectorsOf: async (serialNumber: string) =>
      (await of().test.admin.get(contract.points.get, { params: { serialNumber } })).connectors,
    alarmsOf: async (serialNumber: string, state: 'open' | 'cleared' = 'open') =>
      (await of().test.admin.get(contract.alarms.list, { query: { serialNumber, state } })).list,
    /** A charger that has booted, and a card with money. */
    async ready(options: { connectors?: number; powerW?: number; amount?: string } = {}) {
      const { test, stationId } = of();
      const [{ serialNumber, id: pointId }, { cardNumber }] = await Promise.all([
        test.point({ stationId, ...options }),
        test.card({ amount: options.amount ?? '1000' }),
      ]);
      return { serialNumber, pointId, cardNumber, point: await test.boot(serialNumber) };
    },
    say: (point: RawPoint, status: string, connectorNo = 1) => point.status(connectorNo, status, { timestamp: iso(now()) }),
    start: (point: RawPoint, idTag: string, meterStart = 0, connectorId = 1) =>
      point.call('StartTransaction', { connectorId, idTag, meterStart, timestamp: iso(now()) }),
  };
}

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
