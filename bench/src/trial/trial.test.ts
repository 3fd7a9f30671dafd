import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../apps/server/src/testing/database.ts';
import { type Program, startProgram } from './program.ts';
import { runTrial } from './trial.ts';

const PACE = 40;
let database: TestDatabase;
let program: Program;
const folder = mkdtempSync(join(tmpdir(), 'csms-trial-'));
beforeAll(async () => {
  database = await createTestDatabase();
  program = await startProgram(database.url, folder, PACE);
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
    seconds: 10,
    pace: PACE,
    seed: 'suite',
    buildingW: 12_000,
    withFaults: true,
    // A look at the account takes its time.
    accountBarMs: 750,
    say: (line) => said.push(line),
  });
  expect(
    found.filter(({ isKept }) => !isKept),
    said.join('\n'),
  ).toEqual([]);
});
