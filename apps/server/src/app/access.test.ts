import {
  API_PREFIX,
  type Card,
  type ChargeUser,
  type Command,
  contract,
  type Endpoint,
  holds,
  type Organisation,
  type Point,
  type Role,
  type Station,
  type SystemUser,
  type Version,
} from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { addFirmware } from '../testing/files.ts';
import { type Api, apiOf, pathOf, startTestServer, type TestServer, unique, until } from '../testing/server.ts';

/** In every name of what is ours: no answer to a stranger may hold it. */
const MARK = 'OURMARK';
const ENDPOINTS = Object.entries(contract).flatMap(([word, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>).map(([name, endpoint]) => ({ key: `${word}.${name}`, word, endpoint })),
);
const closed = ENDPOINTS.filter(({ endpoint }) => endpoint.access !== 'public');

let test: TestServer;
let station: Station;
let point: Point;
let card: Card;
let user: ChargeUser;
let carId: number;
let groupId: number;
let priceId: number;
let organisation: Organisation;
let role: Role;
let systemUser: SystemUser;
let command: Command;
let batchId: string;
let template: { id: number };
let running: number;
let finished: number;
let review: number;
let fileName: string;
let version: Version;
let updateId: number;
let diagnosisId: number;
let windowId: number;
let otherPriceId: number;
let levelId: number;
let activityId: number;
let voucherTypeId: number;
let voucherId: number;
let application: { id: number };
let ownSession: string;
let msgId: number;
let companyId: number;
let transferId: number;
let infoId: number;
let invoiceId: number;
let proofId: number;
let displayId: number;
let scheduleId: number;
let runId: number;
let recipient: { userId: number; username: string };
beforeAll(async () => {
  test = await startTestServer();
  station = await test.admin.get(contract.stations.create, {
    body: {
      stationName: `${MARK} station`,
      providerId: test.ours,
      country: 'CN',
      address: MARK,
      longitude: 0,
      latitude: 0,
      timeZone: 'UTC',
    },
  });
  priceId = await test.price(station.id, {});
  otherPriceId = await test.price(station.id, { from: new Date(Date.now() + 86_400_000).toISOString() });
  point = await test.point({ stationId: station.id, serialNumber: `${MARK}-CP`, connectors: 2 });
  card = await test.card({ cardNumber: `${MARK}C` });
  ({ id: groupId } = await test.admin.get(contract.userGroups.create, {
    body: { groupName: `${MARK} group`, providerId: test.ours, electricityLimit: 100 },
  }));
  user = await test.admin.get(contract.chargeUsers.create, { body: { providerId: test.ours, account: `${MARK} user`, groupId } });
  ({ id: carId } = await test.admin.get(contract.cars.create, {
    body: { providerId: test.ours, carNumber: `${MARK}1`, vin: '1HGCM82633A004352', chargeUserId: user.id },
  }));
  organisation = await test.admin.get(contract.organisations.createOrg, {
    body: { orgName: `${MARK} organisation`, providerId: test.ours },
  });
  role = await test.admin.get(contract.roles.createRole, {
    body: {
      roleName: `${MARK} role`,
      providerId: test.ours,
      orgId: organisation.id,
      permissions: ['station:read'],
      rolePaths: ['/realTimeMonitor'],
    },
  });
  systemUser = await test.admin.get(contract.systemUsers.addUser, {
    body: { username: `${MARK}.user`, password: MARK, phone: '0100 1', roleId: role.id, providerId: test.ours },
  });
  const raw = await test.boot(point.serialNumber);
  const at = Date.now() - 3_600_000;
  finished = await raw.start(card.cardNumber, 0, at);
  await raw.meter(finished, 500, at + 60_000);
  await raw.end(finished, 1000, at + 120_000);
  review = (
    await raw.call('StartTransaction', { connectorId: 1, idTag: MARK, meterStart: 0, timestamp: new Date(at).toISOString() })
  ).transactionId;
  await raw.end(review, 1000, at + 120_000);
  running = await raw.start(card.cardNumber, 1000, at + 200_000, 2);
  await raw.close();
  await until(async () => !(await test.admin.get(contract.points.get, { params: { serialNumber: point.serialNumber } })).online);
  const owner = await test.user(test.ours, ['*:*:*']);
  version = await addFirmware(owner, test.url, `${MARK}-9`, Buffer.from(MARK), { note: MARK });
  ({ id: updateId } = await owner.get(contract.firmwareUpdates.create, {
    body: {
      serialNumbers: [point.serialNumber],
      versionId: version.id,
      description: MARK,
      retrieveDate: new Date().toISOString(),
      startTime: new Date(Date.now() + 3_600_000).toISOString(),
    },
  }));
  [{ id: diagnosisId } = { id: 0 }] = (
    await owner.get(contract.diagnoses.request, { body: { serialNumbers: [point.serialNumber] } })
  ).diagnoses;
  const given = await test.admin.get(contract.commands.request, {
    body: { serialNumbers: [point.serialNumber], action: 'ClearCache', reason: MARK },
  });
  [command] = given.commands as [Command];
  batchId = given.batchId;
  template = await test.admin.get(contract.configurationTemplates.create, {
    body: { providerId: test.ours, templateName: `${MARK} template`, values: { HeartbeatInterval: '60' } },
  });
  ({ id: windowId } = await owner.get(contract.maintenanceWindows.create, {
    body: {
      stationId: station.id,
      startTime: new Date().toISOString(),
      endTime: new Date(Date.now() + 3_600_000).toISOString(),
      kind: 'upgrade',
      note: MARK,
    },
  }));
  ({ id: levelId } = await test.admin.get(contract.membership.create, {
    body: { providerId: test.ours, levelName: `${MARK} level`, minEnergy: 0, price: '5', validDays: 30, serviceDiscount: '10' },
  }));
  ({ id: activityId } = await test.admin.get(contract.activities.create, {
    body: {
      providerId: test.ours,
      activityName: `${MARK} activity`,
      kind: 'feeDiscount',
      fee: 'both',
      percent: '5',
      startTime: new Date(Date.now() + 3_600_000).toISOString(),
      endTime: new Date(Date.now() + 7_200_000).toISOString(),
    },
  }));
  ({ id: voucherTypeId } = await test.admin.get(contract.vouchers.create, {
    body: {
      providerId: test.ours,
      voucherName: `${MARK} voucher`,
      kind: 'fixed',
      value: '1',
      validFrom: new Date().toISOString(),
      validTo: new Date(Date.now() + 7_200_000).toISOString(),
      stock: 10,
    },
  }));
  await test.admin.get(contract.vouchers.issue, {
    params: { id: voucherTypeId },
    body: { chargeUserIds: [user.id], requestId: unique('request-') },
  });
  voucherId = (await test.admin.get(contract.vouchers.list, { query: { typeId: voucherTypeId } })).list[0]!.id;
  const form = new FormData();
  form.append('file', new Blob([MARK]), `${MARK}.txt`);
  const uploaded = await fetch(`${test.url}${API_PREFIX}${contract.files.upload.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${(await test.user(test.ours, [])).token}` },
    body: form,
  });
  ({ fileName } = ((await uploaded.json()) as { data: { fileName: string } }).data);
  [application = { id: 0 }] = await test.rows<{ id: number }>(
    `insert into application (company_name, country, contact, phone, email, language) values ($1, 'CN', $1, '1', 'a@b.example', 'en') returning id`,
    [MARK],
  );
  ({ id: companyId } = await owner.get(contract.companies.create, {
    body: { providerId: test.ours, name: `${MARK} company`, groupId },
  }));
  ({ id: transferId } = await owner.get(contract.corporateTransfers.enter, {
    body: { companyId, amount: '100', bankReference: `${MARK}-BANK` },
  }));
  const ourUser = await test.admin.get(contract.chargeUsers.create, {
    body: { providerId: test.ours, account: `${MARK} invoiced` },
  });
  await test.rows('update charging_record set charge_user_id = $1 where transaction_id = $2', [ourUser.id, finished]);
  ({ id: infoId } = await owner.get(contract.invoiceInfos.create, {
    body: { chargeUserId: ourUser.id, principalType: 'personal', name: MARK },
  }));
  const period = { from: new Date(at - 3_600_000).toISOString(), to: new Date(at + 3_600_000).toISOString() };
  const { amount } = await owner.get(contract.invoices.preview, { query: { infoId, ...period } });
  ({ id: invoiceId } = await owner.get(contract.invoices.apply, { body: { infoId, amount, ...period } }));
  ({ id: proofId } = await owner.get(contract.reconciliations.run, { body: { providerId: test.ours } }));
  ({ id: displayId } = await owner.get(contract.displayLinks.create, { body: { displayName: `${MARK} display` } }));
  ({ id: scheduleId } = await owner.get(contract.reports.create, {
    body: {
      reportName: `${MARK} report`,
      kind: 'operation',
      frequency: 'daily',
      time: '08:00',
      timeZone: 'UTC',
      stationId: station.id,
      language: 'en',
      formats: ['xlsx'],
      recipients: [`${MARK}@ours.example`],
    },
  }));
  ({ id: runId } = await owner.get(contract.reports.sendNow, { params: { id: scheduleId }, body: { to: 'recipients' } }));
  [{ id: ownSession } = { id: '' }] = await test.rows<{ id: string }>('select id from sign_in_session limit 1');
  recipient = await (await test.user(test.ours, [])).get(contract.session.info);
  ({ msgId } = await test.admin.get(contract.messages.addMsg, {
    body: { title: MARK, content: MARK, username: recipient.username },
  }));
});
afterAll(() => test.close());

/** What is ours, by the name of a field or parameter. */
const ours = (word: string, key = ''): Record<string, unknown> => ({
  id:
    {
      stations: station.id,
      chargeUsers: user.id,
      cars: carId,
      commands: command.id,
      configurationTemplates: template.id,
      userGroups: groupId,
      systemUsers: systemUser.id,
      roles: role.id,
      organisations: organisation.id,
      providers: test.ours,
      applications: application.id,
      profile: ownSession,
      versions: version.id,
      firmwareUpdates: updateId,
      diagnoses: diagnosisId,
      maintenanceWindows: windowId,
      membership: levelId,
      activities: activityId,
      vouchers: key === 'vouchers.withdraw' ? voucherId : voucherTypeId,
      companies: companyId,
      corporateTransfers: transferId,
      invoices: invoiceId,
      invoiceInfos: infoId,
      reconciliations: proofId,
      displayLinks: displayId,
      reports: key === 'reports.download' ? runId : scheduleId,
      statements: card.cardNumber,
    }[word] ?? station.id,
  roleId: role.id,
  orgId: organisation.id,
  rolePaths: ['/realTimeMonitor'],
  userName: systemUser.username,
  phone: unique('').replace(/\D/g, '').padStart(4, '0'),
  phoneNumber: systemUser.phone,
  stationName: station.stationName,
  serialNumber: point.serialNumber,
  serialNumbers: [point.serialNumber],
  cardNumber: card.cardNumber,
  cardNumbers: [card.cardNumber],
  physicalNumber: unique('N'),
  newCardNumber: unique('N'),
  newPhysicalNumber: unique('N'),
  carNumber: unique('NC'),
  vin: '1HGCM82633A004352',
  ids: word === 'cars' ? [carId] : [1],
  transactionId: word === 'sessions' ? running : word === 'records' ? review : finished,
  stationId: station.id,
  providerId: test.ours,
  chargeUserId: user.id,
  otherId: user.id,
  groupId,
  localTime: '2026-01-01T00:00',
  account: user.account,
  keyword: MARK,
  key: word === 'configurations' ? 'HeartbeatInterval' : 'network.ocppLogDays',
  value: word === 'vouchers' ? '1' : word === 'dictionaries' ? MARK : word === 'configurations' ? '60' : 30,
  values: { HeartbeatInterval: '60' },
  batchId,
  type: 'country',
  source: word === 'exportJobs' ? 'cards' : undefined,
  background: undefined,
  exportSource: 'records',
  exportItemList: ['cost'],
  msgId,
  userId: recipient.userId,
  username: word === 'messages' ? recipient.username : unique('user-'),
  keyWord: MARK,
  action: 'ClearCache',
  payload: {},
  timeZone: 'UTC',
  slots: new Array(48).fill('flat'),
  effectiveFrom: new Date(Date.now() + 3_600_000).toISOString(),
  amount: '5',
  companyId: word === 'corporateTransfers' ? companyId : undefined,
  infoId,
  from: /^(s|financialS)tatistics$/.test(word) ? '2026-01-01' : '2020-01-01T00:00:00Z',
  to: word === 'reports' ? 'recipients' : /^(s|financialS)tatistics$/.test(word) ? '2027-12-31' : '2100-01-01T00:00:00Z',
  day: undefined,
  expireTime: '2099-12-31T00:00:00Z',
  requestId: unique('request-'),
  // The sign-in needs none; the public forms do.
  captchaId: word === 'session' ? undefined : 'none',
  captcha: word === 'session' ? undefined : 'none',
  totp: undefined,
  code: '000000',
  fileName,
  versionId: word === 'prices' ? priceId : version.id,
  updateId,
  location: undefined,
  parentId: word === 'providers' ? test.ours : null,
  mailAccount: 'mail@ours.example',
  smtpAddress: '127.0.0.1',
  smtpPort: 1,
  columns: undefined,
  rejected: undefined,
  stationIds: [station.id],
  chargeUserIds: [user.id],
  groupIds: [groupId],
  wrongVersionId: priceId,
  rightVersionId: otherPriceId,
  transactionIds: undefined,
  validFrom: new Date().toISOString(),
  validTo: new Date(Date.now() + 3_600_000).toISOString(),
  startTime: new Date().toISOString(),
  endTime: new Date(Date.now() + 3_600_000).toISOString(),
  format: word === 'reports' ? 'xlsx' : undefined,
  time: '08:00',
  connectors: [{ connectorNo: 1, standard: 'dc', connectorType: 'ccs2', maxPowerW: 10_000 }],
});

type JsonSchema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  format?: string;
  pattern?: string;
  minimum?: number;
};

/** A value that fits a schema, with what is ours wherever a field's name says so. */
function sample(schema: JsonSchema, known: Record<string, unknown>): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return sample(alternatives[0]!, known);
  if (schema.type === 'object' || schema.properties) {
    const entries = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
      if (name in known) return known[name] === undefined ? [] : [[name, known[name]]];
      return schema.required?.includes(name) ? [[name, sample(inner, known)]] : [];
    });
    return Object.fromEntries(entries);
  }
  if (schema.type === 'array') return [sample(schema.items ?? {}, known)];
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(1, schema.minimum ?? 1);
  if (schema.type === 'boolean') return true;
  if (schema.type === 'null') return null;
  if (schema.format === 'email') return 'someone@ours.example';
  if (schema.format === 'date-time') return new Date().toISOString();
  if (schema.pattern?.includes('\\d')) return '1';
  return 'some text';
}

const jsonSchema = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

/** A request of an endpoint about what is ours. Of a body with alternatives (a card or a charge user) only one is named. */
function requestOf(word: string, key: string, endpoint: Endpoint) {
  const known = ours(word, key);
  if (key === 'sessions.start') delete known.chargeUserId;
  if (word === 'activities') known.from = '1';
  if (key === 'invoiceInfos.create') delete known.companyId;
  if (key === 'transfers.create')
    Object.assign(known, { from: { kind: 'card', id: card.cardNumber }, to: { kind: 'chargeUser', id: String(user.id) } });
  const params = endpoint.params && (sample(jsonSchema(endpoint.params), known) as object);
  const query = endpoint.query && (sample(jsonSchema(endpoint.query), known) as Record<string, unknown>);
  const body = endpoint.body && sample(jsonSchema(endpoint.body), known);
  return { params, query, body, path: pathOf(endpoint.path, params, query) };
}

const send = (api: Api, { word, key, endpoint }: (typeof ENDPOINTS)[number]) => {
  const { path, body } = requestOf(word, key, endpoint);
  return api.raw(endpoint.method, path, body);
};

/** Everything in the database that belongs to our provider, as one fingerprint a table. */
async function fingerprints(): Promise<Record<string, string>> {
  const tables = await test.rows<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema
     where c.table_schema = 'public' and c.column_name = 'provider_id' and t.table_type = 'BASE TABLE' and c.table_name !~ '_\\d{6,8}$|_default$'`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await test.rows(
      `select count(*) || ' ' || coalesce(md5(string_agg(x::text, '|' order by x::text)), '') as print from "${name}" x where provider_id = $1`,
      [test.ours],
    );
    found[name] = row.print;
  }
  return found;
}

it('the requests of these tests are good ones: whoever may is let through, or told about the thing, not the form', async () => {
  for (const { key, word, endpoint } of ENDPOINTS) {
    const { params, query, body } = requestOf(word, key, endpoint);
    for (const [part, schema, value] of [
      ['params', endpoint.params, params],
      ['query', endpoint.query, query],
      ['body', endpoint.body, body],
    ] as const)
      expect(schema?.safeParse(value).error, `${key} ${part}`).toBeUndefined();
  }
});

it('every endpoint of the contract is served', () => {
  const served = new Set(test.running.http.bound);
  expect(ENDPOINTS.filter(({ endpoint }) => !served.has(endpoint)).map(({ key }) => key)).toEqual([]);
});

describe.each(closed)('$key', (one) => {
  const { endpoint } = one;

  it('asks for a session: without a token, with nonsense, with an ended one', async () => {
    for (const token of [undefined, 'nonsense', 'Bearer', `${'x'.repeat(300)}`]) {
      const response = await send(apiOf(test.url, token), one);
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ code: 401, data: { key: 'unauthenticated' } });
    }
    const response = await send(ended, one);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 403, data: { reason: 'session' } });
  });

  it.skipIf(endpoint.access === 'session')('asks for its permission', async () => {
    const response = await send(powerless, one);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 403, data: { reason: 'permission' } });
  });
});

let ended: Api;
let powerless: Api;
let stranger: Api;
beforeAll(async () => {
  ended = await test.user(test.ours, []);
  await ended.get(contract.session.logout);
  powerless = await test.user(test.ours, ['nothing:at-all']);
  stranger = await test.user(test.theirs, ['*:*:*']);
});

it('an empty question for permission is never granted', () => {
  expect(holds(['*:*:*'], '')).toBe(false);
});

/** What anybody may call, about what is theirs: it reads, or changes, nothing of ours. */
const OF_ONE_S_OWN = new Set([
  ...Object.keys(contract.profile).map((name) => `profile.${name}`),
  'preferences.set',
  'systemLog.findOperateLogs',
  'systemLog.getOperateDescription',
  'messages.searchMsg',
  'messages.readAll',
  'messages.getUserByRoleId',
  'exportConfigs.exportConfig',
  'exportJobs.request',
]);

describe('a user of another provider', () => {
  it.each(closed.filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.response))(
    '$key: reads nothing of ours',
    async (one) => {
      const response = await send(stranger, one);
      const text = await response.text();
      expect(text).not.toMatch(new RegExp(MARK, 'i'));
      const { data } = JSON.parse(text);
      if (response.status !== 200) expect([403, 404]).toContain(response.status);
      else if (data !== null && typeof data === 'object' && 'list' in data && !OF_ONE_S_OWN.has(one.key))
        expect(data.list).toEqual([]);
      // The same without any filter.
      const { params } = requestOf(one.word, one.key, one.endpoint);
      const bare = await stranger.raw('GET', pathOf(one.endpoint.path, params, undefined));
      expect(await bare.text()).not.toMatch(new RegExp(MARK, 'i'));
    },
  );

  it.each([
    contract.records.export,
    contract.rechargeRecords.export,
    contract.systemLog.export,
    contract.messages.export,
    contract.stations.export,
    contract.chargeUsers.export,
    contract.cards.export,
    contract.cars.export,
  ])('$path: exports nothing of ours', async ({ path }) => {
    const text = await (await stranger.raw('GET', `${path}?format=csv`)).text();
    expect(text).not.toContain(MARK);
    expect(text.trim()).not.toBe('');
    const own = await (await test.admin.raw('GET', `${path}?format=csv`)).text();
    expect(own).toContain(MARK);
  });

  it('changes nothing of ours, whatever it calls', async () => {
    const before = await fingerprints();
    expect(Object.keys(before).length).toBeGreaterThan(15);
    expect(Number(before.charging_record!.split(' ')[0])).toBe(3);
    for (const one of closed.filter(({ endpoint, word }) => endpoint.method !== 'GET' && word !== 'session')) {
      const response = await send(stranger, one);
      const text = await response.text();
      // What changes nothing by its nature, a search with a body, may answer: with nothing.
      if (one.endpoint.log === false && response.status === 200 && !OF_ONE_S_OWN.has(one.key))
        expect(JSON.parse(text).data?.list ?? [], one.key).toEqual([]);
      else {
        // An upload is a form, which this body is not.
        const due = [
          ['files.upload', 'versions.upload', 'cars.import'].includes(one.key) ? 400 : 403,
          403,
          404,
          409,
          422,
          ...(OF_ONE_S_OWN.has(one.key) ? [200] : []),
        ];
        expect(due, `${one.key}: ${text}`).toContain(response.status);
      }
      expect(text, one.key).not.toMatch(new RegExp(MARK, 'i'));
    }
    expect(await fingerprints()).toEqual(before);
  });

  it('does not learn by its own writes what exists elsewhere: its own point may not take our station, nor its card our user', async () => {
    const own = await test.station({ providerId: test.theirs });
    const { serialNumber } = await test.point({ stationId: own.id });
    const form = {
      pointName: 'x',
      stationId: station.id,
      equipmentType: 'dc' as const,
      ratedPower: 10,
      connectors: [{ connectorNo: 1, standard: 'dc' as const, connectorType: 'ccs2' as const, maxPowerW: 10_000 }],
    };
    expect((await stranger.call(contract.points.update, { params: { serialNumber }, body: form })).status).toBe(422);
    const issue = {
      providerId: test.theirs,
      cardNumber: unique('S'),
      physicalNumber: unique('S'),
      amount: '0',
      expireTime: '2099-12-31T00:00:00Z',
      email: 'card@theirs.example',
      chargeUserId: user.id,
    };
    expect((await stranger.call(contract.cards.issue, { body: issue })).status).toBe(422);
    expect(
      (await stranger.call(contract.chargeUsers.create, { body: { providerId: test.theirs, account: unique('u'), groupId } }))
        .status,
    ).toBe(422);
  });
});

describe('hostile requests', () => {
  it('bodies that are no JSON, too deep, too long, or not what is due are told apart and end nothing', async () => {
    const url = `${test.url}${API_PREFIX}${contract.commands.request.path}`;
    const post = (body: string, type = 'application/json') =>
      fetch(url, { method: 'POST', headers: { authorization: `Bearer ${test.admin.token}`, 'content-type': type }, body }).then(
        (response) => response.status,
      );
    expect(await post('{')).toBe(400);
    expect(await post(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)).toBe(422);
    expect(await post('{"__proto__":{"a":1}}')).toBe(400);
    expect(await post('x'.repeat(2_000_000))).toBe(413);
    expect(await post('<a/>', 'text/xml')).toBe(400);
    expect(await post(JSON.stringify({ serialNumbers: ['\u0000'], action: 'ClearCache' }))).toBeLessThan(500);
    expect(await post(JSON.stringify({ serialNumbers: [`x`.repeat(100_000)], action: 'ClearCache' }))).toBe(422);
  });

  it.each(closed.filter(({ endpoint }) => endpoint.response))(
    '$key: absurd values are the caller’s fault',
    async ({ endpoint, word, key }) => {
      if (word === 'session') return;
      for (const value of [
        '\u0000',
        '😀'.repeat(20),
        '-1',
        '99999999999999999999',
        'NaN',
        "'; drop table card; --",
        '%',
        '__proto__',
      ]) {
        const names = (schema: z.ZodType | undefined) => Object.keys(schema ? (jsonSchema(schema).properties ?? {}) : {});
        const params = Object.fromEntries(names(endpoint.params).map((name) => [name, value]));
        const query = Object.fromEntries(names(endpoint.query).map((name) => [name, value]));
        const body = endpoint.body ? Object.fromEntries(names(endpoint.body).map((name) => [name, value])) : undefined;
        const response = await test.admin.raw(endpoint.method, pathOf(endpoint.path, params, query), body);
        expect(response.status, `${key} ${value}: ${await response.text()}`).toBeLessThan(500);
        for (const name of names(endpoint.query)) {
          const single = await test.admin.raw(
            endpoint.method,
            pathOf(endpoint.path, requestOf(word, key, endpoint).params, { [name]: value }),
            endpoint.method === 'GET' ? undefined : {},
          );
          expect(single.status, `${key} ${name}=${value}: ${await single.text()}`).toBeLessThan(500);
        }
      }
    },
  );
});
