/**
 * A stand-in for the server, for looking at the console while the server is being built. Development only: nothing of the product imports it.
 * `node apps/console/dev/fake-api.ts`, then `vite`. `POST /__dev {"mode":"empty"|"fail"|"slow"|"normal"|"session"}` changes its mood.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Json, makeWorld, TIERS } from './fake-world.ts';

let mode = 'normal';
const world = makeWorld();
const streams = new Set<ServerResponse>();
let sequence = 0;

function tell(event: Json): void {
  sequence += 1;
  for (const stream of streams) stream.write(`id: fake.${sequence}\ndata: ${JSON.stringify(event)}\n\n`);
}

const page = (rows: Json[], q: URLSearchParams): Json => {
  const at = (Number(q.get('page') ?? 1) - 1) * Number(q.get('limit') ?? 10);
  return { list: rows.slice(at, at + Number(q.get('limit') ?? 10)), total: rows.length };
};

function matches(row: Json, q: URLSearchParams): boolean {
  const keyword = q.get('keyword')?.toLowerCase();
  if (
    keyword &&
    !JSON.stringify([row.pointName, row.serialNumber, row.stationName, row.account, row.cardNumber, row.transactionId])
      .toLowerCase()
      .includes(keyword)
  )
    return false;
  for (const name of ['stationId', 'serialNumber', 'cardNumber', 'account', 'transactionId', 'equipmentType', 'valid'])
    if (q.get(name) && String(row[name]) !== q.get(name)) return false;
  for (const name of ['startType', 'status', 'stopReason'])
    if (q.get(name) && !q.get(name)?.split(',').includes(String(row[name]))) return false;
  const state = q.get('state')?.split(',');
  if (state && !(row.connectors as Json[]).some((one) => state.includes(String(one.state)))) return false;
  if (q.get('from') && String(row.startTime) < String(q.get('from'))) return false;
  return !(q.get('to') && String(row.startTime) >= String(q.get('to')));
}

function followCommand(action: string, serialNumber: string, payload: Json, done: () => string | null): Json {
  const point = world.points.find((one) => one.serialNumber === serialNumber) ?? {};
  const now = () => new Date().toISOString();
  const command: Json = {
    id: randomUUID(),
    serialNumber,
    pointName: point.pointName ?? '',
    stationName: point.stationName ?? '',
    action,
    payload,
    status: 'queued',
    result: null,
    answer: null,
    effect: null,
    reason: '',
    requestedBy: 'admin',
    requestTime: now(),
    sentTime: null,
    answerTime: null,
    effectTime: null,
    expireTime: new Date(Date.now() + 60_000).toISOString(),
  };
  world.commands.unshift(command);
  const change = (patch: Json) => {
    Object.assign(command, patch);
    tell({
      type: 'command.changed',
      providerId: 1,
      id: command.id,
      serialNumber,
      action,
      status: command.status,
      result: command.result,
      effect: command.effect,
    });
  };
  if (!point.online) {
    setTimeout(() => change({ status: 'failed', result: 'offline' }), 1500);
    return command;
  }
  setTimeout(() => change({ status: 'sent', sentTime: now() }), 800);
  setTimeout(
    () => change({ status: 'answered', result: action === 'UnlockConnector' ? 'unlocked' : 'accepted', answerTime: now() }),
    2000,
  );
  setTimeout(() => change({ status: 'observed', effect: done(), effectTime: now() }), 4200);
  return command;
}

type Handler = (q: URLSearchParams, body: Json, match: string[]) => unknown;
const totals = (rows: Json[]) => [
  {
    currency: '$',
    records: rows.length,
    energyWh: rows.reduce((sum, row) => sum + Number(row.energyWh), 0),
    cost: rows.reduce((sum, row) => sum + Number(row.cost), 0).toFixed(2),
  },
];
const records = (q: URLSearchParams) => {
  const rows = world.records.filter((row) => matches(row, q));
  const sort = q.get('sort');
  if (sort)
    rows.sort((a, b) => (sort.startsWith('-') ? -1 : 1) * (Number(a[sort.replace('-', '')]) - Number(b[sort.replace('-', '')])));
  return rows;
};

class Refusal extends Error {
  readonly code: number;
  readonly data: unknown;
  constructor(code: number, message: string, data: unknown = null) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

const routes: [string, RegExp, Handler][] = [
  [
    'GET',
    /^\/web\/captcha$/,
    () => ({
      captchaId: 'c1',
      svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 38"><rect width="120" height="38" fill="#eef4f0"/><path d="M4 28C30 4 70 40 116 10" stroke="#9cb8a8" fill="none"/><text x="20" y="27" font-size="22" font-family="monospace" letter-spacing="9" fill="#28513d">k7m4</text></svg>',
    }),
  ],
  [
    'POST',
    /^\/web\/login$/,
    (_, body) => {
      if (body.password === 'expired') return { token: 't', systemUserStatus: 0 };
      if (body.password !== 'admin') throw new Refusal(601, 'Incorrect username or password');
      return { token: `fake-${body.username}`, systemUserStatus: 1 };
    },
  ],
  ['POST', /^\/web\/logout$/, () => null],
  [
    'POST',
    /^\/web\/info$/,
    () => ({
      userId: 1,
      username: 'admin',
      name: '李明',
      avatar: null,
      rolePaths: ['admin'],
      permissions: ['*:*:*'],
      roleName: 'Administrator',
      providerId: 1,
      providerName: '',
      logoPath: null,
      isShowProvider: true,
      currency: '$',
    }),
  ],
  [
    'GET',
    /^\/web\/getProvider$/,
    () => [
      { id: 1, providerName: '绿能充电', currency: '$', providerType: 'super' },
      { id: 2, providerName: 'Harbour Charging Co.', currency: '$', providerType: 'common' },
    ],
  ],
  ['GET', /^\/web\/stations\/options$/, () => (mode === 'empty' ? [] : world.stations)],
  [
    'GET',
    /^\/web\/points\/summary$/,
    () => {
      const counts: Record<string, number> = { available: 0, charging: 0, reserved: 0, unavailable: 0, faulted: 0, offline: 0 };
      if (mode !== 'empty')
        for (const point of world.points)
          for (const one of point.connectors as Json[]) counts[String(one.state)] = (counts[String(one.state)] ?? 0) + 1;
      return counts;
    },
  ],
  ['GET', /^\/web\/points$/, (q) => page(mode === 'empty' ? [] : world.points.filter((row) => matches(row, q)), q)],
  [
    'POST',
    /^\/web\/points$/,
    (_, body) => {
      if (world.points.some((one) => one.serialNumber === body.serialNumber))
        throw new Refusal(601, 'Already in use', {
          fields: { serialNumber: 'A charge point with this serial number exists already' },
        });
      return world.addPoint(String(body.serialNumber), body, false);
    },
  ],
  [
    'GET',
    /^\/web\/points\/([^/]+)\/ocppLog$/,
    (q, _, m) => {
      const all = world.log(String(m[1]));
      const at = q.get('after') ? all.findIndex((one) => one.id === q.get('after')) + 1 : 0;
      const list = all.slice(at, at + Number(q.get('limit') ?? 50));
      return { list, next: at + list.length < all.length ? list.at(-1)?.id : null };
    },
  ],
  [
    'GET',
    /^\/web\/points\/([^/]+)$/,
    (_, __, m) => {
      const point = world.points.find((one) => one.serialNumber === decodeURIComponent(String(m[1])));
      if (!point) throw new Refusal(404, 'The resource does not exist');
      return point;
    },
  ],
  [
    'GET',
    /^\/web\/newChargers$/,
    (q) => page(mode === 'empty' ? [] : world.newChargers.filter((one) => one.rejected === (q.get('rejected') === 'true')), q),
  ],
  [
    'POST',
    /^\/web\/newChargers\/([^/]+)\/adopt$/,
    (_, body, m) => {
      world.newChargers = world.newChargers.filter((one) => one.serialNumber !== m[1]);
      return world.addPoint(String(m[1]), body, true);
    },
  ],
  [
    'POST',
    /^\/web\/newChargers\/([^/]+)\/reject$/,
    (_, __, m) => {
      for (const one of world.newChargers) if (one.serialNumber === m[1]) one.rejected = true;
      return null;
    },
  ],
  [
    'POST',
    /^\/web\/commands$/,
    (_, body) => ({
      commands: (body.serialNumbers as string[]).map((serial) =>
        followCommand(String(body.action), serial, body.payload as Json, () =>
          body.action === 'Reset' ? 'rebooted' : body.action === 'ClearCache' ? null : 'Unavailable',
        ),
      ),
    }),
  ],
  [
    'GET',
    /^\/web\/commands$/,
    (q) =>
      page(
        world.commands.filter((one) => !q.get('serialNumber') || one.serialNumber === q.get('serialNumber')),
        q,
      ),
  ],
  ['GET', /^\/web\/commands\/(.+)$/, (_, __, m) => world.commands.find((one) => one.id === m[1])],
  ['GET', /^\/web\/charging\/sessions$/, (q) => page(mode === 'empty' ? [] : world.sessions.filter((row) => matches(row, q)), q)],
  [
    'GET',
    /^\/web\/charging\/totals$/,
    () => {
      const list = mode === 'empty' ? [] : world.sessions;
      const connectors = world.points.flatMap((point) => point.connectors as Json[]);
      return {
        sessions: list.length,
        powerW: list.reduce((sum, one) => sum + Number(one.powerW ?? 0), 0),
        energyWh: list.reduce((sum, one) => sum + Number(one.energyWh), 0),
        free: mode === 'empty' ? 0 : connectors.filter((one) => one.state === 'available').length,
        connectors: mode === 'empty' ? 0 : connectors.length,
      };
    },
  ],
  [
    'POST',
    /^\/web\/charging\/start$/,
    (_, body) =>
      followCommand('RemoteStartTransaction', String(body.serialNumber), body, () => {
        const session = world.startSession(String(body.serialNumber), Number(body.connectorNo), body);
        tell({
          type: 'session.started',
          providerId: 1,
          stationId: session.stationId,
          serialNumber: body.serialNumber,
          transactionId: session.transactionId,
        });
        return 'started';
      }),
  ],
  [
    'POST',
    /^\/web\/charging\/stop$/,
    (_, body) => {
      const session = world.sessions.find((one) => one.transactionId === body.transactionId);
      if (!session) throw new Refusal(601, 'This session is not charging any more');
      session.stopRequested = true;
      return followCommand('RemoteStopTransaction', String(session.serialNumber), body, () => {
        world.sessions = world.sessions.filter((one) => one !== session);
        tell({
          type: 'session.ended',
          providerId: 1,
          stationId: session.stationId,
          serialNumber: session.serialNumber,
          transactionId: session.transactionId,
        });
        return 'stopped';
      });
    },
  ],
  [
    'GET',
    /^\/web\/charging\/payers$/,
    (q) =>
      world.payers.filter((one) =>
        JSON.stringify(one)
          .toLowerCase()
          .includes((q.get('keyword') ?? '').toLowerCase()),
      ),
  ],
  ['GET', /^\/web\/chargingRecords$/, (q) => page(mode === 'empty' ? [] : records(q), q)],
  ['GET', /^\/web\/chargingRecords\/totals$/, (q) => (mode === 'empty' ? [] : totals(records(q)))],
  [
    'GET',
    /^\/web\/chargingRecords\/(\d+)$/,
    (_, __, m) => {
      const record = world.records.find((one) => one.transactionId === Number(m[1]));
      if (!record) throw new Refusal(404, 'The resource does not exist');
      return world.detail(record);
    },
  ],
  [
    'POST',
    /^\/web\/chargingRecords\/(\d+)\/settle$/,
    (_, body, m) => {
      const record = world.records.find((one) => one.transactionId === Number(m[1]));
      if (!record) throw new Refusal(404, 'The resource does not exist');
      if (Number(body.energyWh) > 200_000)
        throw new Refusal(601, 'Some fields are not valid', { fields: { energyWh: 'More than the connector can deliver' } });
      Object.assign(record, { status: 'finished', reviewReasons: [], energyWh: body.energyWh });
      return world.detail(record);
    },
  ],
  [
    'POST',
    /^\/charging\/realTime\/getHisBmsData$/,
    (_, body) => ({ transactionId: Number(body.transactionId), samples: world.samples(Number(body.transactionId)) }),
  ],
];

async function bodyOf(request: IncomingMessage): Promise<Json> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text ? (JSON.parse(text) as Json) : {};
}

const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? '/', 'http://fake');
  const body = await bodyOf(request).catch(() => ({}) as Json);
  const answer = (status: number, code: number, msg: string, data: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ code, msg, data }));
  };
  if (url.pathname === '/__dev') {
    mode = String(body.mode);
    if (mode === 'cut') for (const stream of streams) stream.destroy();
    return answer(200, 200, mode, null);
  }
  const path = url.pathname.replace(/^\/prod-api/, '');
  const open = path === '/web/captcha' || path === '/web/login' || path === '/web/info' || path === '/web/logout';
  if (!open && !request.headers.authorization)
    return answer(401, 401, 'Authentication failed, cannot access system resources', null);
  if (path === '/web/live') {
    if (mode === 'cut') return answer(503, 500, 'away', null);
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write(': hello\n\n');
    streams.add(response);
    request.on('close', () => streams.delete(response));
    return;
  }
  if (mode === 'session' && !open)
    return answer(401, 403, 'Your session is invalid or has expired, please log in again', { reason: 'session' });
  if (path === '/web/login' && mode === 'session') mode = 'normal';
  if (mode === 'fail' && !open) return answer(500, 500, 'Unknown system error, please report it to the administrator', null);
  if (mode === 'forbid' && !open) return answer(403, 403, 'The current operation has no permission', { reason: 'permission' });
  if (mode === 'slow' && !open) await new Promise((resolve) => setTimeout(resolve, 60_000));
  if (path === '/web/chargingRecords/export') {
    response.writeHead(200, { 'content-type': 'text/csv', 'download-filename': encodeURIComponent('充电记录.csv') });
    return response.end(`${url.searchParams.get('columns')}\n`);
  }
  const route = routes.find(([method, pattern]) => method === request.method && pattern.test(path));
  if (!route) return answer(404, 404, 'The resource does not exist', null);
  try {
    answer(200, 200, 'ok', route[2](url.searchParams, body, route[1].exec(path) ?? []));
  } catch (error) {
    if (error instanceof Refusal) return answer(error.code === 601 ? 422 : error.code, error.code, error.message, error.data);
    console.error(error);
    answer(500, 500, 'Unknown system error', null);
  }
});

setInterval(() => {
  for (const stream of streams) stream.write(': tick\n\n');
  for (const session of world.sessions) {
    if (!session.online || Math.random() < 0.5) continue;
    world.advance(session);
    const { transactionId, sampleTime, energyWh, powerW, soc, cost, providerId, stationId } = session;
    tell({ type: 'session.changed', transactionId, sampleTime, energyWh, powerW, soc, cost, providerId, stationId });
  }
}, 3000);

server.listen(Number(process.env.PORT ?? 8080), '127.0.0.1', () =>
  console.log(`fake API on ${process.env.PORT ?? 8080}, tiers ${TIERS.length}`),
);
