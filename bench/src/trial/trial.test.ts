import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { PlayResult } from './play.ts';
import { runJob } from './run.ts';

/** Seven minutes are twenty seconds: a busy machine is late by half as much. */
const FACTOR = 21;
const HOURS = 7 / 60;
const name = `trial_${randomBytes(6).toString('hex')}`;
/** Asks a database once. */
async function ask<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}
const admin = (text: string) => ask(inject('databaseAdminUrl'), text);
afterAll(() => admin(`drop database if exists ${name} with (force)`));

describe('a garage of which half has bad habits, while lines are cut and the server is killed', () => {
  const said: string[] = [];
  const played = { play: 'short', seed: 'suite', points: 16, hours: HOURS, limitA: 80 } as const;
  let result: PlayResult;
  let url: URL;
  beforeAll(async () => {
    await admin(`create database ${name} owner csms`);
    url = new URL(inject('databaseUrl'));
    url.pathname = `/${name}`;
    const folder = join(mkdtempSync(join(tmpdir(), 'csms-trial-')), 'data');
    const job = { ...played, databaseUrl: url.href, folder, lookEveryMs: 1000 };
    result = await runJob(job, FACTOR, (line) => said.push(line));
  });

  it('its cars charge, and its fuses carry too much no longer than the grace', () => {
    const [garage] = result.garages;
    const charged = garage!.visits.filter(({ gotWh }) => gotWh > 0).length;
    expect(charged, said.join('\n')).toBeGreaterThan(6);
    // What the machine was late for, no product can tell a charger in time.
    const { server, trial, answers } = result;
    const lateS = ((server.mostMs + trial.mostMs) * FACTOR + answers.mostMs) / 1000;
    for (const fuse of garage!.fuses)
      for (const stretch of fuse.stretches)
        expect(stretch.outsideS, `late by ${lateS.toFixed(1)} s: ${JSON.stringify(fuse, null, 1)}`).toBeLessThanOrEqual(lateS);
    expect(said.filter((line) => line.includes('the server is back'))).not.toEqual([]);
  });

  it('the database has had the clock of the play', async () => {
    const { to } = result;
    const rows = await ask<{ now: Date; said: Date; registered: Date; fresh: boolean | null }>(
      url.href,
      `select now(), (select max(at) from ocpp_message) as said, (select max(created_at) from card) as registered,
         (select bool_or(fresh) from charging_now) as fresh`,
    );
    const [{ now, said, registered, fresh } = expect.fail()] = rows;
    const minutesBefore = (at: Date) => (to - at.getTime()) / 60_000;
    expect(minutesBefore(said)).toBeGreaterThan(-1);
    expect(minutesBefore(said)).toBeLessThan(2);
    // A default of a column.
    expect(minutesBefore(registered)).toBeGreaterThan(HOURS * 60);
    expect(minutesBefore(registered)).toBeLessThan(60);
    // What is asked, and a view: the sessions were heard of less than twenty minutes ago.
    expect(minutesBefore(now)).toBeLessThan(0);
    expect(minutesBefore(now)).toBeGreaterThan(-15);
    expect(fresh).not.toBeNull();
  });
});
