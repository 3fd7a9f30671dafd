import { contract } from '@csms/contract';
import { SimulatedChargePoint, version2Deviations } from '@csms/simulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, unique, until } from '../../testing/server.ts';

let test: TestServer;
let stationId: number;
beforeAll(async () => {
  test = await startTestServer({ timing: { settleMs: 100, lostMs: 200, lateMs: 200 } });
  ({ id: stationId } = await test.station({ price: { electricity: '1000' } }));
});
afterAll(async () => {
  await test.checkBooks();
  await test.close();
});

/** Of chargers with connectors of their own numbers: a session at EVSE 0 is nowhere, and a person looks at it. */
const NAMES = version2Deviations.map(({ name }) => name);

describe('every bad habit that only chargers of 2.0.1 have', () => {
  it.concurrent.each(NAMES)(
    '%s: its session is billed once, to the Wh, and it is set, limited and read all the same',
    async (name) => {
      const serialNumber = unique('S');
      const { cardNumber } = await test.card({ cardNumber: unique('C'), amount: '100000' });
      await test.point({ serialNumber, stationId, connectors: 1, powerW: 180_000 });
      const vendor = unique('V');
      const ccs = { standard: 'ccs2' as const, maxPowerW: 180_000, maxCurrentA: 400, phases: 3 as const };
      const model = { name: vendor, vendor, model: vendor, firmware: '1', current: 'DC' as const, connectors: [ccs] };
      const point = new SimulatedChargePoint({
        ...{ url: test.ocppUrl, serialNumber, model, protocol: 'ocpp2.0.1', seed: 7, timeScale: 100, meterIntervalS: 12 },
        deviations: [name],
      });
      await point.start();
      const wish = async (action: 'getConfiguration' | 'changeConfiguration' | 'getLocalListVersion', payload: object) => {
        const { commands } = await test.admin.get(contract.commands.request, {
          body: { serialNumbers: [serialNumber], action, payload: payload as never },
        });
        return until(async () => {
          const { status, result } = await test.admin.get(contract.commands.get, { params: { id: commands[0]!.id } });
          return ['answered', 'observed', 'failed'].includes(status) && result;
        });
      };
      expect(await wish('changeConfiguration', { key: 'HeartbeatInterval', value: '60' })).toBe('accepted');
      expect(await wish('getLocalListVersion', {})).toBe('accepted');
      expect(await wish('getConfiguration', {})).toBe('accepted');
      expect(await point.swipe(1, cardNumber)).toBe('waiting-for-plug');
      point.plugIn(1, { soc: 20, batteryWh: 900_000, targetSoc: 100 });
      const delivered = new Promise<number>((done) =>
        point.once('transaction-stopped', (transaction, meterStop) => done(meterStop - transaction.meterStart)),
      );
      await until(() => (point.connector(1).transaction?.samples ?? 0) >= 6);
      await point.stopTransaction(1);
      await point.flush();
      const energy = await delivered;
      const records = () =>
        test.rows<{ status: string; wh: number; cost: string; review_reasons: string[] }>(
          'select r.status, r.energy_wh::int as wh, r.cost::text, r.review_reasons from charging_record r join charge_point p on p.id = r.point_id where p.serial_number = $1',
          [serialNumber],
        );
      await until(async () => (await records()).length > 0 && (await records()).every(({ status }) => status !== 'charging'));
      expect(await records()).toEqual([{ status: 'finished', wh: energy, cost: `${energy}.00`, review_reasons: [] }]);
      expect(await test.balanceOf(cardNumber)).toBe((100_000 - energy).toFixed(2));
      const read = await test.admin.get(contract.configurations.get, { params: { serialNumber } });
      if (name === 'report-of-ten-thousand') await until(async () => (await countKeys(serialNumber)) > 10_000);
      else expect(read.serialNumber).toBe(serialNumber);
      await point.stop();
    },
  );
});

const countKeys = async (serialNumber: string): Promise<number> =>
  (
    await test.rows<{ n: number }>(
      'select count(*)::int as n from configuration_key k join charge_point p on p.id = k.point_id where p.serial_number = $1',
      [serialNumber],
    )
  )[0]!.n;
