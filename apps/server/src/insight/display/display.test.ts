import { API_PREFIX, contract, DISPLAY_KEY, type DisplayLink } from '@csms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, startTestServer, type TestServer, unique, until } from '../../testing/server.ts';

let test: TestServer;
let ours: Api;
let link: DisplayLink & { key: string };
let serialNumber: string;
let stationName: string;
beforeAll(async () => {
  test = await startTestServer({ timing: { statisticsMs: 20 } });
  ours = await test.user(test.ours, ['display:manage']);
  link = await ours.get(contract.displayLinks.create, { body: { displayName: 'Lobby' } });
  const station = await test.station();
  ({ stationName } = station);
  ({ serialNumber } = await test.point({ stationId: station.id }));
  await test.station({ providerId: test.theirs });
});
afterAll(() => test.close());

const read = async (path: string, headers: Record<string, string>) => {
  const response = await fetch(`${test.url}${API_PREFIX}${path}`, { headers });
  return { status: response.status, text: await response.text() };
};
const withKey = (key: string) => ({ [DISPLAY_KEY]: key });
const PATHS = [contract.display.figures.path, contract.display.pictures.path];

it('a key reads its provider’s display, and those below it, and nothing of a stranger', async () => {
  const own = JSON.parse((await read(contract.display.pictures.path, withKey(link.key))).text).data;
  expect(own.places.map((one: { stationName: string }) => one.stationName)).toEqual([stationName]);
  const theirs = await (await test.user(test.theirs, ['display:manage'])).get(contract.displayLinks.create, {
    body: { displayName: 'Theirs' },
  });
  const foreign = await read(contract.display.pictures.path, withKey(theirs.key));
  expect(foreign.text).not.toContain(stationName);
  const child = await test.databases.system
    .insertInto('provider')
    .values({ name: unique('Child '), type: 'common', parent_id: test.ours })
    .returning('id')
    .executeTakeFirstOrThrow();
  const below = await test.station({ providerId: child.id });
  expect((await read(contract.display.pictures.path, withKey(link.key))).text).toContain(below.stationName);
  const figures = JSON.parse((await read(contract.display.figures.path, withKey(link.key))).text).data;
  expect(figures).toMatchObject({ providerName: 'Ours', network: { stations: 2, connectors: 1 } });
});

it('a key opens no other door: not the console’s endpoints, not as a token', async () => {
  const { dashboard, stations, signIn, displayLinks, live } = contract;
  for (const { method, path } of [dashboard.day, stations.list, signIn.info, displayLinks.list, live.stream])
    for (const headers of [withKey(link.key), { authorization: `Bearer ${link.key}` }] as Record<string, string>[])
      expect((await fetch(`${test.url}${API_PREFIX}${path}`, { method, headers })).status, path).toBe(401);
});

it('a wrong key, none, or a session without the permission reads nothing', async () => {
  const powerless = await test.user(test.ours, ['record:read']);
  for (const path of [...PATHS, contract.display.live.path]) {
    for (const key of ['x', 'x'.repeat(43), `${link.key}x`, link.key.toLowerCase(), "'; drop table display_link; --"])
      expect((await read(path, withKey(key))).status, key).toBe(401);
    expect((await read(path, {})).status).toBe(401);
    expect((await read(path, { authorization: `Bearer ${powerless.token}` })).status).toBe(403);
  }
  const viewer = await test.user(test.ours, ['dashboard:read']);
  for (const path of PATHS) expect((await read(path, { authorization: `Bearer ${viewer.token}` })).status).toBe(200);
});

it('the key is told once and kept nowhere', async () => {
  expect(JSON.stringify(await ours.get(contract.displayLinks.list))).not.toContain(link.key);
  const [row] = await test.rows('select display_link::text as all from display_link where id = $1', [link.id]);
  expect(row.all).not.toContain(link.key);
  const log = await test.rows(`select system_log::text as all from system_log where operation = 'displayLink.create'`);
  expect(log.length).toBeGreaterThan(0);
  expect(JSON.stringify(log)).not.toContain(link.key);
});

async function listen(headers: Record<string, string>) {
  const response = await fetch(`${test.url}${API_PREFIX}${contract.display.live.path}`, { headers });
  const heard = { text: '', over: false };
  void (async () => {
    for await (const chunk of response.body!) heard.text += new TextDecoder().decode(chunk as Uint8Array);
    heard.over = true;
  })().catch(() => {});
  await until(() => heard.text.includes('ready'));
  return heard;
}

it('a screen hears that something has changed and nothing about it; a stranger’s screen hears nothing', async () => {
  const theirs = await (await test.user(test.theirs, ['display:manage'])).get(contract.displayLinks.create, {
    body: { displayName: 'Theirs' },
  });
  const [own, foreign] = [await listen(withKey(link.key)), await listen(withKey(theirs.key))];
  const { cardNumber } = await test.card();
  const point = await test.boot(serialNumber);
  const id = await point.start(cardNumber, 0);
  await until(() => own.text.includes('statistics.changed'));
  await point.end(id, 1000);
  await point.close();
  expect(own.text).not.toMatch(new RegExp(`${serialNumber}|${cardNumber}|transactionId`));
  expect(foreign.text).not.toContain('changed');
});

it('a link shows no more stations than its maker saw, and is seen by nobody of other stations', async () => {
  const [here, there] = [await test.station(), await test.station()];
  await test.point({ stationId: here.id });
  const { serialNumber: other } = await test.point({ stationId: there.id });
  const maker = await test.user(test.ours, ['display:manage'], [here.id]);
  const made = await maker.get(contract.displayLinks.create, { body: { displayName: 'Of one station' } });
  const read = async (path: string) =>
    JSON.stringify(await (await fetch(`${test.url}/prod-api${path}?timeZone=UTC`, { headers: withKey(made.key) })).json());
  const pictures = await read(contract.display.pictures.path);
  expect(pictures).toContain(here.stationName);
  expect(pictures).not.toContain(there.stationName);
  expect(JSON.parse(await read(contract.display.figures.path)).data.network.points).toBe(1);
  const screen = await listen(withKey(made.key));
  await (await test.boot(other)).close();
  const neighbour = await test.user(test.ours, ['display:manage'], [there.id]);
  expect((await neighbour.get(contract.displayLinks.list)).list).toEqual([]);
  expect((await neighbour.call(contract.displayLinks.revoke, { params: { id: made.id } })).status).toBe(404);
  expect((await maker.get(contract.displayLinks.list)).list.map(({ id }) => id)).toEqual([made.id]);
  expect(screen.text).not.toContain('changed');
});

it('a revoked key ends its streams at once and reads nothing any more; revoking again changes nothing', async () => {
  const heard = await listen(withKey(link.key));
  const stranger = await test.user(test.theirs, ['display:manage']);
  expect((await stranger.call(contract.displayLinks.revoke, { params: { id: link.id } })).status).toBe(404);
  expect((await read(PATHS[0]!, withKey(link.key))).status).toBe(200);
  const revoked = await ours.get(contract.displayLinks.revoke, { params: { id: link.id } });
  expect(revoked.revokeTime).not.toBeNull();
  await until(() => heard.over && heard.text.includes('event: ended'));
  for (const path of [...PATHS, contract.display.live.path]) expect((await read(path, withKey(link.key))).status).toBe(401);
  expect((await ours.get(contract.displayLinks.revoke, { params: { id: link.id } })).revokeTime).toBe(revoked.revokeTime);
});

it('the stream of a session ends with it; a link is made for no stranger', async () => {
  const viewer = await test.user(test.ours, ['dashboard:read']);
  const heard = await listen({ authorization: `Bearer ${viewer.token}` });
  await viewer.get(contract.signIn.logout);
  await until(() => heard.over && heard.text.includes('event: ended'));
  const body = { displayName: 'x', providerId: test.theirs };
  expect((await ours.call(contract.displayLinks.create, { body })).status).toBe(422);
});

it('a link of a provider whose time is over shows nothing', async () => {
  const { key } = await ours.get(contract.displayLinks.create, { body: { displayName: 'Over' } });
  expect((await read(PATHS[0]!, withKey(key))).status).toBe(200);
  await test.rows(`update provider set expires_at = now() - interval '1 minute' where id = $1`, [test.ours]);
  expect((await read(PATHS[0]!, withKey(key))).status).toBe(401);
});
