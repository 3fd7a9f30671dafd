import { type BodyOf, contract, type Permission, type SystemUser } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startTestServer, type TestServer, unique, until } from '../../testing/server.ts';
import { openStream } from '../../testing/stream.ts';

let test: TestServer;
let ours: Api;
let roleId: number;
const HELD: Permission[] = ['role:read', 'role:write', 'user:read', 'user:write', 'station:read', 'chargeUser:write'];
const PASSWORD = 'five5';
beforeAll(async () => {
  test = await startTestServer();
  ours = await test.user(test.ours, HELD);
  roleId = await role(test.ours, ['station:read']);
});
afterAll(() => test.close());

const { systemUsers } = contract;
type Form = BodyOf<typeof systemUsers.addUser>;
let phones = 0;
const form = (changes: Partial<Form> = {}): Form => ({
  username: unique('user-'),
  password: PASSWORD,
  phone: `0170 ${String(++phones).padStart(6, '0')}`,
  roleId,
  providerId: test.ours,
  allStations: !changes.stationIds?.length,
  ...changes,
});
const add = (changes: Partial<Form> = {}, api = ours) => api.call(systemUsers.addUser, { body: form(changes) });
const made = async (changes: Partial<Form> = {}, api = test.admin) =>
  (await api.get(systemUsers.addUser, { body: form(changes) })) as SystemUser;
const edit = (user: SystemUser, changes: Partial<Form> = {}, api = ours) => {
  const { id, name, phone, email, avatar, providerId } = user;
  const stationIds = user.stations.map((station) => station.id);
  return api.call(systemUsers.editUserInfo, {
    body: {
      id,
      name,
      phone: phone ?? '',
      email,
      avatar,
      roleId: user.roleId,
      providerId,
      allStations: (changes.stationIds ?? stationIds).length === 0,
      stationIds,
      ...changes,
    },
  });
};
const setStatus = (id: number, status: 0 | 1, api = ours) =>
  api.call(systemUsers.updateSystemUserStatus, { body: { id, status } });
async function role(providerId: number | null, permissions: string[]): Promise<number> {
  const rows = await test.rows<{ id: number }>(
    'insert into role (name, key, provider_id, permissions) values ($1, $1, $2, $3) returning id',
    [unique('role'), providerId, permissions],
  );
  return rows[0]!.id;
}
const self = async (api: Api) => {
  const { username } = await api.get(contract.signIn.info);
  const { list } = await test.admin.get(systemUsers.getAllUsers, { query: { username } });
  // Others may have a name that begins like it.
  return list.find((one) => one.username === username)!;
};

describe('a system user', () => {
  it('can sign in with what it was given, and its password stands in no answer', async () => {
    const station = await test.station({ price: null });
    const answer = await add({ name: 'Anna', email: 'a@b.example', stationIds: [station.id] });
    expect(answer.data).toMatchObject({
      name: 'Anna',
      roleId,
      status: 'enabled',
      lastLoginTime: null,
      totp: false,
      chargeUser: false,
      editable: true,
      stations: [{ id: station.id, stationName: station.stationName }],
    });
    expect(JSON.stringify(answer)).not.toMatch(/five5|argon|hash/i);
    await test.signIn(answer.data.username, PASSWORD);
    const { list } = await ours.get(systemUsers.getAllUsers, { query: { username: answer.data.username } });
    expect(list).toEqual([{ ...answer.data, lastLoginTime: expect.any(String) }]);
    const [log] = await test.rows('select request from system_log where operand = $1', [answer.data.username]);
    expect(JSON.stringify(log)).not.toContain(PASSWORD);
  });

  it('has a picture that was uploaded, of its own provider, and lets the one before go', async () => {
    const upload = (name: string, providerId: number) =>
      test.rows(
        "insert into stored_file (name, provider_id, original_name, media_type, size, sha256) values ($1, $2, 'a.png', 'image/png', 1, '')",
        [name, providerId],
      );
    const attached = async () =>
      (await test.rows('select name from stored_file where attached order by name')).map(({ name }) => name);
    await upload('one.png', test.ours);
    await upload('two.png', test.ours);
    await upload('theirs.png', test.theirs);
    for (const avatar of ['none.png', 'theirs.png']) expect((await add({ avatar })).error.fields).toHaveProperty('avatar');
    const user = (await add({ avatar: 'one.png' })).data;
    expect(await attached()).toEqual(['one.png']);
    expect((await edit(user, { avatar: 'two.png' })).data.avatar).toBe('two.png');
    expect(await attached()).toEqual(['two.png']);
    expect((await edit(user, { avatar: null })).status).toBe(200);
    expect(await attached()).toEqual([]);
  });

  it('is found by each part of it', async () => {
    const user = await made({ name: 'Findable', email: 'find@me.example' });
    await setStatus(user.id, 0);
    for (const body of [
      { keyword: 'findab' },
      { keyword: 'FIND@ME' },
      { keyword: user.phone! },
      { username: user.username.toLowerCase() },
      { phone: user.phone!, status: 'disabled' as const },
    ])
      expect((await ours.get(systemUsers.searchSystemUser, { body })).list.map(({ id }) => id)).toEqual([user.id]);
    expect((await ours.get(systemUsers.getAllUsers, { query: { keyword: 'findab', status: 'enabled' } })).total).toBe(0);
    expect((await ours.get(systemUsers.getAllUsers, { query: { roleId, limit: 300 } })).list.map(({ id }) => id)).toContain(
      user.id,
    );
    for (const sort of ['username', '-name', 'roleName', 'providerName', '-lastLoginTime', 'createTime'])
      expect((await ours.call(systemUsers.getAllUsers, { query: { sort } })).status).toBe(200);
  });

  it('has username and phone for itself, over all providers and without regard to case', async () => {
    const user = await made({ providerId: test.theirs, roleId: await role(null, []) });
    const name = await add({ username: user.username.toLowerCase() });
    expect(name).toMatchObject({ status: 409, error: { key: 'duplicate', fields: { username: 'Account is already in use' } } });
    expect((await add({ phone: user.phone! })).error.fields).toHaveProperty('phone');
    // Both are told at once, though the rows are another operator's.
    expect((await add({ username: user.username, phone: user.phone! })).error).toMatchObject({
      key: 'duplicates',
      fields: { username: 'Account is already in use', phone: 'Phone is already in use' },
    });
    expect((await edit(await made(), { phone: user.phone! })).error.fields).toHaveProperty('phone');
    const asked = [
      await ours.get(systemUsers.isUserNameExisted, { query: { userName: user.username.toLowerCase() } }),
      await ours.get(systemUsers.isUserNameExisted, { query: { userName: unique('free') } }),
      await ours.get(systemUsers.isSysUserByPhoNumExisted, { query: { phoneNumber: user.phone! } }),
      await ours.get(systemUsers.isSysUserByPhoNumExisted, { query: { phoneNumber: '0170 999' } }),
    ];
    expect(asked).toEqual([true, false, true, false]);
  });

  it('is asked about by name thirty times an hour, and by phone, by each of those who may', async () => {
    const asker = await test.user(test.ours, ['user:write']);
    const byName = await Promise.all(
      Array.from({ length: 40 }, (_, n) => asker.call(systemUsers.isUserNameExisted, { query: { userName: `name-${n}` } })),
    );
    expect(byName.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(byName.find(({ status }) => status !== 200)).toMatchObject({ status: 429, error: { key: 'tooMany' } });
    expect((await asker.call(systemUsers.isSysUserByPhoNumExisted, { query: { phoneNumber: '0170 1' } })).data).toBe(false);
    const reader = await test.user(test.ours, ['user:read']);
    expect((await reader.call(systemUsers.isUserNameExisted, { query: { userName: 'name' } })).status).toBe(403);
    test.shiftClock(61 * 60_000);
    expect((await asker.call(systemUsers.isUserNameExisted, { query: { userName: 'name' } })).data).toBe(false);
    test.shiftClock(0);
  });

  it('gets no password that is common, its own name, or shorter than its provider asks', async () => {
    expect((await add({ password: 'Password1!' })).error).toMatchObject({
      key: 'passwordCommon',
      fields: { password: expect.any(String) },
    });
    expect((await add({ username: 'night.owl', password: 'NightOwl1' })).error.key).toBe('passwordIsName');
    expect((await add({ email: 'jo.doe@ours.example', password: 'jodoe' })).error.key).toBe('passwordIsName');
    const user = await made();
    expect((await edit(user, { password: '12345' })).error.key).toBe('passwordCommon');
    expect((await edit(user, { password: user.username })).error.key).toBe('passwordIsName');
    const before = await test.rows('update provider set password_min = 12 where id = $1 returning id', [test.ours]);
    expect(before).toHaveLength(1);
    const refused = await add();
    expect(refused.error).toMatchObject({ key: 'passwordTooShort', fields: { password: expect.stringContaining('12') } });
    expect((await add({ password: 'five5-and-more' })).status).toBe(200);
    await test.rows('update provider set password_min = 5 where id = $1', [test.ours]);
  });

  it('whose e-mail address somebody changes hears of it at the old one; one’s own is not changed here', async () => {
    const user = await made({ email: 'old@ours.example' });
    expect((await edit(user, { email: 'new@ours.example' })).status).toBe(200);
    const [mail] = await test.rows("select body from outgoing where recipient = 'old@ours.example'");
    expect(mail.body).toContain('new@ours.example');
    const me = await self(ours);
    expect((await edit(me, { email: 'thief@elsewhere.example', phone: '0171 77' })).error).toMatchObject({
      key: 'ownAccount',
      fields: { email: expect.any(String) },
    });
  });

  it('works for stations of its own provider only, and is found by their region', async () => {
    const stranger = await test.station({ providerId: test.theirs, price: null });
    expect((await add({ stationIds: [stranger.id] })).error.fields).toHaveProperty('stationIds');
    expect((await add({ stationIds: [stranger.id] }, test.admin)).error.fields).toHaveProperty('stationIds');
    const own = await test.station({ price: null });
    await test.rows("update station set pca_ids = '{31,3101}' where id = $1", [own.id]);
    const region = (stationName: string) => ours.call(systemUsers.getUserPcaIds, { query: { stationName } });
    expect((await region(own.stationName)).data).toEqual({ pcaIds: ['31', '3101'] });
    expect((await region(stranger.stationName)).status).toBe(404);
    // Two operators have a station of one name: nobody is answered for an arbitrary one.
    await test.rows('update station set name = $2 where id = $1', [stranger.id, own.stationName]);
    expect((await region(own.stationName.toUpperCase())).data).toEqual({ pcaIds: ['31', '3101'] });
    for (const endpoint of [systemUsers.getUserPcaIds, contract.workOrders.getPcaIds])
      expect(await test.admin.call(endpoint, { query: { stationName: own.stationName } })).toMatchObject({
        status: 409,
        code: 601,
        error: { key: 'moreThanOne' },
      });
  });
});

describe('a user of some stations', () => {
  it('is not made of all stations by an oversight: one is named, or all are', async () => {
    const none = await add({ allStations: false });
    expect(none).toMatchObject({
      status: 422,
      error: { fields: { stationIds: 'Choose at least one station, or all stations' } },
    });
    const { id } = await test.station({ price: null });
    expect((await add({ allStations: true, stationIds: [id] })).error.fields).toHaveProperty('stationIds');
    const user = await made({ stationIds: [id] });
    expect(user).toMatchObject({ allStations: false, stations: [{ id }] });
    // The only station is gone: the user sees nothing then, not everything.
    await test.rows('update station set removed_at = now() where id = $1', [id]);
    const [found] = (await ours.get(systemUsers.getAllUsers, { query: { username: user.username } })).list;
    expect(found).toMatchObject({ allStations: false, stations: [] });
    await expect(test.rows('delete from station where id = $1', [id])).rejects.toThrow(/foreign key/);
  });

  it('gives no user more stations than it sees, and changes none who sees more', async () => {
    const [here, there] = [await test.station({ price: null }), await test.station({ price: null })];
    const leader = await test.user(test.ours, ['*:*:*'], [here.id]);
    for (const changes of [{}, { stationIds: [there.id] }, { stationIds: [here.id, there.id] }])
      expect((await add(changes, leader)).error.fields).toHaveProperty('stationIds');
    const under = await made({ stationIds: [here.id] }, leader as never);
    expect(under.editable).toBe(true);
    const above = [await made(), await made({ stationIds: [there.id] }), await made({ stationIds: [here.id, there.id] })];
    for (const user of above) {
      expect((await edit(user, { stationIds: [here.id] }, leader)).error).toMatchObject({ key: 'exceedsOwnRights' });
      expect((await setStatus(user.id, 0, leader)).error).toMatchObject({ key: 'exceedsOwnRights' });
      const [listed] = (await leader.get(systemUsers.getAllUsers, { query: { username: user.username } })).list;
      expect(listed).toMatchObject({ editable: false, allStations: user.allStations });
    }
    expect((await edit(under, { stationIds: [] }, leader)).error.fields).toHaveProperty('stationIds');
    // Itself it may not widen either.
    const own = await leader.get(contract.signIn.info);
    const [self] = (await leader.get(systemUsers.getAllUsers, { query: { username: own.username } })).list;
    expect((await edit(self!, { stationIds: [], phone: '0170 7777777' }, leader)).error.fields).toHaveProperty('stationIds');
  });

  it('sees other stations from its next call on', async () => {
    const [here, there] = [await test.station({ price: null }), await test.station({ price: null })];
    const user = await test.user(test.ours, ['*:*:*'], [here.id]);
    const seen = async () => (await user.get(contract.stations.list)).list.map(({ id }) => id);
    expect(await seen()).toEqual([here.id]);
    const { userId } = await user.get(contract.signIn.info);
    await test.rows('update system_user_station set station_id = $2 where user_id = $1', [userId, there.id]);
    expect(await seen()).toEqual([there.id]);
  });
});

describe("another provider's users", () => {
  it('neither see nor change it, nor are they given its roles', async () => {
    const user = await made();
    const theirs = await test.user(test.theirs, ['*:*:*']);
    expect((await theirs.get(systemUsers.getAllUsers, { query: { username: user.username } })).total).toBe(0);
    expect((await edit(user, {}, theirs)).status).toBe(404);
    expect((await setStatus(user.id, 0, theirs)).status).toBe(404);
    for (const endpoint of [systemUsers.resetSecondFactor, systemUsers.systemUserChargeUserRel])
      expect((await theirs.call(endpoint, { body: { id: user.id } })).status).toBe(404);
    expect((await add({}, theirs)).error.fields).toHaveProperty('providerId');
    expect((await add({ providerId: test.theirs }, theirs)).error.fields).toHaveProperty('roleId');
    // Those of theirs could not see the role of their colleague.
    expect((await add({ providerId: test.theirs }, test.admin)).error.fields).toHaveProperty('roleId');
  });
});

describe('nobody gets past their own rights', () => {
  it('by giving a role that may do more, or the role admin', async () => {
    const [admin] = await test.rows<{ id: number }>("select id from role where key = 'admin'");
    const greater = await role(test.ours, ['station:read', 'card:recharge']);
    for (const given of [greater, admin!.id]) {
      expect((await add({ roleId: given })).error).toMatchObject({
        key: 'exceedsOwnRights',
        fields: { roleId: expect.any(String) },
      });
      expect((await edit(await made(), { roleId: given })).error.key).toBe('exceedsOwnRights');
    }
    expect((await add({ roleId: admin!.id }, test.admin)).status).toBe(200);
  });

  it('by changing, disabling or opening the account of a user who may do more', async () => {
    const greater = await made({ roleId: await role(test.ours, ['card:recharge']) });
    expect((await ours.get(systemUsers.getAllUsers, { query: { username: greater.username } })).list[0]!.editable).toBe(false);
    expect((await edit(greater, { password: 'mine-now' })).error.key).toBe('exceedsOwnRights');
    expect((await edit(greater, { roleId })).error.key).toBe('exceedsOwnRights');
    expect((await setStatus(greater.id, 0)).error.key).toBe('exceedsOwnRights');
    expect((await ours.call(systemUsers.resetSecondFactor, { body: { id: greater.id } })).error.key).toBe('exceedsOwnRights');
  });

  it('and nobody disables, demotes or moves the own account, or takes over the second factor and password without the old ones', async () => {
    const me = await self(ours);
    expect((await setStatus(me.id, 0)).error.key).toBe('ownAccount');
    expect((await ours.call(systemUsers.resetSecondFactor, { body: { id: me.id } })).error.key).toBe('ownAccount');
    for (const changes of [{ roleId }, { password: 'another' }])
      expect((await edit(me, { phone: '0171 1', ...changes })).error).toMatchObject({
        key: 'ownAccount',
        fields: { [Object.keys(changes)[0]!]: expect.any(String) },
      });
    const chief = await self(test.admin);
    expect((await edit(chief, { phone: '0171 2', providerId: test.ours }, test.admin)).error.fields).toHaveProperty('providerId');
    expect((await edit(me, { phone: '0171 3', name: 'New name' })).data.name).toBe('New name');
  });
});

describe('the number of users that a provider is authorised for', () => {
  const limit = (providerId: number, room: number) =>
    test.rows(
      'update provider set auth_count = $2 + (select count(*) from system_users where provider_id = $1 and enabled) where id = $1',
      [providerId, room],
    );

  it('is not passed by many at once', async () => {
    const away = await Promise.all(Array.from({ length: 8 }, () => made()));
    for (let round = 0; round < 5; round++) {
      await Promise.all(away.map(({ id }) => setStatus(id, 0)));
      await limit(test.ours, 2);
      const answers = await Promise.all(away.map(({ id }) => setStatus(id, 1)));
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(2);
      expect(answers.find((answer) => answer.status !== 200)!.error.key).toBe('authCountReached');
    }
    await limit(test.ours, 2);
    const added = await Promise.all(Array.from({ length: 4 }, () => add()));
    expect(added.filter((answer) => answer.status === 200)).toHaveLength(2);
  });

  it('counts who may sign in: a disabled user makes room, takes it again, and moving in needs some', async () => {
    await limit(test.ours, 1);
    const user = (await add()).data;
    expect((await add()).error.key).toBe('authCountReached');
    expect((await setStatus(user.id, 0)).status).toBe(200);
    expect((await add()).status).toBe(200);
    expect((await setStatus(user.id, 1)).error.key).toBe('authCountReached');
    const mover = await made({ providerId: test.theirs, roleId: await role(null, []) });
    expect((await edit(mover, { providerId: test.ours }, test.admin)).error.key).toBe('authCountReached');
    await test.rows('update provider set auth_count = 0');
    expect((await setStatus(user.id, 1)).status).toBe(200);
  });
});

describe('sessions and live streams end at once', () => {
  const signedIn = async () => {
    const user = await made();
    const api = await test.signIn(user.username, PASSWORD);
    return { user, api, stream: await openStream(api) };
  };
  const hasEnded = async ({ api, stream }: Awaited<ReturnType<typeof signedIn>>) => {
    await until(() => stream.closed);
    expect(stream.heard.at(-1)!.event).toBe('ended');
    expect(await api.call(contract.signIn.info)).toMatchObject({ status: 401, error: { reason: 'session' } });
  };

  it('of a user who is disabled, and they do not come back by enabling', async () => {
    const one = await signedIn();
    expect((await setStatus(one.user.id, 0)).data.status).toBe('disabled');
    await hasEnded(one);
    await expect(test.signIn(one.user.username, PASSWORD)).rejects.toThrow(/disabled/);
    await setStatus(one.user.id, 1);
    expect((await one.api.call(contract.signIn.info)).status).toBe(401);
  });

  it('of a user who gets another password: only the new one opens the account', async () => {
    const one = await signedIn();
    expect((await edit(one.user, { password: 'another' })).status).toBe(200);
    await hasEnded(one);
    await expect(test.signIn(one.user.username, PASSWORD)).rejects.toThrow(/Incorrect/);
    await test.signIn(one.user.username, 'another');
  });

  it('of a user who moves to another provider', async () => {
    const one = await signedIn();
    expect((await edit(one.user, { providerId: test.theirs, roleId: await role(null, []) }, test.admin)).status).toBe(200);
    await hasEnded(one);
  });

  it('of a user whose second factor is taken away', async () => {
    const one = await signedIn();
    await test.rows("update system_users set totp_secret = '\\x00', totp_confirmed_at = now() where id = $1", [one.user.id]);
    expect((await ours.call(systemUsers.resetSecondFactor, { body: { id: one.user.id } })).data.totp).toBe(false);
    await hasEnded(one);
  });

  it('but not of a user whose name or role changes: the role is in force at the next call', async () => {
    const { user, api, stream } = await signedIn();
    expect((await edit(user, { name: 'Other', roleId: await role(test.ours, ['user:read']) })).status).toBe(200);
    expect((await api.get(contract.signIn.info)).permissions).toEqual(['user:read']);
    expect(stream.closed).toBe(false);
    stream.close();
  });
});

describe('charging rights', () => {
  const grant = (id: number, api = ours) => api.call(systemUsers.systemUserChargeUserRel, { body: { id } });

  it('make one charge user of type platform admin, under the username and phone', async () => {
    const user = await made();
    const answers = await Promise.all([grant(user.id), grant(user.id)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect(answers.find((answer) => answer.status === 409)!.error.key).toBe('alreadyChargeUser');
    const { list } = await test.admin.get(contract.chargeUsers.list, { query: { keyword: user.username } });
    expect(list).toMatchObject([
      { account: user.username, phone: user.phone, userType: 'platformAdmin', providerId: test.ours, mobileBalance: '0.00' },
    ]);
    expect((await ours.get(systemUsers.getAllUsers, { query: { username: user.username } })).list[0]!.chargeUser).toBe(true);
  });

  it('need a phone, and an account that no customer has', async () => {
    const chief = await self(test.admin);
    expect((await grant(chief.id, test.admin)).error.key).toBe('phoneRequired');
    const user = await made();
    await test.admin.get(contract.chargeUsers.create, { body: { providerId: test.ours, account: user.username } });
    expect((await grant(user.id)).error.key).toBe('duplicate');
  });
});
