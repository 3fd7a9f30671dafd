import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { medianBy } from '../against.ts';
import { type Api, signIn } from '../api.ts';
import { type System, startSystem } from '../system.ts';
import { ASKED } from './list-urls.ts';

/** Each question so many times a round. */
const TIMES = 4;
/** A question that differs by so much is named. */
const NAMED = 0.1;

interface Side {
  name: string;
  system: System;
  api: Api;
  /** Processor time of a question (server and database), ms, by round. */
  costs: number[];
  /** Time of the whole answer, ms, by question. */
  times: Map<string, number[]>;
}

/**
 * Asks every list and figure of this checkout and of the one in `root` in alternating rounds, over two copies of one database. It is kept in `folder`; the other checkout makes it where it is missing,
 * since this one can migrate it and not the other way about.
 */
export async function listsAgainst(
  root: string,
  options: { sizes: readonly number[]; folder: string; rounds: number; say(words: string): void },
): Promise<void> {
  for (const size of options.sizes) {
    const database = databaseOf(root, size, options.folder);
    const copies = mkdtempSync(join(tmpdir(), 'csms-bench-'));
    chmodSync(copies, 0o755);
    const sides: Side[] = [];
    try {
      for (const [name, of] of [
        ['before', root],
        ['now', undefined],
      ] as const) {
        const copy = join(copies, name);
        // The database's files keep their owner.
        if (spawnSync('cp', ['-a', database, copy]).status !== 0) throw new Error(`${database} cannot be copied`);
        const system = await startSystem(copy, of);
        sides.push({ name, system, api: await signIn(system), costs: [], times: new Map() });
      }
      await compare(sides, size, options);
    } finally {
      for (const { system } of sides) await system.stop();
      rmSync(copies, { recursive: true, force: true });
    }
  }
}

function databaseOf(root: string, size: number, folder: string): string {
  const database = join(folder, `records-${size}`);
  if (!existsSync(database)) {
    const made = spawnSync(process.execPath, ['bench/src/main.ts', '--seed-records', String(size), '--data', folder], {
      cwd: root,
      stdio: 'inherit',
    });
    if (made.status !== 0) throw new Error(`the checkout in ${root} has made no database of ${size} records`);
  }
  return database;
}

async function compare(
  sides: readonly Side[],
  size: number,
  { rounds, say }: { rounds: number; say(words: string): void },
): Promise<void> {
  say(`${ASKED.length} lists and figures over ${size.toLocaleString('en')} records, ${rounds} rounds, ms of processor an answer`);
  // The first round compiles and plans. It does not count.
  for (const side of sides) await askAll(side, size);
  for (const side of sides) {
    side.costs = [];
    side.times.clear();
  }
  for (let round = 0; round < rounds; round++)
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      await askAll(side, size);
      say(`  ${side.name.padEnd(7)} ${side.costs.at(-1)!.toFixed(2)}`);
    }
  const [before, now] = sides as [Side, Side];
  const ratios = before.costs.map((cost, round) => cost / now.costs[round]!);
  say(`  before ÷ now: ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}, median ${medianBy(ratios).toFixed(2)}`);
  for (const [what, times] of before.times) {
    const [was, is] = [medianBy(times), medianBy(now.times.get(what)!)];
    if (Math.abs(was / is - 1) > NAMED) say(`  ${what.padEnd(50)} ${was.toFixed(1)} ms, ${is.toFixed(1)} ms`);
  }
}

async function askAll({ system, api, costs, times }: Side, size: number): Promise<void> {
  const used = async () => (await system.cpu()) + (await system.databaseCpu());
  const began = await used();
  for (const { what, path } of ASKED) {
    const url = typeof path === 'string' ? path : path(size);
    const own = times.get(what) ?? [];
    times.set(what, own);
    for (let n = 0; n < TIMES; n++) {
      const asked = performance.now();
      await (await api(url)).text();
      own.push(performance.now() - asked);
    }
  }
  costs.push((((await used()) - began) * 1000) / (ASKED.length * TIMES));
}
