import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../apps/server/src/testing/database.ts';
import { type Program, startProgram } from './program.ts';
import { runTrial } from './trial.ts';

/** How much faster than life a quiet machine of two cores plays, and how long its server takes to start there, in ms. */
const PACE = 40;
const START_MS = 3000;
const SECONDS = 10;
/** How many times slower the machine is now: there the same is played for longer. */
let slowness = 1;
let database: TestDatabase;
let program: Program;
const folder = mkdtempSync(join(tmpdir(), 'csms-trial-'));
beforeAll(async () => {
  database = await createTestDatabase();
  const begun = performance.now();
  program = await startProgram(database.url, folder, PACE);
  slowness = Math.min(5, Math.max(1, (performance.now() - begun) / START_MS));
  if (slowness === 1) return;
  await program.stop();
  program = await startProgram(database.url, folder, PACE / slowness);
});
afterAll(async () => {
  await program?.stop();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

it('a garage of chargers with all bad habits keeps its limit, while lines are cut, answers are lost and the server is killed twice', async () => {
  const said: string[] = [];
  const found = await runTrial(program, {
    garage: 40,
    limitA: 100,
    reserveA: 22,
    seconds: SECONDS * slowness,
    pace: PACE / slowness,
    seed: 'suite',
    buildingW: 12_000,
    withFaults: true,
    say: (line) => said.push(line),
  });
  expect(
    found.filter(({ isKept }) => !isKept),
    said.join('\n'),
  ).toEqual([]);
});
