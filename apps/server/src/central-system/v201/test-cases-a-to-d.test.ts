import { contract } from '@csms/contract';
import { describe, expect, it } from 'vitest';
import { testCases } from '../../testing/bench-201.ts';
import { unique } from '../../testing/server.ts';
import { cardToken, newTransaction } from '../../testing/station-201.ts';

const { bench, connect, server } = testCases();

describe('A and B: security and provisioning', () => {
  it('TC_A_01, TC_A_02, TC_A_03: Basic authentication', async () => {
    const { serialNumber } = await server().point({ password: 'a long enough secret' });
    await connect(serialNumber, { password: 'a long enough secret' });
    await expect(connect(serialNumber, { password: 'another secret of it' })).rejects.toThrow('401');
    const authorization = `Basic ${Buffer.from('SOMEBODY:a long enough secret').toString('base64')}`;
    await expect(connect(serialNumber, { headers: { authorization } })).rejects.toThrow('401');
  });

  it('TC_B_01: a cold boot is accepted, with the time and an interval', async () => {
    const { station } = await bench();
    const { status, interval, currentTime } = await station.boot();
    expect(status).toBe('Accepted');
    expect(interval).toBeGreaterThan(0);
    expect(Math.abs(Date.parse(currentTime) - Date.now())).toBeLessThan(5_000);
  });

  it('TC_B_02, TC_B_30: pending, and nothing else is taken before it is accepted', async () => {
    const station = await connect(unique('PENDING'));
    expect(await station.boot()).toMatchObject({ status: 'Pending' });
    for (const said of [() => station.status(1, 'Available'), () => station.call('Heartbeat', {})])
      await expect(said()).rejects.toMatchObject({ code: 'SecurityError' });
  });

  it('TC_B_06, TC_B_07: variables are read', async () => {
    const { ask } = await bench();
    const one = { component: { name: 'OCPPCommCtrlr' }, variable: { name: 'OfflineThreshold' } };
    expect(
      await ask(
        'getConfiguration',
        { keys: ['OCPPCommCtrlr.OfflineThreshold', 'AuthCtrlr.AuthorizeRemoteStart'] },
        {
          getVariableResult: [{ ...one, attributeStatus: 'Accepted', attributeValue: '60' }],
        },
      ),
    ).toMatchObject({
      action: 'GetVariables',
      result: 'accepted',
      payload: { getVariableData: [one, { component: { name: 'AuthCtrlr' }, variable: { name: 'AuthorizeRemoteStart' } }] },
    });
  });

  it('TC_B_09: a variable is set', async () => {
    const { ask } = await bench();
    const one = { component: { name: 'OCPPCommCtrlr' }, variable: { name: 'OfflineThreshold' } };
    expect(
      await ask(
        'changeConfiguration',
        { key: 'OCPPCommCtrlr.OfflineThreshold', value: '123' },
        {
          setVariableResult: [{ ...one, attributeStatus: 'Accepted' }],
        },
      ),
    ).toMatchObject({
      action: 'SetVariables',
      result: 'accepted',
      payload: { setVariableData: [{ ...one, attributeValue: '123' }] },
    });
  });

  it('TC_B_13: a full inventory is asked for, and its pages are answered', async () => {
    const { ask, station } = await bench();
    const { action, payload } = await ask('getConfiguration', {});
    expect([action, payload!.reportBase]).toEqual(['GetBaseReport', 'FullInventory']);
    const page = { component: { name: 'A' }, variable: { name: 'B' }, variableAttribute: [{ value: '1' }] } as const;
    for (const seqNo of [0, 1])
      expect(
        await station.call('NotifyReport', {
          requestId: payload!.requestId as number,
          generatedAt: new Date().toISOString(),
          seqNo,
          tbc: seqNo === 0,
          reportData: [{ ...page, variableAttribute: [{ value: '1' }] }],
        }),
      ).toEqual({});
  });

  it('TC_B_20, TC_B_21, TC_B_22: reset when idle and at once, with and without a session', async () => {
    const { ask, authorized, evConnected, charging } = await bench();
    expect(await ask('reset', { type: 'whenIdle' })).toMatchObject({
      action: 'Reset',
      payload: { type: 'OnIdle' },
      result: 'accepted',
    });
    await evConnected();
    await authorized();
    await charging();
    expect(await ask('reset', { type: 'whenIdle' }, { status: 'Scheduled' })).toMatchObject({ result: 'scheduled' });
    expect(await ask('reset', { type: 'hard' })).toMatchObject({ payload: { type: 'Immediate' }, result: 'accepted' });
  });
});

describe('C and D: authorisation and local list', () => {
  it('TC_C_02, TC_C_06, TC_C_07: an unknown, a blocked and an expired token are told apart', async () => {
    const { station } = await bench();
    const statusOf = async (idToken: string) =>
      (await station.call('Authorize', { idToken: cardToken(idToken) })).idTokenInfo.status;
    expect(['Invalid', 'Unknown']).toContain(await statusOf('NOBODY'));
    const blocked = await server().card({ amount: '5' });
    await server().rows('update card set lost_at = now() where id = $1', [blocked.id]);
    expect(await statusOf(blocked.cardNumber)).toBe('Blocked');
    const expired = await server().card({ amount: '5' });
    await server().rows("update card set expires_at = now() - interval '1 day' where id = $1", [expired.id]);
    expect(await statusOf(expired.cardNumber)).toBe('Expired');
  });

  it('TC_C_08, TC_C_20: a token from the cache is judged in the event', async () => {
    const { evConnected, event, idToken } = await bench();
    await evConnected();
    const bad = await event({ triggerReason: 'Authorized', idToken: cardToken('NOBODY') });
    expect(['Invalid', 'Unknown']).toContain(bad.idTokenInfo?.status);
    expect(await event({ triggerReason: 'Authorized', idToken })).toMatchObject({ idTokenInfo: { status: 'Accepted' } });
  });

  it('TC_C_37, TC_C_38: the cache is cleared, or not', async () => {
    const { ask } = await bench();
    expect(await ask('clearCache', {})).toMatchObject({ action: 'ClearCache', result: 'accepted' });
    expect(await ask('clearCache', {}, { status: 'Rejected' })).toMatchObject({ result: 'rejected' });
  });

  /** Two cards of one family, the token of which both are told. */
  async function family() {
    const here = await bench();
    const [row] = await server().rows<{ id: number }>('select charge_user_id as id from card where card_number = $1', [
      here.cardNumber,
    ]);
    expect(row!.id).toBeNull();
    const { id: chargeUserId } = await server().admin.get(contract.chargeUsers.create, {
      body: { providerId: server().ours, account: unique('family') },
    });
    await server().rows('update card set charge_user_id = $2 where card_number = $1', [here.cardNumber, chargeUserId]);
    const { cardNumber: other } = await server().card({ amount: '5', chargeUserId });
    const groupOf = async (idToken: string) => {
      const { idTokenInfo } = await here.station.call('Authorize', { idToken: cardToken(idToken) });
      expect(idTokenInfo.status).toBe('Accepted');
      return idTokenInfo.groupIdToken?.idToken;
    };
    const group = await groupOf(here.cardNumber);
    expect(group).toBeTypeOf('string');
    const accepted = { idTokenInfo: { status: 'Accepted', groupIdToken: { idToken: group } } };
    return { ...here, other: cardToken(other), groupOf, group, accepted };
  }

  it.each([
    ['TC_C_39: asked about first', true],
    ['TC_C_40: from the local list', false],
    ['TC_C_43: from the local list, which calls it invalid', true],
  ])('a token of the same group stops the session, %s', async (_name, isAsked) => {
    const { evConnected, event, idToken, charging, other, groupOf, group, accepted, end, records } = await family();
    await evConnected();
    expect(await event({ triggerReason: 'Authorized', idToken })).toMatchObject(accepted);
    await charging();
    if (isAsked) expect(await groupOf(other.idToken)).toBe(group);
    expect(await event({ triggerReason: 'StopAuthorized', idToken: other })).toMatchObject(accepted);
    await end('EVCommunicationLost', 'EVDisconnected');
    expect(await records()).toMatchObject([{ status: 'finished', wh: 50 }]);
  });

  it.each([
    ['TC_C_47: all of them', [1, 2]],
    ['TC_C_48: one of them', [1]],
    ['TC_C_49: all, by a station without a display', [1, 2]],
  ] as const)('a master pass ends the sessions of others, %s', async (_name, evses) => {
    const { station, idToken, records, other, groupOf, group, accepted } = await family();
    const { cardNumber: second } = await server().card({ amount: '5' });
    const names = evses.map(() => newTransaction());
    for (const [index, id] of evses.entries()) {
      const token = index === 0 ? idToken : cardToken(second);
      await station.event(names[index]!, 'Started', { evse: { id, connectorId: 1 }, idToken: token, registerWh: 100 });
    }
    expect(await groupOf(other.idToken)).toBe(group);
    for (const [index, id] of evses.entries())
      expect(
        await station.event(names[index]!, 'Ended', {
          evse: { id, connectorId: 1 },
          triggerReason: 'StopAuthorized',
          idToken: other,
          registerWh: 150,
          info: { stoppedReason: 'MasterPass' },
        }),
      ).toMatchObject(accepted);
    expect(await records()).toMatchObject(evses.map(() => ({ status: 'finished', wh: 50 })));
  });

  it('TC_D_01 to TC_D_04: the local list is sent whole, by changes, by removals, and empty', async () => {
    const { ask } = await bench();
    const entry = { idTag: 'D001C01', status: 'accepted' };
    expect(await ask('sendLocalList', { version: 1, mode: 'full', entries: [entry] })).toMatchObject({
      action: 'SendLocalList',
      payload: { versionNumber: 1, updateType: 'Full', localAuthorizationList: [{ idTokenInfo: { status: 'Accepted' } }] },
    });
    expect(await ask('sendLocalList', { version: 2, mode: 'differential', entries: [entry, { idTag: 'GONE' }] })).toMatchObject({
      payload: { updateType: 'Differential', localAuthorizationList: [{}, { idToken: { idToken: 'GONE' } }] },
    });
    expect((await ask('sendLocalList', { version: 3, mode: 'full', entries: [] })).payload).toEqual({
      versionNumber: 3,
      updateType: 'Full',
    });
  });

  it('TC_D_08, TC_D_09: the version of the list is asked for', async () => {
    const { ask } = await bench();
    expect(await ask('getLocalListVersion', {}, { versionNumber: 3 })).toMatchObject({
      action: 'GetLocalListVersion',
      result: 'accepted',
    });
    expect(await ask('getLocalListVersion', {}, { versionNumber: 0 })).toMatchObject({ result: 'accepted' });
  });
});
