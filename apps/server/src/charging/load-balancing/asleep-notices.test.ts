import { contract, SITE_DEFAULTS } from '@csms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RawPoint } from '../../testing/raw-point.ts';
import { startTestServer, type TestServer, unique, until } from '../../testing/server.ts';
import { times } from './times.ts';

const { loadBalancing } = contract;
let test: TestServer;
/** Other files run in the same process after this one. */
const usual = { ...times };
beforeAll(async () => {
  // A car sleeps after four seconds instead of two minutes.
  for (const name of Object.keys(times) as (keyof typeof times)[]) times[name] /= 30;
  test = await startTestServer({ timing: { balancingMs: 100 } });
});
afterAll(async () => {
  Object.assign(times, usual);
  await test.close();
});

it('a car that takes nothing of its turn gives it on, and its driver is told once', async () => {
  await test.rows(
    `update provider set mail_account = 'ops@ours.example', smtp_address = '127.0.0.1', smtp_port = 9, mail_authorization_code = '\\x00' where id = $1`,
    [test.ours],
  );
  const { id: stationId } = await test.station();
  const params = { stationId };
  // One car of 6 A at a time.
  await test.admin.get(loadBalancing.save, { params, body: { ...SITE_DEFAULTS, mode: 'automatic', limitA: 8 } });
  const drivers = await Promise.all(
    ['sleeper', 'other'].map(async (name) => {
      const user = await test.admin.get(contract.chargeUsers.create, {
        body: { providerId: test.ours, account: unique(name), email: `${name}@x.example`, postPaid: true },
      });
      const { serialNumber } = await test.point({ stationId, connectors: 1, powerW: 11_000 });
      await test.rows(
        `update connector set standard = 'ac', connector_type = 'type2', max_power_w = 11000 where point_id = (select id from charge_point where serial_number = $1)`,
        [serialNumber],
      );
      const point = await test.boot(serialNumber);
      const told = { amperes: 0 };
      point.onCall = (action, payload) => {
        if (action === 'SetChargingProfile')
          told.amperes = (
            payload as { csChargingProfiles: { chargingSchedule: { chargingSchedulePeriod: { limit: number }[] } } }
          ).csChargingProfiles.chargingSchedule.chargingSchedulePeriod[0]!.limit;
        if (action !== 'GetCompositeSchedule') return { status: 'Accepted' };
        const chargingSchedule = {
          duration: 60,
          chargingRateUnit: 'A',
          chargingSchedulePeriod: [{ startPeriod: 0, limit: told.amperes }],
        };
        return { status: 'Accepted', connectorId: 1, scheduleStart: new Date().toISOString(), chargingSchedule };
      };
      return { point, idTag: user.idTag, told, serialNumber };
    }),
  );
  const meter = (point: RawPoint, transactionId: number, amperes: number) =>
    point.call('MeterValues', {
      connectorId: 1,
      transactionId,
      meterValue: [
        {
          timestamp: new Date(test.now()).toISOString(),
          sampledValue: [
            { value: '0' },
            { value: String(amperes * 690), measurand: 'Power.Active.Import', unit: 'W' },
            ...['L1', 'L2', 'L3'].map((phase) => ({ value: String(amperes), measurand: 'Current.Import', phase, unit: 'A' })),
          ],
        },
      ],
    });
  const sessions: number[] = [];
  const timer = setInterval(() => {
    // The first takes nothing, whatever it may.
    for (const [index, id] of sessions.entries())
      void meter(drivers[index]!.point, id, index === 0 ? 0 : drivers[index]!.told.amperes).catch(() => {});
  }, 300);
  try {
    sessions.push(await drivers[0]!.point.start(drivers[0]!.idTag, 0));
    await until(() => drivers[0]!.told.amperes >= 6);
    sessions.push(await drivers[1]!.point.start(drivers[1]!.idTag, 0));
    await until(() => drivers[1]!.told.amperes >= 6 && drivers[0]!.told.amperes === 0, 40_000);
    const mails = () =>
      test.rows<{ body: string }>(
        `select body from outgoing where recipient = 'sleeper@x.example' and subject like '%no power%'`,
      );
    await until(async () => (await mails()).length > 0);
    // It sleeps on through the turns to come.
    await new Promise((done) => setTimeout(done, 2_000));
    expect(await mails()).toEqual([{ body: expect.stringMatching(/没有取电[\s\S]*takes no power/) }]);
  } finally {
    clearInterval(timer);
    await Promise.all(drivers.map(({ point }) => point.close()));
  }
});
