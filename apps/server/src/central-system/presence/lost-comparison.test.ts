import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createLocalBus } from '../../platform/bus/bus.ts';
import { Presence } from './presence.ts';

it('a charger that goes while the database cannot be asked for newer sockets is written as gone afterwards', async () => {
  const written: { points: number[]; online: boolean[] }[] = [];
  let isAway = true;
  const pool = {
    async query({ name, values }: { name: string; values: never[] }) {
      if (isAway && name === 'presence-compared') throw new Error('the database is away');
      if (name === 'presence') written.push({ points: values[0]!, online: values[2]! });
      return { rows: name === 'presence' ? (values[0]! as number[]).map((id) => ({ point_id: id })) : [] };
    },
  };
  const presence = new Presence({
    databases: { pool } as never,
    bus: createLocalBus(() => {}),
    clock: { now: () => Date.now() },
    log: pino({ level: 'silent' }) as never,
    node: 'here#1',
    compareMs: 0,
    replaced: () => {},
    mutedForOthers: () => [],
    release: () => {},
  });
  const connectionOf = (pointId: number) =>
    ({
      facts: { pointId, providerId: 1, stationId: 1, serialNumber: `CP${pointId}` },
      socketNo: pointId,
      times: { clock: { certain: false, offsetMs: 0 } },
      protocol: { subprotocol: 'ocpp1.6' },
      ...{ connectedAt: 0, lastSeenAt: 0, address: '', securityProfile: 0 },
    }) as never;
  presence.online(connectionOf(1));
  const gone = connectionOf(2);
  presence.online(gone);
  presence.offline(gone);
  await presence.end();
  expect(written).toEqual([]);
  isAway = false;
  await presence.end();
  expect(written).toEqual([{ points: [1, 2], online: [true, false] }]);
});
