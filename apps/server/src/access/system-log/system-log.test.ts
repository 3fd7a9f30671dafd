import { contract, OPERATIONS } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ofProviders } from '../../platform/database/database.ts';
import { loggedThings, operandNames } from '../../testing/areas.ts';
import { type Api, apiOf, startTestServer, type TestServer } from '../../testing/server.ts';
import { readStates } from './changes.ts';
import { nameOperand } from './operand-names.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test knows its answers
type Data = any;

let test: TestServer;
let own: Api;
let stranger: Api;
beforeAll(async () => {
  test = await startTestServer({ exportLimit: 40 });
  own = await test.user(test.ours, ['systemLog:read', 'userGroup:write']);
  stranger = await test.user(test.theirs, ['*:*:*']);
});
afterAll(() => test.close());

const { getOperateLogs, findOperateLogs, getOperateDescription } = contract.systemLog;
const newest = async (api: Api, query: Record<string, unknown> = {}) => (await api.get(getOperateLogs, { query })).list;
const addGroup = (api: Api, groupName: string, providerId = test.ours) =>
  api.call(contract.userGroups.create, { body: { groupName, providerId, electricityLimit: null } });

describe('the system log', () => {
  it('says what was done in the words of the language that asks, on what, by whom, and how it ended', async () => {
    await addGroup(own, 'Drivers');
    await addGroup(own, 'Drivers');
    const [refused, done] = await newest(own);
    expect(done).toMatchObject({
      operationType: 'userGroup.create',
      operationName: 'Create user group',
      content: 'Create user group: Drivers',
      operand: 'Drivers',
      result: 'success',
      resultText: 'Success',
      mode: 'web',
      providerId: test.ours,
      ipAddress: '127.0.0.1',
    });
    expect(JSON.parse(done!.requestContent)).toMatchObject({ groupName: 'Drivers' });
    expect(refused).toMatchObject({ result: 'duplicate', resultText: '… is already in use' });
    const chinese = await own.raw('GET', `${getOperateLogs.path}?limit=1`, undefined, { 'x-language': 'zh' });
    expect(((await chinese.json()) as { data: Data }).data.list[0]).toMatchObject({
      operationName: '新建用户组',
      content: '新建用户组：Drivers',
      resultText: '…已存在',
    });
  });

  it('GET and POST answer alike', async () => {
    const filter = { keyword: 'drivers', limit: 5 };
    expect(await own.get(findOperateLogs, { body: filter })).toEqual(await own.get(getOperateLogs, { query: filter }));
  });

  it('finds by operation, operator, result, address and period, and by the words of an operation in either language', async () => {
    const found = async (query: Record<string, unknown>) => (await newest(own, query)).map((row) => row.result);
    expect(await found({ operationType: 'userGroup.create,card.issue' })).toEqual(['duplicate', 'success']);
    expect(await found({ operationType: 'card.issue' })).toEqual([]);
    expect(await found({ operationType: 'userGroup.create', result: 'failure' })).toEqual(['duplicate']);
    expect(await found({ operationType: 'userGroup.create', result: 'success' })).toEqual(['success']);
    expect(await found({ keyword: '新建用户组' })).toHaveLength(2);
    expect(await found({ keyword: 'create USER group' })).toHaveLength(2);
    expect(await found({ keyword: 'DRIV' })).toHaveLength(2);
    expect(await found({ keyword: '%' })).toEqual([]);
    expect(await found({ ipAddress: '10.9.9.9' })).toEqual([]);
    expect(await found({ operator: 'nobody' })).toEqual([]);
    expect(await found({ startTime: new Date(Date.now() + 60_000).toISOString() })).toEqual([]);
    expect(await found({ endTime: new Date(Date.now() - 3_600_000).toISOString() })).toEqual([]);
    expect((await own.raw('GET', `${getOperateLogs.path}?sort=request`)).status).toBe(422);
  });

  it('shows a parent its children’s rows, nobody a stranger’s, and attempts with unknown accounts to the platform alone', async () => {
    const nobody = apiOf(test.url, undefined);
    const [{ username }] = await test.rows('select username from system_users where provider_id = $1 limit 1', [test.ours]);
    await nobody.call(contract.signIn.login, { body: { username: 'ghost-account', password: 'wrong' } });
    await nobody.call(contract.signIn.login, { body: { username: username.toUpperCase(), password: 'wrong' } });
    const seen = async (api: Api) => JSON.stringify(await newest(api, { limit: 100 }));
    expect(await seen(test.admin)).toContain('Drivers');
    expect(await seen(test.admin)).toContain('ghost-account');
    expect(await seen(stranger)).not.toMatch(/Drivers|ghost-account/);
    expect(await seen(own)).not.toContain('ghost-account');
    // A stranger who knows a username could fill its provider's log: such tries stand with the platform alone.
    expect(await newest(own, { operationType: 'login', result: 'failure' })).toEqual([]);
    expect(await newest(test.admin, { operationType: 'login', result: 'failure' })).toMatchObject([
      { operand: username.toUpperCase(), providerId: null },
      { operand: 'ghost-account', providerId: null },
    ]);
    expect((await newest(own, { operationType: 'login', result: 'success' })).length).toBeGreaterThan(0);
    expect(await newest(stranger, { providerId: test.ours })).toEqual([]);
    const [{ id }] = await test.rows("insert into provider (name, type, parent_id) values ('Child', 'common', $1) returning id", [
      test.ours,
    ]);
    const child = await test.user(id, ['userGroup:write', 'systemLog:read']);
    const parent = await test.user(test.ours, ['systemLog:read']);
    await addGroup(child, 'Of the child', id);
    expect(await seen(parent)).toContain('Of the child');
    expect(await seen(child)).not.toContain('Drivers');
  });

  it('a request cannot be put into somebody else’s name, nor hide its object behind a field of its body', async () => {
    const station = await test.station();
    await test.admin.raw('PUT', `${contract.stations.update.path.replace(':id', String(station.id))}`, {
      id: 999_999,
      username: 'mallory',
    });
    const [row] = await newest(test.admin);
    expect(row).toMatchObject({ operationType: 'station.update', operand: String(station.id), operator: 'admin' });
  });

  it('no request is so large or so odd that its row is not written', async () => {
    const odd = ['x'.repeat(100_000), '\u0000', '\ud800', { toString: 1 }, [[['deep']]], 'ok😀'.repeat(60)];
    for (const groupName of odd)
      await own.raw('POST', contract.userGroups.create.path, { groupName, providerId: test.ours, electricityLimit: null });
    const rows = await newest(own, { limit: odd.length, operationType: 'userGroup.create' });
    expect(rows.map((row) => row.result).reverse()).toEqual([
      'invalid',
      'badRequest',
      'success',
      'invalid',
      'invalid',
      'invalid',
    ]);
    expect(Math.max(...rows.map((row) => row.requestContent.length))).toBeLessThan(1000);
  });

  it('no password is ever kept', async () => {
    const secret = 'never-to-be-seen';
    const nobody = apiOf(test.url, undefined);
    await nobody.call(contract.signIn.login, { body: { username: 'admin', password: secret, captchaId: 'x', captcha: secret } });
    await nobody.raw('POST', contract.signIn.login.path, { username: 'admin', nested: { newPwd: secret, code: secret } });
    const rows = await test.rows("select row_to_json(l)::text as text from system_log l where l.operation = 'login'");
    expect(rows.length).toBeGreaterThan(3);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('names every operation there is', async () => {
    const described = await own.get(getOperateDescription);
    expect(described.map((one) => one.operationType).sort()).toEqual(Object.keys(OPERATIONS).sort());
  });
});

describe('its export', () => {
  const csv = async (api: Api, query: string) =>
    (await (await api.raw('GET', `${contract.systemLog.export.path}?format=csv&${query}`)).text())
      .replace('\ufeff', '')
      .trim()
      .split('\r\n');

  it('has the columns asked for, in their order and language, its times in the zone asked for, and no formula', async () => {
    await addGroup(own, '=cmd|calc');
    const rows = await csv(own, 'columns=operand,operationName,time&keyword=cmd&result=success&timeZone=Asia/Shanghai');
    expect(rows[0]).toBe('Operand,Operation,Time');
    const [entry] = await newest(own, { keyword: '=cmd' });
    const local = new Date(Date.parse(entry!.time) + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
    expect(rows[1]).toBe(`'=cmd|calc,Create user group,${local}+08:00`);
    expect(rows).toHaveLength(2);
  });

  it('shows a stranger nothing, and refuses what is too large instead of trying', async () => {
    expect((await csv(stranger, 'keyword=Drivers')).length).toBe(1);
    for (let n = 0; n < 40; n++) await addGroup(own, `G${n}`);
    const refused = await own.raw('GET', `${contract.systemLog.export.path}?format=csv`);
    expect(refused.status).toBe(422);
    expect(((await refused.json()) as { data: Data }).data.key).toBe('exportTooLarge');
  });
});

describe('what an operation is about', () => {
  it('names what was removed, not its id, and no name that the caller may not see', async () => {
    const remover = await test.user(test.ours, ['*:*:*']);
    await remover.call(contract.userGroups.create, {
      body: { groupName: 'Night shift', providerId: test.ours, electricityLimit: null },
    });
    const [{ id }] = await test.rows(`select id from user_group where name = 'Night shift'`);
    await stranger.call(contract.userGroups.remove, { params: { id } });
    expect((await newest(stranger, { operationType: 'userGroup.remove' }))[0]).toMatchObject({ operand: String(id) });
    await remover.call(contract.userGroups.remove, { params: { id } });
    const [entry] = await newest(remover, { operationType: 'userGroup.remove' });
    expect(entry).toMatchObject({ operand: `Night shift (${id})`, content: `Delete user group: Night shift (${id})` });
    expect(entry!.requestContent).toContain(String(id));
  });

  it('asks for the names of everything that an operation names by an id', async () => {
    const scope = ofProviders([test.ours]);
    for (const operation of Object.keys(operandNames)) {
      const asked = test.databases.scoped(scope, (trx) => nameOperand(trx, operandNames, operation, [1, '2']));
      await asked.catch((error: Error) => expect.soft(`${operation}: ${error.message}`).toBe(''));
    }
    expect(await test.databases.scoped(scope, (trx) => nameOperand(trx, operandNames, 'nothing.known', 1))).toBeUndefined();
  });
});

describe('what an operation has changed', () => {
  const { stations, pointMoves, points, systemUsers } = contract;
  const lastOf = async (api: Api, operationType: string) => (await newest(api, { operationType }))[0]!;
  const changedBy = async (api: Api, operationType: string) =>
    (await lastOf(api, operationType)).changes.map(({ field, before, after }) => [field, before, after]);
  let all: Api;
  beforeAll(async () => {
    all = await test.user(test.ours, ['*:*:*']);
  });

  it('is told as before and after, in the words of the list; the request stands as it was sent', async () => {
    const { id, stationName } = await test.station();
    const given = await all.get(stations.get, { params: { id } });
    for (const [servicePhone, siteLimitW] of [
      ['4001', 80_000],
      ['4002', 90_500],
    ] as const)
      await all.get(stations.update, { params: { id }, body: { ...given, servicePhone, siteLimitW } });
    const entry = await lastOf(all, 'station.update');
    expect(entry.changes).toEqual([
      { field: 'Service phone', before: '4001', after: '4002', isTime: false, added: [], removed: [] },
      { field: 'Site limit', before: '80 kW', after: '90.5 kW', isTime: false, added: [], removed: [] },
    ]);
    expect(entry.content).toBe(
      `Change station: ${stationName} (${id}) (Service phone: 4001 → 4002; Site limit: 80 kW → 90.5 kW)`,
    );
    expect(JSON.parse(entry.requestContent)).toMatchObject({ servicePhone: '4002' });
    expect(entry.requestContent).not.toContain('$changes');
    const file = await all.raw(
      'GET',
      `${contract.systemLog.export.path}?format=csv&columns=content&operationType=station.update`,
    );
    expect(await file.text()).toContain('(Service phone: 4001 → 4002; Site limit: 80 kW → 90.5 kW)');
    // What changes nothing says so by telling none, and what failed has changed nothing.
    await all.get(stations.update, { params: { id }, body: { ...given, servicePhone: '4002', siteLimitW: 90_500 } });
    expect(await changedBy(all, 'station.update')).toEqual([]);
    await all.call(stations.update, { params: { id }, body: { ...given, servicePhone: '4003', timeZone: 'Mars/Olympus' } });
    expect(await changedBy(all, 'station.update')).toEqual([]);
    // Nor does it tell a stranger, who tries.
    await stranger.call(stations.update, { params: { id }, body: { ...given, servicePhone: '4004' } });
    expect(await changedBy(stranger, 'station.update')).toEqual([]);
  });

  it('names the stations that points come from and go to, and all that became of several', async () => {
    const [from, other, to] = [await test.station(), await test.station(), await test.station()];
    const [one, two] = [await test.point({ stationId: from.id }), await test.point({ stationId: other.id })];
    const move = (serialNumbers: string[], stationId: number) => all.get(pointMoves.move, { body: { serialNumbers, stationId } });
    await move([one.serialNumber, two.serialNumber], to.id);
    const [[field, before, after]] = (await changedBy(all, 'point.move')) as [[string, string, string]];
    expect([field, before.split(', ').sort(), after]).toEqual([
      'Station',
      [from.stationName, other.stationName].sort(),
      to.stationName,
    ]);
    await move([one.serialNumber], from.id);
    expect(await changedBy(all, 'point.move')).toEqual([['Station', to.stationName, from.stationName]]);
  });

  it('tells that a charge point has a password now, and never which', async () => {
    const { serialNumber, pointName, equipmentType, ratedPower, connectors, stationId } = await test.point();
    const body = { pointName, equipmentType, ratedPower, connectors, stationId, password: 'Secret-of-the-box-1' };
    await all.get(points.update, { params: { serialNumber }, body });
    expect(await changedBy(all, 'point.update')).toEqual([
      ['Security profile', '0', '1'],
      ['Has a password', 'No', 'Yes'],
    ]);
    expect(JSON.stringify(await lastOf(all, 'point.update'))).not.toContain('Secret-of-the-box');
  });

  it('names the new role of a user', async () => {
    // One of its own: by their names, any of these tests may come first.
    const { userId } = await (await test.user(test.ours, ['station:read'])).get(contract.profile.get);
    const user = (await all.get(systemUsers.getAllUsers, { query: { limit: 100 } })).list.find(({ id }) => id === userId);
    const [role] = await test.rows('select id, name from role where provider_id = $1 and id <> $2 limit 1', [
      test.ours,
      user!.roleId,
    ]);
    await test.admin.get(systemUsers.editUserInfo, {
      body: { ...user!, phone: '13800001234', email: 'a@example.com', roleId: role.id } as never,
    });
    expect(await changedBy(test.admin, 'user.update')).toContainEqual(['Role', user!.roleName, role.name]);
  });

  it('names a thing by several fields, and the caller by none', async () => {
    const set = (pattern: string) =>
      test.admin.get(contract.vendorRules.set, { body: { vendor: 'Acme', model: 'M1', pattern, note: '' } });
    await test.admin.get(contract.vendorRules.set, { body: { vendor: 'Acme', model: '', pattern: '(.*)', note: '' } });
    await set('^(\\w+)$');
    expect(await changedBy(test.admin, 'vendorRule.set')).toEqual([]);
    await set('^(\\d+)$');
    expect(await changedBy(test.admin, 'vendorRule.set')).toEqual([['Pattern', '^(\\w+)$', '^(\\d+)$']]);
    const { userId, name } = await all.get(contract.profile.get);
    await test.rows("update system_users set email = 'ann@example.com' where id = $1", [userId]);
    const body = { name: 'Ann Other', phone: '13800005678', email: 'ann@example.com', avatar: null };
    await all.get(contract.profile.update, { body });
    expect(await changedBy(all, 'profile.update')).toEqual([
      ['Name', name || null, 'Ann Other'],
      ['Phone', null, '13800005678'],
    ]);
  });

  it('tells of a list what came and what went', async () => {
    const rule = { kind: 'meter', code: '', level: 'common', enabled: true, notify: false, threshold: null } as const;
    const { alarms } = contract;
    for (const level of ['common', 'serious'] as const)
      await test.admin.get(alarms.setRules, { query: { providerId: test.ours }, body: { rules: [{ ...rule, level }] } });
    expect((await lastOf(test.admin, 'alarm.rules')).changes).toEqual([
      {
        field: 'Alarm rules',
        before: null,
        after: null,
        isTime: false,
        added: ['Meter values not plausible · Serious'],
        removed: ['Meter values not plausible · Minor'],
      },
    ]);
  });

  it('takes an amount, a share and nothing for the same however they are written', async () => {
    const level = {
      providerId: test.ours,
      levelName: 'Gold',
      minEnergy: null,
      price: '9.50',
      validDays: 30,
      serviceDiscount: '5.00',
    };
    const { id } = await all.get(contract.membership.create, { body: level });
    const change = (body: object) => all.get(contract.membership.update, { params: { id }, body: { ...level, ...body } });
    await change({ price: '9.5', serviceDiscount: '5', description: '' });
    expect(await changedBy(all, 'membership.update')).toEqual([]);
    await change({ price: '10', serviceDiscount: '7.5' });
    expect(await changedBy(all, 'membership.update')).toEqual([
      ['Sold for', '$9.50', '$10.00'],
      ['Service-fee discount', '5 %', '7.5 %'],
    ]);
  });

  it('tells a price beside the one that was set before it, of the same payers, and the one that is withdrawn', async () => {
    const { id, stationName } = await test.station({ timeZone: 'Asia/Shanghai', price: null });
    const fee = { electricity: '1', service: '0.25' };
    const fees = { sharp: fee, peak: fee, flat: fee, valley: fee };
    const price = { stationId: id, groupId: null, fees, reservationFee: '0', slots: Array(48).fill('flat') };
    const set = (more: object) => all.get(contract.prices.create, { body: { ...price, ...more } as never });
    await set({ effectiveFrom: '2026-01-01T00:00:00Z' });
    expect(await changedBy(all, 'price.create')).toEqual(
      expect.arrayContaining([
        ['Effective from (station time)', null, '2026-01-01 08:00'],
        ['Service, Flat', null, '$0.25'],
      ]),
    );
    const slots = Array.from({ length: 48 }, (_, slot) => (slot >= 35 ? 'peak' : 'flat'));
    const later = { effectiveFrom: '2099-12-01T00:00:00Z', slots, fees: { ...fees, peak: { ...fee, electricity: '1.2345' } } };
    const { id: scheduled } = await set(later);
    const { content, changes } = await lastOf(all, 'price.create');
    expect(changes.map(({ field, before, after, added, removed }) => [field, before, after, added, removed])).toEqual([
      ['Effective from (station time)', '2026-01-01 08:00', '2099-12-01 08:00', [], []],
      ['Tiers of the day', null, null, ['Flat 00:00–17:30', 'Peak 17:30–24:00'], ['Flat 00:00–24:00']],
      ['Electricity, Peak', '$1.00', '$1.2345', [], []],
    ]);
    expect(content).toContain(`Set electricity price: ${stationName} (${id}) (Effective from (station time): 2026-01-01 08:00 →`);
    const { id: groupId } = (await addGroup(all, 'Fleet')).data!;
    await set({ ...later, groupId });
    const [first] = await changedBy(all, 'price.create');
    expect(first).toEqual(['Effective from (station time)', null, 'Fleet · 2099-12-01 08:00']);
    const other = await test.station();
    await all.get(contract.prices.copy, {
      body: { versionId: scheduled, stationIds: [other.id], localTime: '2099-12-01T08:00' },
    });
    expect(await changedBy(all, 'price.copy')).toContainEqual(['Electricity, Peak', '$1.00', '$1.2345']);
    await all.get(contract.prices.withdraw, { params: { id: scheduled } });
    expect((await lastOf(all, 'price.withdraw')).operand).toBe(`${stationName} · 2099-12-01 08:00 (${scheduled})`);
  });

  it('tells a tax rate beside the one before of its country, and the one that is withdrawn', async () => {
    const set = (fromDay: string, percent: string, onTop: boolean) =>
      all.get(contract.taxRates.create, { body: { providerId: test.ours, country: 'DE', fromDay, percent, onTop } });
    await set('2098-01-01', '19', false);
    expect(await changedBy(all, 'taxRate.create')).toEqual([
      ['First day', null, '2098-01-01'],
      ['Rate', null, '19 %'],
      ['Prices', null, 'Prices contain the tax'],
    ]);
    const { id } = await set('2099-01-01', '20.5', true);
    expect((await lastOf(all, 'taxRate.create')).content).toContain(
      '(First day: 2098-01-01 → 2099-01-01; Rate: 19 % → 20.5 %; Prices: Prices contain the tax → The tax is added to the prices; DE)',
    );
    await all.get(contract.taxRates.withdraw, { params: { id } });
    expect((await lastOf(all, 'taxRate.withdraw')).operand).toBe(`DE · 2099-01-01 · 20.5% (${id})`);
  });

  it('tells what stands in the place of a component that was replaced', async () => {
    const { serialNumber } = await test.point();
    const { components } = contract;
    const type = await all.get(components.createType, {
      body: { componentName: 'Fan', place: 'point', counter: 'hours', ratedLife: 100, providerId: test.ours } as never,
    });
    const installedTime = '2026-01-01T00:00:00.000Z';
    const { id } = await all.get(components.create, {
      body: { serialNumber, connectorNo: 0, typeId: type.id, installedTime, componentSerial: 'OLD-1' } as never,
    });
    const time = new Date(test.now()).toISOString();
    await all.get(components.replace, { params: { id }, body: { time, componentSerial: 'NEW-1', initialUse: 5 } });
    expect(await changedBy(all, 'component.replace')).toEqual([
      ['Component serial number', 'OLD-1', 'NEW-1'],
      ['Installed', installedTime, time],
      ['Use', '0 h', '5 h'],
    ]);
  });

  it('tells when a display link was revoked, in a file by the clock of its other times', async () => {
    const link = await all.get(contract.displayLinks.create, { body: { displayName: 'Lobby' } });
    const { revokeTime, revokedBy } = await all.get(contract.displayLinks.revoke, { params: { id: link.id } });
    expect(await changedBy(all, 'displayLink.revoke')).toEqual([
      ['Revoked', null, revokeTime],
      ['Revoked by', null, revokedBy],
    ]);
    const minute = (ms: number) => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');
    const at = Date.parse(revokeTime!);
    expect((await lastOf(all, 'displayLink.revoke')).content).toContain(`(Revoked: – → ${minute(at)} UTC; `);
    const fileOf = async (zone: string) => {
      const query = `format=csv&columns=time,content&operationType=displayLink.revoke&timeZone=${encodeURIComponent(zone)}`;
      return (await all.raw('GET', `${contract.systemLog.export.path}?${query}`)).text();
    };
    expect(await fileOf('Asia/Kolkata')).toContain(`(Revoked: – → ${minute(at + 5.5 * 3_600_000)}; `);
    expect(await fileOf('Nowhere/At all')).toContain(`(Revoked: – → ${minute(at)} UTC; `);
  });

  it('says nothing of the value of a secret key', async () => {
    const told = (key: string) =>
      readStates(test.databases, { scope: ofProviders([test.ours]), isSuper: true } as never, loggedThings, 'config.set', {
        key,
      });
    expect(await told('smsToken')).toBeUndefined();
    expect(await told('serverName')).toBeDefined();
  });

  it('can be read of everything that is told', async () => {
    for (const [kind, { by }] of Object.entries(loggedThings)) {
      const names = [by ?? []].flat();
      const all = (value: unknown) => Object.fromEntries(names.map((name) => [name, value]));
      for (const content of [all(1), all('1'), typeof by === 'string' ? { [`${by}s`]: ['1', '2'] } : {}]) {
        const caller = { userId: 1, providerId: test.ours, scope: ofProviders([test.ours]), isSuper: true } as never;
        const asked = readStates(test.databases, caller, loggedThings, kind, content);
        await asked.catch((error: Error) => expect.soft(`${kind}: ${error.message}`).toBe(''));
      }
    }
  });
});

it('a flood of worthless calls hides no guessed password, and says how many there were', async () => {
  const nobody = apiOf(test.url, undefined);
  const { username } = await (await test.user(test.ours, [])).get(contract.profile.get);
  const forget = (no: number) =>
    nobody.call(contract.password.forgot, { body: { username: `ghost-${no}`, captchaId: 'x', captcha: 'x' } as never });
  const count = async () =>
    (await test.rows("select count(*)::int as n from system_log where operation = 'password.forgot'"))[0].n as number;
  const before = await count();
  for (let no = 0; no < 320; no++) await forget(no);
  expect((await count()) - before).toBeLessThanOrEqual(300);
  await nobody.call(contract.signIn.login, { body: { username, password: 'guessed' } });
  expect(
    await test.rows("select result from system_log where operator = $1 and operation = 'login' and result <> 'success'", [
      username,
    ]),
  ).toHaveLength(1);
  test.shiftClock(3_600_001);
  await forget(0);
  const [told] = await test.rows(
    "select operand from system_log where operation = 'password.forgot' and result = 'tooMany' and operand <> '' order by id desc limit 1",
  );
  expect(Number(told.operand.slice(2))).toBeGreaterThanOrEqual(20);
  test.shiftClock(0);
});
