import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LoadClient } from '@csms/simulator';
import { costOf, line, medianBy, onceBy, type Round, WORK } from './against.ts';
import { type Pooler, startPooler } from './cluster/pooler.ts';
import { connectAll } from './load.ts';
import type { Effort, Row } from './row.ts';
import { seed } from './seed.ts';
import { cpuOf, type System, startSeveral } from './system.ts';

const POINTS = 100;

/** One way of going, which rounds alternate over. */
interface Way {
  name: string;
  connect(): Promise<LoadClient[]>;
}

/** MeterValues through PgBouncer beside those straight to the database: two servers on one database, loaded in turns. */
export async function throughPooler(effort: Effort): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'csms-pooler-'));
  // PgBouncer runs as nobody.
  chmodSync(folder, 0o755);
  let pooler: Pooler | undefined;
  const systems = await startSeveral(2, async (n, database) => {
    if (n === 0) return {};
    pooler = await startPooler(folder, database);
    return { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.url };
  });
  try {
    const ways = systems.map(({ url }, n) => ({
      name: n === 0 ? 'direct' : 'pooled',
      connect: () => connectAll(url, POINTS),
    }));
    const both = together(systems, () => cpuOf(pooler!));
    const ratio = await compared(ways, both, effort);
    return [[`MeterValues through PgBouncer ${pooler!.version}, of direct`, ratio.toFixed(2), '1.15']];
  } finally {
    await systems[0]!.stop();
    await pooler?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** MeterValues of 200 points over two processes with the role `ocpp` beside those of 100 over one; a third does all else. */
export async function overTwo(effort: Effort): Promise<Row[]> {
  const systems = await startSeveral(3, (n) => ({ ROLES: n === 0 ? 'http,worker' : 'ocpp' }));
  const [, first, second] = systems;
  try {
    const ways = [
      { name: 'one', connect: () => connectAll(first!.url, POINTS) },
      {
        name: 'two',
        connect: async () => [...(await connectAll(first!.url, POINTS)), ...(await connectAll(second!.url, POINTS, POINTS))],
      },
    ];
    const ratio = await compared(ways, together(systems), effort);
    return [['a MeterValues of 200 points over two ocpp processes, of 100 over one', ratio.toFixed(2), '1.15']];
  } finally {
    await systems[0]!.stop();
  }
}

/** The processor time of all servers, and of what stands between. */
const together = (systems: readonly System[], between = () => 0) => ({
  db: systems[0]!.db,
  databaseCpu: () => systems[0]!.databaseCpu(),
  cpu: async () => (await Promise.all(systems.map((system) => system.cpu()))).reduce((sum, one) => sum + one, between()),
});

/** What a message costs by the second way, of what it costs by the first: the median over rounds that go by each in turns. */
async function compared(
  ways: readonly Way[],
  of: ReturnType<typeof together>,
  { rounds, seconds, say }: Effort,
): Promise<number> {
  await seed(of as System, POINTS * 2);
  const all = ways.map((): Round[] => []);
  const play = async (n: number, long: number) => onceBy(await ways[n]!.connect(), of, WORK.meter!, long);
  // The first round compiles and plans. It does not count.
  for (const n of ways.keys()) await play(n, Math.min(5, seconds));
  for (let round = 0; round < rounds; round++)
    for (const n of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const one = await play(n, seconds);
      all[n]!.push(one);
      say(`  ${ways[n]!.name.padEnd(7)} ${line(one)}`);
    }
  return medianBy(all[1]!.map((one, n) => costOf(one) / costOf(all[0]![n]!)));
}
