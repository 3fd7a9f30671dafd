import { randomBytes } from 'node:crypto';
import {
  API_PREFIX,
  type BodyOf,
  type Card,
  contract,
  type Endpoint,
  type Envelope,
  type ErrorData,
  type ParamsOf,
  type Point,
  type QueryOf,
  type ResponseOf,
  type Station,
  type TIER_NAMES,
} from '@csms/contract';
import { sql } from 'kysely';
import { createProvider, hashPassword } from '../access/index.ts';
import { type RunningServer, type ServerParts, startServer } from '../app/server.ts';
import { readConfig } from '../platform/config/config.ts';
import type { Databases } from '../platform/database/database.ts';
import { createLog } from '../platform/log/log.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { RawPoint, type RawPointOptions } from './raw-point.ts';

/** Waits until the check gives something that is neither false nor undefined; errors count as not yet. Fails with what was last seen. */
export async function until<T>(
  check: () => T | Promise<T>,
  patienceMs = 60_000,
): Promise<Exclude<T, false | undefined | null | 0 | ''>> {
  const deadline = Date.now() + patienceMs;
  // Rarer the longer it takes: a question of the API costs what a user's does, and many tests ask at once.
  for (let pauseMs = 15; ; pauseMs = Math.min(200, pauseMs * 1.3)) {
    let last: unknown;
    try {
      const value = await check();
      if (value) return value as never;
      last = value;
    } catch (error) {
      last = error;
    }
    if (Date.now() > deadline) throw last instanceof Error ? last : new Error(`waited in vain; last seen: ${String(last)}`);
    await new Promise((done) => setTimeout(done, pauseMs));
  }
}

// biome-ignore lint/suspicious/noExplicitAny: endpoints of any shape
type AnyEndpoint = Endpoint<any, any, any, any>;
interface CallInput<E> {
  params?: ParamsOf<E>;
  query?: QueryOf<E>;
  body?: BodyOf<E>;
}
interface Answer<T> extends Envelope<T> {
  status: number;
  error: ErrorData;
}

/** Calls the API as one user. */
export interface Api {
  url: string;
  token: string | undefined;
  /** The whole answer, whatever it is. */
  call<E extends AnyEndpoint>(endpoint: E, input?: CallInput<E>): Promise<Answer<ResponseOf<E>>>;
  /** The data of a successful answer; fails on any other. */
  get<E extends AnyEndpoint>(endpoint: E, input?: CallInput<E>): Promise<ResponseOf<E>>;
  /** The answer as it came. */
  raw(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
}

export function apiOf(url: string, token: string | undefined): Api {
  const raw: Api['raw'] = (method, path, body, headers = {}) =>
    fetch(`${url}${API_PREFIX}${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const call: Api['call'] = async (endpoint, input = {}) => {
    const response = await raw(endpoint.method, pathOf(endpoint.path, input.params, input.query), input.body);
    const envelope = (await response.json()) as Envelope<never>;
    return { ...envelope, status: response.status, error: envelope.data };
  };
  return {
    url,
    token,
    raw,
    call,
    async get(endpoint, input) {
      const answer = await call(endpoint, input);
      if (answer.status !== 200 || answer.code !== 200)
        throw new Error(`${endpoint.method} ${endpoint.path}: ${answer.status} ${answer.msg} ${JSON.stringify(answer.error)}`);
      return answer.data;
    },
  };
}

export function pathOf(path: string, params: object | undefined, query: object | undefined): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)?.[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.append(name, String(value));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

const ADMIN_PASSWORD = 'admin-of-tests';

interface PriceOptions {
  /** Fee for one kWh in every tier; default 1. */
  electricity?: string;
  service?: string;
  from?: string;
  groupId?: number;
  /** Tiers of the day. */
  slots?: (typeof TIER_NAMES)[number][];
  fees?: Partial<Record<(typeof TIER_NAMES)[number], { electricity: string; service: string }>>;
}

/** A server on a database of its own, listening, with admin signed in. */
export interface TestServer {
  running: RunningServer;
  database: TestDatabase;
  databases: Databases;
  url: string;
  /** Base of the chargers' addresses. */
  ocppUrl: string;
  /** Where TLS is spoken beside it (settings of `createTestTls`). */
  readonly tlsUrl: string;
  admin: Api;
  /** Two operators that know nothing of each other. */
  ours: number;
  theirs: number;
  /** Moves the server's clock; ms. */
  shiftClock(ms: number): void;
  /** Sets the server's clock to an instant (epoch ms) and signs the admin in again: hours later its session would be over. */
  goTo(at: number): Promise<void>;
  now(): number;
  signIn(username: string, password?: string): Promise<Api>;
  /** A new user of a provider, signed in. */
  /** A user of all stations of the provider, or of only these. */
  user(providerId: number, permissions: readonly string[], stationIds?: readonly number[]): Promise<Api>;
  station(options?: { providerId?: number; timeZone?: string; country?: string; price?: PriceOptions | null }): Promise<Station>;
  price(stationId: number, options?: PriceOptions): Promise<number>;
  point(
    options?: { serialNumber?: string; stationId?: number; connectors?: number; powerW?: number } & Partial<
      Omit<BodyOf<typeof contract.points.create>, 'connectors'>
    >,
  ): Promise<Point>;
  card(options?: { providerId?: number; cardNumber?: string; amount?: string; chargeUserId?: number }): Promise<Card>;
  /** Connects a raw charger, without booting. */
  connect(serialNumber: string, options?: RawPointOptions): Promise<RawPoint>;
  /** Connects a raw charger and boots it. */
  boot(serialNumber: string, options?: RawPointOptions): Promise<RawPoint>;
  balanceOf(cardNumber: string): Promise<string>;
  /** Rows of a query in the database. */
  // biome-ignore lint/suspicious/noExplicitAny: a test knows its rows
  rows<T = any>(text: string, values?: unknown[]): Promise<T[]>;
  /** The log of one charger. */
  log(serialNumber: string): Promise<
    {
      direction: string;
      action: string | null;
      request: string;
      answer: string | null;
      outcome: string;
      deviations: { rule: string }[] | null;
    }[]
  >;
  /** The same database and settings, another process: stops the running one and starts anew. `meanwhile` is done while none runs. */
  restart(meanwhile?: () => Promise<void>): Promise<void>;
  /** One more server on the same database, without a bus: of a test server that is `shared`. */
  another(): Promise<{ ocppUrl: string; url: string; stop(): Promise<void> }>;
  /** Fails unless the books are right: every transaction sums to zero and every balance equals its recount. */
  checkBooks(): Promise<void>;
  close(): Promise<void>;
}

interface TestServerOptions extends Partial<Omit<ServerParts, 'config' | 'databaseUrl'>> {
  /** Puts something between the server and its database. */
  through?: (databaseUrl: string) => Promise<string>;
  /** Settings of the environment. */
  env?: Record<string, string>;
}

let serial = 0;
/** A name that no other test uses. */
export const unique = (prefix: string): string => `${prefix}${process.pid.toString(36)}${(++serial).toString(36)}`.toUpperCase();

export async function startTestServer({ through, env, ...options }: TestServerOptions = {}): Promise<TestServer> {
  const database = await createTestDatabase();
  const databaseUrl = through ? await through(database.url) : database.url;
  let shift = 0;
  const now = () => Date.now() + shift;
  const secretKey = randomBytes(32);
  const start = (place: string) =>
    startServer({
      config: readConfig({ PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', DATA_DIR: place, ADMIN_PASSWORD, ...env }),
      databaseUrl,
      secretKey,
      log: createLog((process.env.TEST_LOG ?? 'silent') as never),
      clock: { now },
      checkAnswers: true,
      // No test asks the internet.
      weather: { make: async () => 'none', forecasts: async () => [], rivers: async () => [] },
      // What tests do many times is not asked for; the tests of the question say so.
      heavyPerHour: 1_000_000,
      ...options,
    });
  let running = await start('first');
  const signIn: TestServer['signIn'] = async (username, password = ADMIN_PASSWORD) => {
    const { token } = await apiOf(running.url, undefined).get(contract.signIn.login, { body: { username, password } });
    return apiOf(running.url, token);
  };
  const { databases } = running;
  const [ours, theirs] = await databases.system.transaction().execute(async (trx) => {
    const { id: platform } = await trx.selectFrom('provider').select('id').where('type', '=', 'super').executeTakeFirstOrThrow();
    return [
      await createProvider(trx, { name: 'Ours', type: 'common', parentId: platform }),
      await createProvider(trx, { name: 'Theirs', type: 'common', parentId: platform }),
    ] as const;
  });
  let admin = await signIn('admin');

  const test: TestServer = {
    get running() {
      return running;
    },
    database,
    get databases() {
      return running.databases;
    },
    get url() {
      return running.url;
    },
    get ocppUrl() {
      return `${running.url.replace(/^http/, 'ws')}/ocpp`;
    },
    get tlsUrl() {
      return `wss://127.0.0.1:${running.tlsPort}/ocpp`;
    },
    get admin() {
      return admin;
    },
    ours,
    theirs,
    shiftClock(ms) {
      shift = ms;
    },
    async goTo(at) {
      const passed = at - now();
      shift = at - Date.now();
      // Who is connected has answered pings all the while.
      await sql`update connection_state set last_seen_at = last_seen_at + ${passed} * interval '1 ms' where online`.execute(
        running.databases.system,
      );
      admin = await signIn('admin');
    },
    now,
    signIn,
    async user(providerId, permissions, stationIds = []) {
      const username = unique('user');
      const { id: roleId } = await running.databases.system
        .insertInto('role')
        .values({ name: username, key: username, provider_id: providerId, permissions: [...permissions] })
        .returning('id')
        .executeTakeFirstOrThrow();
      const { id: userId } = await running.databases.system
        .insertInto('system_users')
        .values({ provider_id: providerId, role_id: roleId, username, password_hash: await hashPassword(ADMIN_PASSWORD) })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const stationId of stationIds)
        await running.databases.system
          .insertInto('system_user_station')
          .values({ user_id: userId, station_id: stationId })
          .execute();
      return signIn(username);
    },
    async station({ providerId = ours, timeZone = 'UTC', country = 'CN', price = {} } = {}) {
      const station = await admin.get(contract.stations.create, {
        body: {
          stationName: unique('Station '),
          providerId,
          country,
          address: 'Here 1',
          longitude: 0,
          latitude: 0,
          timeZone,
        },
      });
      if (price) await test.price(station.id, price);
      return station;
    },
    async price(stationId, { electricity = '1', service = '0', from = '2020-01-01T00:00:00Z', groupId, slots, fees = {} } = {}) {
      const fee = { electricity, service };
      const { id } = await admin.get(contract.prices.create, {
        body: {
          stationId,
          groupId: groupId ?? null,
          effectiveFrom: from,
          slots: slots ?? new Array(48).fill('flat'),
          fees: { sharp: fee, peak: fee, flat: fee, valley: fee, ...fees },
          reservationFee: '0',
        },
      });
      return id;
    },
    async point({ serialNumber = unique('CP'), stationId, connectors = 1, powerW = 350_000, ...form } = {}) {
      return admin.get(contract.points.create, {
        body: {
          serialNumber,
          pointName: serialNumber,
          stationId: stationId ?? (await test.station()).id,
          equipmentType: 'dc',
          ratedPower: powerW / 1000,
          connectors: Array.from({ length: connectors }, (_, index) => ({
            connectorNo: index + 1,
            standard: 'dc' as const,
            connectorType: 'ccs2' as const,
            maxPowerW: powerW,
          })),
          ...form,
        },
      });
    },
    async card({ providerId = ours, cardNumber = unique('C'), amount = '100', chargeUserId } = {}) {
      return admin.get(contract.cards.issue, {
        body: {
          providerId,
          cardNumber,
          physicalNumber: unique('P'),
          amount,
          expireTime: '2099-12-31T00:00:00Z',
          email: 'card@ours.example',
          chargeUserId: chargeUserId ?? null,
        },
      });
    },
    connect: (serialNumber, more) => RawPoint.connect(test.ocppUrl, serialNumber, more),
    async boot(serialNumber, more) {
      const point = await RawPoint.connect(test.ocppUrl, serialNumber, more);
      await point.boot();
      return point;
    },
    async balanceOf(cardNumber) {
      return (await admin.get(contract.cards.get, { params: { cardNumber } })).balance;
    },
    async rows(text, values = []) {
      return (await running.databases.pool.query(text, values)).rows;
    },
    log: (serialNumber) =>
      test.rows(
        'select direction, action, request, answer, outcome, deviations from ocpp_message where serial_number = $1 order by at, id',
        [serialNumber],
      ),
    async restart(meanwhile) {
      await running.stop();
      await meanwhile?.();
      running = await start('first');
      admin = apiOf(running.url, admin.token);
    },
    async another() {
      const other = await start(unique('other'));
      return { url: other.url, ocppUrl: `${other.url.replace(/^http/, 'ws')}/ocpp`, stop: () => other.stop() };
    },
    checkBooks: () => checkBooks(test.rows),
    async close() {
      await running.stop();
      await database.drop();
    },
  };
  return test;
}

/** Throws unless every ledger transaction sums to zero and every balance equals the recount of its entries. */
export async function checkBooks(rows: (text: string) => Promise<Record<string, unknown>[]>): Promise<void> {
  const unbalanced = await rows(
    'select transaction_id, sum(amount) from ledger_entry group by transaction_id having sum(amount) <> 0',
  );
  const wrong =
    await rows(`select a.id, a.balance, coalesce(sum(e.amount), 0) as recount, a.bonus, coalesce(sum(e.bonus), 0) as bonus_recount
    from ledger_account a left join ledger_entry e on e.account_id = a.id
    where a.kind in ('card', 'chargeUser', 'company') group by a.id having a.balance <> coalesce(sum(e.amount), 0) or a.bonus <> coalesce(sum(e.bonus), 0)`);
  if (unbalanced.length > 0 || wrong.length > 0) throw new Error(`the books are wrong: ${JSON.stringify({ unbalanced, wrong })}`);
}
