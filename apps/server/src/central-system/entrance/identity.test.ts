import { contract } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RawPoint } from '../../testing/raw-point.ts';
import { startTestServer, type TestServer, unique, until } from '../../testing/server.ts';

// What stands behind an identity: which hardware, how many, and how it is written.
let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ shared: true, timing: { alarmsMs: 50, settleMs: 100 } });
});
afterAll(() => test.close());

const OLD = {
  chargePointVendor: 'Acme',
  chargePointModel: 'One',
  chargePointSerialNumber: 'SN1',
  meterSerialNumber: 'M1',
  firmwareVersion: '1.0',
};
const NEW = { chargePointVendor: 'Beta', chargePointModel: 'Two', chargePointSerialNumber: 'SN2' };
const bootAs = (point: RawPoint, plate: Record<string, string>) => point.call('BootNotification', plate);
const alarmsOf = async (serialNumber: string, kind: 'hardwareChanged' | 'identityShared') =>
  (await test.admin.get(contract.alarms.list, { query: { serialNumber, kind: [kind] } })).list;
const changesOf = async (serialNumber: string) =>
  (await test.admin.get(contract.history.list, { query: { subject: 'point', id: serialNumber } })).list.filter(
    ({ told }) => told.type === 'hardwareChange',
  );
const pointOf = (serialNumber: string) => test.admin.get(contract.points.get, { params: { serialNumber } });

describe('other hardware under an identity', () => {
  it('is history and an alarm, its connectors are unknown, and what was learned of the old one is forgotten', async () => {
    const { serialNumber, id } = await test.point({ connectors: 2 });
    const old = await test.connect(serialNumber);
    await bootAs(old, OLD);
    await old.status(1, 'Available');
    await old.status(2, 'Preparing');
    await test.rows(
      `insert into configuration_key (point_id, provider_id, key, value, readonly, reported_at) values ($1, $2, 'ChargeProfileMaxStackLevel', '9', true, now())`,
      [id, test.ours],
    );
    await test.rows('update charge_point set no_pongs = true where id = $1', [id]);
    await old.close();

    const next = await test.connect(serialNumber);
    await bootAs(next, NEW);
    await until(async () => (await pointOf(serialNumber)).online);
    const { connectors, plate } = await pointOf(serialNumber);
    expect(connectors.map(({ ocppStatus, state }) => [ocppStatus, state])).toEqual([
      [null, 'unavailable'],
      [null, 'unavailable'],
    ]);
    expect(plate).toEqual({ vendor: 'Beta', model: 'Two', serial: 'SN2' });
    await next.status(1, 'Available');
    expect((await pointOf(serialNumber)).connectors.map(({ ocppStatus }) => ocppStatus)).toEqual(['Available', null]);
    expect(await test.rows('select key from configuration_key where point_id = $1', [id])).toEqual([]);
    expect(await test.rows('select no_pongs from charge_point where id = $1', [id])).toEqual([{ no_pongs: false }]);
    expect(await changesOf(serialNumber)).toMatchObject([
      {
        kind: 'change',
        told: {
          before: { vendor: 'Acme', model: 'One', serial: 'SN1', meterSerial: 'M1' },
          after: { vendor: 'Beta', model: 'Two', serial: 'SN2' },
          fields: ['model', 'serial', 'vendor'],
        },
      },
    ]);
    await until(async () => (await alarmsOf(serialNumber, 'hardwareChanged')).length === 1);
    expect((await alarmsOf(serialNumber, 'hardwareChanged'))[0]).toMatchObject({
      detail: 'Acme One SN1 M:M1 → Beta Two SN2',
      clearTime: null,
    });
    await next.close();
  });

  it('is none where only the firmware is another, or a serial is left out or written otherwise', async () => {
    const { serialNumber } = await test.point();
    const point = await test.connect(serialNumber);
    await bootAs(point, OLD);
    await point.status(1, 'Preparing');
    const { chargePointSerialNumber: _, ...without } = OLD;
    for (const plate of [{ ...OLD, firmwareVersion: '2.0' }, without, { ...OLD, chargePointSerialNumber: ' sn1' }])
      await bootAs(point, plate);
    const known = await pointOf(serialNumber);
    expect(known.connectors[0]!.ocppStatus).toBe('Preparing');
    expect(known.plate).toMatchObject({ vendor: 'Acme', model: 'One', meterSerial: 'M1' });
    expect(await changesOf(serialNumber)).toEqual([]);
    await point.close();
  });

  it('with another meter alone is a change that is told, of a charger that stays known', async () => {
    const { serialNumber } = await test.point();
    const point = await test.connect(serialNumber);
    await bootAs(point, OLD);
    await point.status(1, 'Preparing');
    await bootAs(point, { ...OLD, meterSerialNumber: 'M2' });
    expect((await pointOf(serialNumber)).connectors[0]!.ocppStatus).toBe('Preparing');
    expect(await changesOf(serialNumber)).toMatchObject([{ told: { fields: ['meterSerial'] } }]);
    await point.close();
  });

  it('with fewer connectors than its configuration named before leaves nothing standing of those that are gone', async () => {
    const { serialNumber } = await test.point({ connectors: 2 });
    const point = await test.boot(serialNumber);
    await point.status(1, 'Available');
    await point.status(2, 'Charging');
    for (const value of ['2', '1']) {
      point.onCall = () => ({ configurationKey: [{ key: 'NumberOfConnectors', readonly: true, value }] });
      await test.admin.get(contract.configurations.read, { body: { serialNumbers: [serialNumber] } });
      await until(async () => (await pointOf(serialNumber)).plate?.connectors === value);
    }
    expect((await pointOf(serialNumber)).connectors.map(({ ocppStatus }) => ocppStatus)).toEqual(['Available', null]);
    expect(await changesOf(serialNumber)).toMatchObject([{ told: { fields: ['connectors'] } }]);
    await point.close();
  });
});

describe('two chargers under one identity', () => {
  it('that take over from each other are an alarm that says what is known of both', async () => {
    const password = 'of both of them';
    const { serialNumber } = await test.point({ password });
    const open: RawPoint[] = [];
    for (let turn = 0; turn < 4; turn++) {
      const point = await test.connect(serialNumber, { password, localAddress: turn % 2 === 0 ? '127.0.0.21' : '127.0.0.22' });
      open.push(point);
      await bootAs(point, turn % 2 === 0 ? { chargePointVendor: 'Acme', chargePointModel: 'One' } : NEW);
    }
    await until(async () => (await alarmsOf(serialNumber, 'identityShared')).length === 1);
    const [alarm] = await alarmsOf(serialNumber, 'identityShared');
    expect(alarm!.detail).toContain('127.0.0.21 Acme One');
    expect(alarm!.detail).toContain('127.0.0.22 Beta Two SN2');
    for (const point of open) point.drop();
  });

  it('of which one is turned away again and again since the other lives are one too', async () => {
    const { serialNumber } = await test.point();
    const holder = await test.connect(serialNumber, { localAddress: '127.0.0.31' });
    await bootAs(holder, OLD);
    for (let turn = 0; turn < 3; turn++) await (await test.connect(serialNumber, { localAddress: '127.0.0.32' })).closed;
    await until(async () => (await alarmsOf(serialNumber, 'identityShared')).length === 1);
    expect((await alarmsOf(serialNumber, 'identityShared'))[0]!.detail).toBe('127.0.0.32 ↔ 127.0.0.31 Acme One SN1 M:M1');
    await holder.close();
  });

  it('whose rating plates go to and fro are one too, whatever the time between', async () => {
    const { serialNumber } = await test.point();
    for (const plate of [OLD, NEW, OLD]) {
      const point = await test.connect(serialNumber);
      await bootAs(point, plate);
      await point.close();
    }
    await until(async () => (await alarmsOf(serialNumber, 'identityShared')).length === 1);
    expect((await alarmsOf(serialNumber, 'identityShared'))[0]!.detail).toBe(
      '127.0.0.1 Acme One SN1 M:M1 ↔ 127.0.0.1 Beta Two SN2',
    );
  });

  it('are not seen in one charger that comes from one new address after another', async () => {
    const { serialNumber } = await test.point();
    for (let turn = 0; turn < 6; turn++) {
      const point = await test.connect(serialNumber, { localAddress: `127.0.0.${40 + turn}` });
      await bootAs(point, OLD);
      await point.close();
    }
    await new Promise((done) => setTimeout(done, 300));
    expect(await alarmsOf(serialNumber, 'identityShared')).toEqual([]);
    expect(await alarmsOf(serialNumber, 'hardwareChanged')).toEqual([]);
  });
});

describe('the identity of one charger', () => {
  const rulesOf = async (vendor: string) =>
    (await test.rows('select rule from model_deviation where vendor = $1 order by rule', [vendor])).map(
      (row) => row.rule as string,
    );

  it.each([
    ['/', (serial: string) => `/${serial}`, ['identity-slashes']],
    ['slashes', (serial: string) => `//${serial}//`, ['identity-slashes']],
    ['case', (serial: string) => serial.toLowerCase(), ['identity-case']],
    ['coding', (serial: string) => encodeURIComponent(encodeURIComponent(serial)), ['identity-coding']],
    ['blank', (serial: string) => `${encodeURIComponent(serial)}%20`, ['identity-coding']],
    ['right', (serial: string) => encodeURIComponent(serial), []],
  ])('written with %s is that charger, and the difference is counted', async (name, write, rules) => {
    const { serialNumber } = await test.point({ serialNumber: `${unique('CP')} 1` });
    // The vendor is known before it connects, so that the deviation counts for it.
    await (await test.connect(serialNumber)).call('BootNotification', {
      chargePointVendor: serialNumber,
      chargePointModel: name,
    });
    const point = await test.connect(serialNumber, { path: write(serialNumber) });
    await point.status(1, 'Preparing');
    expect((await pointOf(serialNumber)).connectors[0]!.ocppStatus).toBe('Preparing');
    await until(async () => (await rulesOf(serialNumber)).length >= rules.length);
    expect(await rulesOf(serialNumber)).toEqual(rules);
    expect(await test.rows('select serial_number from new_charger')).toEqual([]);
    await point.close();
  });

  it('is one whatever the case by which it calls: the newest socket wins, and its Basic user is compared so too', async () => {
    const password = 'secret of it';
    const { serialNumber } = await test.point({ password });
    const first = await test.connect(serialNumber, { password });
    const second = await test.connect(serialNumber.toLowerCase(), { password });
    expect((await first.closed).code).toBe(1000);
    await bootAs(second, OLD);
    await second.close();
  });

  it('cannot be registered a second time by another case, and a new charger that knocks in two cases is one', async () => {
    const { serialNumber, stationId } = await test.point();
    await expect(test.point({ serialNumber: serialNumber.toLowerCase(), pointName: unique('Gate '), stationId })).rejects.toThrow(
      'serialNumber',
    );
    const stranger = unique('NEW');
    for (const spelled of [stranger, stranger.toLowerCase()]) await (await test.boot(spelled)).close();
    expect(await test.rows('select serial_number from new_charger where upper(serial_number) = $1', [stranger])).toEqual([
      { serial_number: stranger },
    ]);
    await test.point({ serialNumber: stranger.toLowerCase(), stationId });
    expect(await test.rows('select from new_charger')).toEqual([]);
  });

  it('that differs from an older one by case alone is found by its exact spelling, and a third spelling is nobody’s', async () => {
    const { serialNumber } = await test.point();
    const other = serialNumber.toLowerCase();
    // News of the one are heard while the other is here.
    const tellOfOther = async () => {
      await test.admin.get(contract.points.release, { params: { serialNumber } });
      await new Promise((done) => setTimeout(done, 400));
    };
    await test.rows(
      `with point as (insert into charge_point (provider_id, station_id, serial_number, name, equipment_type, rated_power_w, spelled_exactly)
        select provider_id, station_id, $2, name || ' 2', equipment_type, rated_power_w, true from charge_point where serial_number = $1 returning id, provider_id)
      insert into connection_state (point_id, provider_id) select id, provider_id from point`,
      [serialNumber, other],
    );
    const point = await test.connect(other);
    await tellOfOther();
    await point.status(1, 'Preparing');
    expect(
      await test.rows(
        'select p.serial_number from connector c join charge_point p on p.id = c.point_id where c.status = $1 and upper(p.serial_number) = $2',
        ['Preparing', serialNumber],
      ),
    ).toEqual([{ serial_number: other }]);
    await point.close();
    const third = `${serialNumber.slice(0, 2)}${serialNumber.slice(2).toLowerCase()}`;
    const stranger = await test.boot(third);
    await tellOfOther();
    await stranger.call('Heartbeat', {});
    expect(await test.rows('select serial_number from new_charger')).toEqual([{ serial_number: third }]);
    await stranger.close();
  });
});

describe('a charger that writes otherwise', () => {
  const GBK = { fault: Buffer.from([0xb3, 0xe4, 0xb5, 0xe7, 0xb9, 0xca, 0xd5, 0xcf]), backslash: Buffer.from([0x81, 0x5c]) };
  const frameOf = (id: string, info: Buffer) =>
    Buffer.concat([
      Buffer.from(`[2,"${id}","StatusNotification",{"connectorId":1,"status":"Preparing","errorCode":"NoError","info":"`),
      info,
      Buffer.from('"}]'),
    ]);

  it.each(Object.entries(GBK))('in another encoding (%s) gets through, and is counted', async (_name, info) => {
    const { serialNumber } = await test.point();
    const point = await test.boot(serialNumber);
    point.socket.send(frameOf('g', info), { binary: false });
    await until(() => point.frames.some((frame) => frame.startsWith('[3,"g"')));
    expect((await pointOf(serialNumber)).connectors[0]!.ocppStatus).toBe('Preparing');
    const entry = (await test.log(serialNumber)).find(({ action }) => action === 'StatusNotification')!;
    expect(entry.deviations).toMatchObject([{ rule: 'not-utf8' }]);
    await point.call('Heartbeat', {});
    await point.close();
  });

  it('its message type as text is understood, also in its answers', async () => {
    const { serialNumber } = await test.point();
    const point = await test.boot(serialNumber);
    point.send('["2","t","Heartbeat",{}]');
    await until(() => point.frames.some((frame) => frame.startsWith('[3,"t"')));
    expect((await test.log(serialNumber)).find(({ action }) => action === 'Heartbeat')!.deviations).toMatchObject([
      { rule: 'text-message-type' },
    ]);
    point.onCall = (_action, _payload, id) => void point.send(`["3",${JSON.stringify(id)},{"listVersion":-1}]`);
    await test.admin.get(contract.commands.request, {
      body: { serialNumbers: [serialNumber], action: 'getLocalListVersion', payload: {} },
    });
    await until(async () => (await test.admin.get(contract.whitelists.get, { params: { serialNumber } })).reportedVersion === -1);
    await point.close();
  });

  it('more configuration keys than ordinary chargers have are all taken; what is beyond all bounds is told', async () => {
    const { serialNumber } = await test.point();
    const point = await test.boot(serialNumber);
    let count = 1_500;
    point.onCall = () => ({
      configurationKey: Array.from({ length: count }, (_, n) => ({ key: `Vendor.Key${n}`, readonly: false, value: '1' })),
    });
    const read = async (kept: number) => {
      await test.admin.get(contract.configurations.read, { body: { serialNumbers: [serialNumber] } });
      await until(
        async () => (await test.admin.get(contract.configurations.get, { params: { serialNumber } })).keyCount === kept,
      );
      return (await test.admin.get(contract.configurations.get, { params: { serialNumber } })).keysCut;
    };
    expect(await read(1_500)).toBe(0);
    count = 5_020;
    expect(await read(5_000)).toBe(20);
    await point.close();
  });
});
