import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GroupCommit } from '../../platform/database/group-commit.ts';
import { createLog } from '../../platform/log/log.ts';
import { insertCard, insertChargeUser, insertGroup } from '../../testing/customers.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { type AuthorizeInput, authorizePayers } from './authorize.ts';
import { addGroupUsage, findPayers } from './payers.queries.ts';
import { usageMonth } from './payers.rules.ts';

const NOW = Date.parse('2026-03-10T12:00:00Z');
let world: World;
let commit: GroupCommit;
beforeAll(async () => {
  world = await createWorld();
  commit = new GroupCommit(world.databases.pool, createLog('silent'));
});
afterAll(() => world.close());

const find = async (idTag: string, at = NOW, timeZone = 'UTC') =>
  (await findPayers(world.databases.pool, [{ idTag, timeZone, at }]))[0];
const ask = (idTag: string, changes: Partial<AuthorizeInput> = {}) =>
  commit.submit(authorizePayers, { idTag, timeZone: 'UTC', providerId: world.ours, receivedAt: NOW, ...changes });
const statusOf = async (idTag: string, changes: Partial<AuthorizeInput> = {}) => (await ask(idTag, changes)).status;

describe('a token', () => {
  it('stands for its card in whatever case a charger sends it', async () => {
    const { id, accountId } = await insertCard(world.databases, {
      providerId: world.ours,
      cardNumber: 'aBcD01',
      balance: '7.50',
    });
    for (const idTag of ['aBcD01', 'ABCD01', 'abcd01', ' abcd01 '])
      expect(await find(idTag)).toMatchObject({
        kind: 'card',
        cardId: id,
        accountId,
        balance: '7.50',
        minorUnit: 2,
        currency: '$',
        cardNumber: 'aBcD01',
      });
  });

  it('answers hundreds in the order asked, with unknown ones and repetitions among them', async () => {
    const tags = Array.from({ length: 300 }, (_, n) => (n % 3 === 0 ? 'abcd01' : n % 3 === 1 ? 'NOBODY' : 'ABCD01'));
    const payers = await findPayers(
      world.databases.pool,
      tags.map((idTag) => ({ idTag, timeZone: 'Asia/Shanghai', at: NOW })),
    );
    expect(payers.map((payer) => payer?.cardNumber)).toEqual(tags.map((tag) => (tag === 'NOBODY' ? undefined : 'aBcD01')));
  });

  it('that no database can hold spoils no batch', async () => {
    expect(
      await findPayers(
        world.databases.pool,
        ['\u0000', 'x'.repeat(100_000), '', 'ABCD01'].map((idTag) => ({ idTag, timeZone: 'UTC', at: NOW })),
      ),
    ).toMatchObject([undefined, undefined, undefined, { kind: 'card' }]);
  });

  it("of a charge user is not taken over by another operator's card of the same number", async () => {
    const { id } = await insertChargeUser(world.databases, { providerId: world.ours, idTag: 'U0123456789ABCDE' });
    await insertCard(world.databases, { providerId: world.theirs, cardNumber: 'u0123456789abcde' });
    expect(await find('U0123456789abcde')).toMatchObject({ kind: 'chargeUser', chargeUserId: id, cardId: null });
  });
});

describe('authorising', () => {
  it('knows no card of another operator, and tells nothing about it', async () => {
    await insertCard(world.databases, { providerId: world.theirs, cardNumber: 'ROAM', expiresAt: new Date(NOW - 1) });
    expect(await ask('ROAM')).toEqual({ status: 'Invalid', expiryDate: null, parent: null, events: [] });
    expect(await ask('ROAM', { providerId: world.theirs })).toMatchObject({ status: 'Expired', expiryDate: NOW - 1 });
    expect(await ask('NOBODY')).toEqual({ status: 'Invalid', expiryDate: null, parent: null, events: [] });
  });

  it('refuses lost, expired, empty and disabled ones, and takes the post-paid', async () => {
    const { ours: providerId } = world;
    await insertCard(world.databases, { providerId, cardNumber: 'LOST', lostAt: new Date(NOW), expiresAt: new Date(NOW - 1) });
    await insertCard(world.databases, { providerId, cardNumber: 'OLD', expiresAt: new Date(NOW) });
    await insertCard(world.databases, { providerId, cardNumber: 'YOUNG', expiresAt: new Date(NOW + 1) });
    await insertCard(world.databases, { providerId, cardNumber: 'EMPTY', balance: '0' });
    await insertCard(world.databases, { providerId, cardNumber: 'OWING', balance: '-3' });
    const off = await insertChargeUser(world.databases, { providerId, idTag: 'OFF', enabled: false });
    await insertCard(world.databases, { providerId, cardNumber: 'OFFCARD', chargeUserId: off.id });
    await insertChargeUser(world.databases, { providerId, idTag: 'LATER', postPaid: true, balance: '-5' });
    const groupId = await insertGroup(world.databases, { providerId, name: 'Fleet', postPaid: true });
    const member = await insertChargeUser(world.databases, { providerId, idTag: 'MEMBER', groupId, balance: '0' });
    await insertCard(world.databases, { providerId, cardNumber: 'MEMBERCARD', chargeUserId: member.id, balance: '0' });
    const tags = ['LOST', 'OLD', 'YOUNG', 'EMPTY', 'OWING', 'OFF', 'OFFCARD', 'LATER', 'MEMBER', 'MEMBERCARD'];
    expect(Object.fromEntries(await Promise.all(tags.map(async (tag) => [tag, await statusOf(tag)])))).toEqual({
      LOST: 'Blocked',
      OLD: 'Expired',
      YOUNG: 'Accepted',
      EMPTY: 'Blocked',
      OWING: 'Blocked',
      OFF: 'Blocked',
      OFFCARD: 'Blocked',
      LATER: 'Accepted',
      MEMBER: 'Accepted',
      MEMBERCARD: 'Accepted',
    });
  });

  it("holds a group to its limit in the month of the station's time zone", async () => {
    const { ours: providerId } = world;
    const groupId = await insertGroup(world.databases, { providerId, name: 'Limited', limitWh: 1000 });
    await insertChargeUser(world.databases, { providerId, idTag: 'LIMITED', groupId });
    // Still February in New York, already March in Shanghai.
    const turn = Date.parse('2026-02-28T20:00:00Z');
    const usage = (timeZone: string, energyWh: number) => ({ groupId, providerId, month: usageMonth(timeZone, turn), energyWh });
    await addGroupUsage(world.databases.pool, [
      usage('America/New_York', 600),
      usage('Asia/Shanghai', 999),
      usage('America/New_York', 400),
    ]);
    expect(await statusOf('LIMITED', { receivedAt: turn, timeZone: 'America/New_York' })).toBe('Blocked');
    expect(await statusOf('LIMITED', { receivedAt: turn, timeZone: 'Asia/Shanghai' })).toBe('Accepted');
    await addGroupUsage(world.databases.pool, [usage('America/New_York', -1)]);
    expect(await statusOf('LIMITED', { receivedAt: turn, timeZone: 'America/New_York' })).toBe('Accepted');
    expect(await find('LIMITED', turn, 'America/New_York')).toMatchObject({ groupLimitWh: 1000, groupUsedWh: 999 });
  });

  it('counts the usage of two settlements at the same moment, in whatever order they come', async () => {
    const { ours: providerId } = world;
    const groups = await Promise.all(['A', 'B', 'C'].map((name) => insertGroup(world.databases, { providerId, name })));
    const rows = groups.map((groupId) => ({ groupId, providerId, month: '2026-03-01', energyWh: 1 }));
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => addGroupUsage(world.databases.pool, n % 2 ? rows : rows.toReversed())),
    );
    const { rows: sums } = await world.databases.pool.query('select energy_wh from user_group_usage where group_id = any ($1)', [
      groups,
    ]);
    expect(sums).toEqual([{ energy_wh: 20 }, { energy_wh: 20 }, { energy_wh: 20 }]);
  });
});
