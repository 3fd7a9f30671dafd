import { contract, type Endpoint } from '@csms/contract';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Api, startTestServer, type TestServer, unique } from '../../testing/server.ts';
import { HEAVY_ACTS } from './heavy-acts.ts';

/** Of each act in an hour, fewer than ordinarily. */
const MOST = 20;
let test: TestServer;
let serialNumber: string;
let user: Api;
beforeAll(async () => {
  test = await startTestServer({ heavyPerHour: MOST });
  serialNumber = (await test.point()).serialNumber;
});
afterAll(() => test.close());
beforeEach(async () => {
  user = await test.user(test.ours, ['*:*:*']);
});

const { commands, profile } = contract;
const reset = (api: Api, type = 'hard', numbers = [serialNumber]) =>
  api.call(commands.request, { body: { serialNumbers: numbers, action: 'reset', payload: { type } } });
/** How many of many calls at once went through, and how the others were refused. */
async function atOnce(times: number, call: () => Promise<{ status: number; error?: { key?: string } }>) {
  const answers = await Promise.all(Array.from({ length: times }, call));
  const refused = answers.filter(({ status }) => status !== 200);
  return {
    passed: times - refused.length,
    refusals: [...new Set(refused.map(({ status, error }) => `${status} ${error?.key}`))],
  };
}
const confirm = (api: Api, body: { code?: string; password?: string; purpose?: 'factors' }) =>
  api.call(profile.confirm, { body });
const PASSWORD = 'admin-of-tests';

describe('what weighs heavily', () => {
  it('goes without a question up to its number an hour, also when sixty come at once; another user is not affected', async () => {
    expect(await atOnce(60, () => reset(user))).toEqual({ passed: MOST, refusals: ['428 confirmationAsked'] });
    expect((await reset(await test.user(test.ours, ['*:*:*']))).status).toBe(200);
    // A soft reset is not counted and not refused.
    expect((await reset(user, 'soft')).status).toBe(200);
    test.shiftClock(3_600_000);
    expect((await reset(user)).status).toBe(200);
    test.shiftClock(0);
  });

  it('of many things at once counts as many', async () => {
    const stationId = (await test.station()).id;
    const numbers = [];
    for (let n = 0; n < 21; n++) numbers.push((await test.point({ stationId })).serialNumber);
    expect((await reset(user, 'hard', numbers)).error.key).toBe('confirmationAsked');
    expect((await reset(user, 'hard', numbers.slice(0, 20))).status).toBe(200);
    expect((await reset(user, 'hard', numbers.slice(0, 1))).error.key).toBe('confirmationAsked');
  });

  it('asks for the password where there is no second factor, and then leaves that session alone for ten minutes', async () => {
    await atOnce(21, () => reset(user));
    const { username } = await user.get(profile.get);
    const other = await test.signIn(username);
    expect((await confirm(user, {})).error.fields).toHaveProperty('password');
    expect((await confirm(user, { password: 'wrong' })).error.key).toBe('ownPasswordWrong');
    expect((await confirm(user, { code: '123456' })).error.fields).toHaveProperty('password');
    expect((await reset(user)).error.key).toBe('confirmationAsked');
    const { data } = await confirm(user, { password: PASSWORD });
    expect(Date.parse(data.until) - test.now()).toBeGreaterThan(9 * 60_000);
    expect(await atOnce(10, () => reset(user))).toEqual({ passed: 10, refusals: [] });
    // Somebody with another session of the same user has shown nothing.
    expect((await reset(other)).error.key).toBe('confirmationAsked');
    test.shiftClock(11 * 60_000);
    expect((await reset(user)).error.key).toBe('confirmationAsked');
    test.shiftClock(0);
  });

  it('asks for a code where there is a second factor: the password does not do, a code is good once, and guesses are counted before they are looked at', async () => {
    const { secret } = await user.get(profile.startTotp, { body: { password: PASSWORD } });
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const codeAt = (ms: number) => totp.generate({ timestamp: ms });
    const used = codeAt(test.now());
    const { recoveryCodes } = await user.get(profile.confirmTotp, { body: { code: used } });
    await atOnce(21, () => reset(user));
    expect((await confirm(user, { password: PASSWORD })).error.fields).toHaveProperty('code');
    expect((await confirm(user, { code: used })).error.key).toBe('totpWrong');
    test.shiftClock(60_000);
    const code = codeAt(test.now());
    const many = await Promise.all(Array.from({ length: 5 }, () => confirm(user, { code })));
    expect(many.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await reset(user)).status).toBe(200);
    test.shiftClock(15 * 60_000);
    expect((await confirm(user, { code: recoveryCodes[0]! })).status).toBe(200);
    expect((await confirm(user, { code: recoveryCodes[0]! })).error.key).toBe('totpWrong');
    const wrong = await Promise.all(Array.from({ length: 60 }, (_, n) => confirm(user, { code: String(100_000 + n) })));
    expect(wrong.filter(({ error }) => error.key === 'totpWrong').length).toBeLessThanOrEqual(10);
    expect(wrong.filter(({ status }) => status === 200)).toEqual([]);
    expect((await confirm(user, { code: recoveryCodes[1]! })).error.key).toBe('loginBlocked');
    test.shiftClock(0);
  });

  it('a second factor that was switched off with the password is not got past that way, nor by a new one', async () => {
    const enrol = async () => {
      const { secret } = await user.get(profile.startTotp, { body: { password: PASSWORD } });
      const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: test.now() });
      await user.get(profile.confirmTotp, { body: { code: code() } });
      return code;
    };
    const first = await enrol();
    await atOnce(21, () => reset(user));
    test.shiftClock(30_000);
    await confirm(user, { code: first(), purpose: 'factors' });
    test.shiftClock(0);
    await user.get(profile.endTotp, { body: { password: PASSWORD } });
    expect((await confirm(user, { password: PASSWORD })).error.key).toBe('factorEnded');
    const code = await enrol();
    test.shiftClock(60_000);
    expect((await confirm(user, { code: code() })).error.key).toBe('factorEnded');
    expect((await reset(user)).error.key).toBe('confirmationAsked');
    test.shiftClock(0);
  });

  it('tells the provider’s administrators once an hour, in the console and by mail, and keeps no code in the system log', async () => {
    const username = (await user.get(profile.get)).username;
    await test.rows(
      "update provider set email = 'operator@ours.example', mail_account = 'sender@ours.example', smtp_address = 'smtp.ours.example', smtp_port = 465, mail_authorization_code = '\\x00' where id = $1",
      [test.ours],
    );
    await atOnce(30, () => reset(user));
    await atOnce(30, () => reset(user));
    const told = await test.rows('select provider_id, title, content from message where title like $1', [`%${username}%`]);
    expect(told).toHaveLength(1);
    expect(told[0].provider_id).toBe(test.ours);
    expect(told[0].title).toContain('more than 20 hard resets');
    expect(await test.rows('select recipient from outgoing where subject like $1', [`%${username}%`])).toEqual([
      { recipient: 'operator@ours.example' },
    ]);
    await confirm(user, { code: '987654', password: 'never-kept' });
    expect(JSON.stringify(await test.rows("select request from system_log where operation = 'profile.confirm'"))).not.toMatch(
      /987654|never-kept/,
    );
  });

  it('is each refund and each recharge, each counted by itself', async () => {
    const card = await test.card({ amount: '1000' });
    const move = (amount: string) =>
      user.call(contract.cards.recharge, {
        params: { cardNumber: card.cardNumber },
        body: { amount, requestId: unique('request') },
      });
    expect(await atOnce(25, () => move('1'))).toEqual({ passed: 20, refusals: ['428 confirmationAsked'] });
    expect(await atOnce(25, () => move('-1'))).toEqual({ passed: 20, refusals: ['428 confirmationAsked'] });
    expect(await test.balanceOf(card.cardNumber)).toBe('1000.00');
  });

  it('is an export of personal data, fetched at once or made in the background, each counted once', async () => {
    const fetchOne = () => user.raw('GET', `${contract.chargeUsers.export.path}?format=csv`);
    const inBackground = () =>
      user.call(contract.exportJobs.request, { body: { source: 'chargeUsers', query: {}, background: true } });
    // Only asks whether it is small.
    await user.call(contract.exportJobs.request, { body: { source: 'chargeUsers', query: {} } });
    for (let n = 0; n < 15; n++) expect((await fetchOne()).status).toBe(200);
    for (let n = 0; n < 5; n++) expect((await inBackground()).status).toBe(200);
    expect((await fetchOne()).status).toBe(428);
    expect((await inBackground()).error.key).toBe('confirmationAsked');
    const stations = await user.raw('GET', `${contract.stations.export.path}?format=csv`);
    expect(stations.status).toBe(200);
  });

  it('every export of the contract is on the list, or known to hold nothing of a person', () => {
    const WITHOUT_PEOPLE = [
      contract.alarms.export,
      contract.chargerModels.export,
      contract.chargingProfiles.export,
      contract.circuits.export,
      contract.circuits.exportTree,
      contract.components.export,
      contract.faultProblems.export,
      contract.financialStatistics.export,
      contract.loadBalancing.export,
      contract.maintenanceRecords.export,
      contract.recovery.export,
      contract.siteLimits.export,
      contract.spareParts.export,
      contract.warnings.export,
      contract.ocppLog.exportDeviations,
      contract.stations.export,
      contract.statistics.export,
      contract.uptime.export,
    ];
    const listed = new Set<unknown>(HEAVY_ACTS.flatMap(({ of }) => of.map(({ endpoint }) => endpoint)));
    const exports = Object.entries(contract).flatMap(([word, endpoints]) =>
      Object.entries(endpoints as Record<string, Endpoint>)
        .filter(([name, { method }]) => /^export/i.test(name) && method === 'GET')
        .map(([name, endpoint]) => ({ name: `${word}.${name}`, endpoint })),
    );
    const unknown = exports.filter(({ endpoint }) => !listed.has(endpoint) && !WITHOUT_PEOPLE.includes(endpoint as never));
    expect(unknown.map(({ name }) => name)).toEqual([]);
  });
});
