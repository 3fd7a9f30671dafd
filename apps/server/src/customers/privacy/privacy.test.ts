import { contract } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import yauzl from 'yauzl';
import { type Api, apiOf, startTestServer, type TestServer, unique, until } from '../../testing/server.ts';
import { redactorOf } from './traces.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test knows its answers
type Data = any;

let test: TestServer;
let admin: Api;
beforeAll(async () => {
  test = await startTestServer({ timing: { erasuresMs: 50, sealLogMs: 50, exportsMs: 50 } });
  admin = test.admin;
});
afterAll(() => test.close());

const { chargeUsers } = contract;
/** Values that nothing else in the database has. */
const PERSON = {
  account: 'canary.account',
  oldPhone: '13911112222',
  /** That nothing but a change tells. */
  importedPhone: '13988889999',
  phone: '+86 139-3333-4444',
  oldEmail: 'old@canary.example',
  email: 'new@canary.example',
  card: 'CANARYCARD01',
  physical: 'CA4A5900',
  userName: 'Carla Canary',
  oldUserName: 'Caro Zeisig',
  cardPhone: '13955556666',
  plate: '沪CANA01',
  vin: 'LCANARY0123456789',
  alias: 'Canary mobile',
  infoName: 'Canary Household',
  tax: 'TAXCANARY77',
  infoMobile: '13977778888',
  infoAddress: 'Canary Lane 7',
};

/** In which columns of the whole database some of the values stand: value → table.column. */
async function placesOf(values: readonly string[]): Promise<Record<string, string[]>> {
  const columns = await test.rows<{ table: string; column: string; type: string }>(
    `select c.relname as table, a.attname as column, t.typname as type from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
       and t.typname in ('text', 'varchar', 'bpchar', 'name', 'json', 'jsonb', 'bytea', '_text', '_bytea', 'citext')`,
  );
  expect(columns.length).toBeGreaterThan(200);
  const places: Record<string, string[]> = {};
  for (const { table, column, type } of columns) {
    // Bytes are searched as text, whatever they are.
    const text = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`;
    const found = await test.rows<{ value: string }>(
      `select v as value from unnest($1::text[]) v where exists (select from "${table}" where strpos(lower(${text}), lower(v)) > 0)`,
      [values],
    );
    for (const { value } of found) places[value] = [...(places[value] ?? []), `${table}.${column}`];
  }
  return places;
}

async function livePerson() {
  const station = await test.station();
  const point = await test.point({ stationId: station.id });
  const user = await admin.get(chargeUsers.create, {
    body: { providerId: test.ours, account: PERSON.account, phone: PERSON.oldPhone, email: PERSON.oldEmail },
  });
  const form = { userType: 'phone' as const, groupId: null, postPaid: false };
  await test.rows('update charge_user set phone = $2 where id = $1', [user.id, PERSON.importedPhone]);
  await admin.get(chargeUsers.update, { params: { id: user.id }, body: { ...form, phone: PERSON.phone, email: PERSON.email } });
  await admin.get(contract.cards.issue, {
    body: {
      providerId: test.ours,
      cardNumber: PERSON.card,
      physicalNumber: PERSON.physical,
      amount: '100',
      expireTime: '2099-12-31T00:00:00Z',
      userName: PERSON.oldUserName,
      phone: PERSON.cardPhone,
      email: 'card@canary.example',
      chargeUserId: user.id,
    },
  });
  await admin.call(contract.cards.change, {
    params: { cardNumber: PERSON.card },
    body: {
      userName: PERSON.userName,
      phone: PERSON.cardPhone,
      email: 'card@canary.example',
      expireTime: '2099-12-30T00:00:00Z',
      chargeUserId: user.id,
    },
  });
  await admin.get(contract.cars.create, {
    body: {
      providerId: test.ours,
      carNumber: PERSON.plate,
      vin: PERSON.vin,
      alias: PERSON.alias,
      brand: 'B',
      model: 'M',
      chargeUserId: user.id,
    },
  });
  await admin.get(contract.invoiceInfos.create, {
    body: {
      chargeUserId: user.id,
      companyId: null,
      principalType: 'personal',
      name: PERSON.infoName,
      taxNumber: PERSON.tax,
      recipientName: PERSON.userName,
      mobile: PERSON.infoMobile,
      email: PERSON.email,
      address: PERSON.infoAddress,
    },
  });
  return { user, point, station };
}

async function unzip(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true });
  const files = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    const pieces: Buffer[] = [];
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
    files.set(entry.fileName, Buffer.concat(pieces).toString());
  }
  return files;
}

describe('a customer who asks', () => {
  let userId: number;
  let cost: Data;

  it('is told everything that is kept of it, as data and to read, and nothing of others', async () => {
    const { user, point } = await livePerson();
    userId = user.id;
    const other = await test.card({ cardNumber: 'OTHERCARD99' });
    const charger = await test.boot(point.serialNumber);
    await charger.call('Authorize', { idTag: PERSON.card });
    await charger.call('Authorize', { idTag: other.cardNumber });
    const transactionId = await charger.start(PERSON.card, 0, test.now() - 3_600_000);
    await charger.end(transactionId, 10_000, test.now(), { idTag: PERSON.card });
    await charger.close();
    cost = await until(
      async () => (await test.rows("select transaction_id, cost::text from charging_record where status = 'finished'"))[0],
    );
    // Where people are quoted in free text.
    await admin.get(contract.messages.addMsg, {
      body: { title: `Call ${PERSON.userName}`, content: `At ${PERSON.oldPhone} or ${PERSON.email}`, username: 'admin' },
    });
    await test.databases.system
      .insertInto('outgoing')
      .values({
        provider_id: test.ours,
        channel: 'mail',
        recipient: PERSON.email,
        subject: 'Your card',
        body: `Dear ${PERSON.userName}, your card ${PERSON.card}`,
      })
      .execute();
    await admin.call(contract.cards.recharge, {
      params: { cardNumber: PERSON.card },
      body: { amount: '5', requestId: unique('request'), remark: `for ${PERSON.userName} ${PERSON.phone}` },
    });
    await admin.call(contract.commands.request, {
      body: {
        serialNumbers: [point.serialNumber],
        action: 'startSession',
        payload: { idTag: PERSON.card },
        reason: `${PERSON.account} asked`,
      },
    });
    await admin.call(contract.exportJobs.request, {
      body: { source: 'chargeUsers', query: { keyword: PERSON.account }, background: true },
    });
    const reader = await test.user(test.ours, ['chargeUser:read', 'chargeUser:privacy']);
    const answer = await reader.raw('GET', chargeUsers.personalData.path.replace(':id', String(userId)));
    expect(answer.status).toBe(200);
    const files = await unzip(Buffer.from(await answer.arrayBuffer()));
    expect([...files.keys()]).toEqual(['personal-data.json', 'personal-data.html']);
    for (const value of Object.values(PERSON)) expect.soft(files.get('personal-data.json'), value).toContain(value);
    expect(files.get('personal-data.html')).toContain(PERSON.plate);
    expect(files.get('personal-data.json')).not.toContain('OTHERCARD99');
    const data = JSON.parse(files.get('personal-data.json')!);
    expect(data.sessions).toHaveLength(1);
    expect(data.bills.length).toBeGreaterThan(0);
    expect(data.ocpp_message.length).toBeGreaterThan(2);
    expect(data.wallet.length).toBeGreaterThan(1);
  });

  it('is told nothing of to strangers, nor without the permission', async () => {
    const path = chargeUsers.personalData.path.replace(':id', String(userId));
    expect((await (await test.user(test.theirs, ['*:*:*'])).raw('GET', path)).status).toBe(404);
    expect((await (await test.user(test.ours, ['chargeUser:read', 'chargeUser:write'])).raw('GET', path)).status).toBe(403);
    const stranger = await test.user(test.theirs, ['*:*:*']);
    expect((await stranger.call(chargeUsers.erase, { params: { id: userId } })).status).toBe(404);
  });

  it('is not erased while money or sessions are open, and is told what to do first', async () => {
    const refused = await admin.call(chargeUsers.erase, { params: { id: userId } });
    expect(refused.error.key).toBe('eraseBalance');
    expect(refused.msg).toContain('not empty');
    const plan = await admin.get(chargeUsers.erasePlan, { params: { id: userId } });
    expect(plan.refusals).toContain('eraseBalance');
    expect(plan.wallets).toMatchObject([{ cardNumber: PERSON.card }]);
    expect(Number(plan.wallets[0]!.balance)).toBeGreaterThan(0);
    const stranger = await test.user(test.theirs, ['*:*:*']);
    expect((await stranger.call(chargeUsers.erasePlan, { params: { id: userId } })).status).toBe(404);
    const card = await admin.get(contract.cards.get, { params: { cardNumber: PERSON.card } });
    await admin.get(contract.cards.recharge, {
      params: { cardNumber: PERSON.card },
      body: { amount: `-${card.balance}`, requestId: unique('request') },
    });
    await test.rows("update charging_record set status = 'review' where transaction_id = $1", [cost.transaction_id]);
    expect((await admin.call(chargeUsers.erase, { params: { id: userId } })).error.key).toBe('eraseReview');
    const later = await admin.get(chargeUsers.erasePlan, { params: { id: userId } });
    expect(later).toMatchObject({ wallets: [] });
    expect(later.refusals).toContain('eraseReview');
    await test.rows("update charging_record set status = 'finished' where transaction_id = $1", [cost.transaction_id]);
  });

  it('is erased from the whole database: no column of any table says who it was, and the books and the log’s chain still hold', async () => {
    // As a driver it has reported a fault, and asks for a call in its words too.
    const [{ code } = { code: '' }] = await test.rows<{ code: string }>('select code from connector limit 1');
    await apiOf(test.url, undefined).get(contract.feedback.report, {
      params: { code },
      body: { kind: 'stuck', description: `Call ${PERSON.phone}`, phone: PERSON.phone, email: PERSON.email, language: 'en' },
    });
    expect(Object.keys(await placesOf(Object.values(PERSON))).sort()).toEqual(Object.values(PERSON).sort());
    expect((await admin.call(chargeUsers.erase, { params: { id: userId } })).status).toBe(200);
    await until(async () => (await test.rows('select 1 from erasure where swept_at is not null')).length === 1, 30_000);
    expect(await placesOf([...Object.values(PERSON), 'card@canary.example', 'canary'])).toEqual({});
    // Kept, under a pseudonym.
    const [record] = await test.rows('select id_tag, cost::text, charge_user_id from charging_record where transaction_id = $1', [
      cost.transaction_id,
    ]);
    expect(record).toMatchObject({ cost: cost.cost, charge_user_id: userId });
    expect(record.id_tag).toMatch(/^ERASED-C\d+$/);
    const left = await admin.get(chargeUsers.get, { params: { id: userId } });
    expect(left).toMatchObject({ account: `ERASED-U${userId}`, phone: '', email: '', status: 'disabled' });
    expect(left.eraseTime).not.toBeNull();
    await test.checkBooks();
    // The log says that it was done, by whom and to which number.
    const [entry] = await test.rows(
      "select operator, operand, result from system_log where operation = 'chargeUser.erase' and result = 'success'",
    );
    expect(entry).toEqual({ operator: 'admin', operand: String(userId), result: 'success' });
    await until(async () => (await test.rows('select 1 from system_log where seal_id is null')).length === 0);
    expect(await admin.get(contract.systemLog.runCheck)).toMatchObject({ state: 'intact' });
    // What was erased cannot be written over by somebody else.
    await test.rows(
      "update system_log set operand = 'somebody else' where id = (select min(id) from system_log where erasure_hash is not null)",
    );
    test.shiftClock(120_000);
    expect(await admin.get(contract.systemLog.runCheck)).toMatchObject({ state: 'broken', broken: 'changed' });
    expect((await admin.call(chargeUsers.erase, { params: { id: userId } })).status).toBe(409);
    // Nobody becomes somebody else: no change, and no merge with another account.
    const enable = await admin.call(chargeUsers.setStatus, { params: { id: userId }, body: { status: 'enabled' } });
    expect(enable.error.key).toBe('conflict');
    const other = await admin.get(chargeUsers.create, { body: { providerId: test.ours, account: 'somebody else' } });
    expect((await admin.call(chargeUsers.merge, { params: { id: other.id }, body: { otherId: userId } })).error.key).toBe(
      'mergeRefused',
    );
    expect(await test.rows('select file_name from export_job where file_name is not null')).toEqual([]);
  });

  it('leaves the system user alone that had charging rights, and takes those', async () => {
    const { data: staff } = await admin.call(contract.signIn.info, {});
    await test.rows("update system_users set phone = '13700001111' where username = $1", [staff.username]);
    const { chargeUserId } = await admin.get(contract.systemUsers.systemUserChargeUserRel, {
      body: { id: staff.userId },
    } as never);
    expect((await admin.call(chargeUsers.erase, { params: { id: chargeUserId } })).status).toBe(200);
    await until(async () => (await test.rows('select 1 from erasure where swept_at is null')).length === 0);
    expect(await test.rows('select username, phone from system_users where id = $1', [staff.userId])).toEqual([
      { username: staff.username, phone: '13700001111' },
    ]);
    expect(await test.rows('select system_user_id, account from charge_user where id = $1', [chargeUserId])).toEqual([
      { system_user_id: null, account: `ERASED-U${chargeUserId}` },
    ]);
  });

  it('others’ numbers that only look alike stay', () => {
    const redactor = redactorOf({ strong: { C123: 'X', '+86 139-1111-2222': 'P', 'a@b.example': 'M' }, weak: ['Li'] });
    expect(redactor.text('C123 c123, C1234 AC123 86 13911112222 139 1111 22223 aa@b.example a@b.example', false)).toBe(
      'X X, C1234 AC123 P 139 1111 22223 aa@b.example M',
    );
    expect(redactor.json({ C123: [123, 'C123'], n: 8613911112222 }, false)).toEqual({ X: [123, 'X'], n: 'P' });
    expect([redactor.text('Li, C123', false), redactor.text('Li, C123 Lina', true)]).toEqual(['Li, X', '[erased], X Lina']);
  });
});

describe('the list of charge users as a file', () => {
  it('is for holders of its own permission, at once and in the background', async () => {
    const reader = await test.user(test.ours, ['chargeUser:read']);
    const exporter = await test.user(test.ours, ['chargeUser:read', 'chargeUser:export']);
    const path = `${contract.chargeUsers.export.path}?format=csv`;
    expect((await reader.raw('GET', path)).status).toBe(403);
    expect((await exporter.raw('GET', path)).status).toBe(200);
    const body = { source: 'chargeUsers' as const, query: {}, background: true };
    expect((await reader.call(contract.exportJobs.request, { body })).status).toBe(403);
    expect((await exporter.call(contract.exportJobs.request, { body })).status).toBe(200);
  });
});
