import type pg from 'pg';
import { costOf, medianBy, once, type Round, WORK } from './against.ts';
import { seededSystem } from './bulk/sizes.ts';
import type { Effort, Row } from './row.ts';
import { seed } from './seed.ts';
import { counting } from './statements.ts';
import { type System, startSystem } from './system.ts';

const POINTS = 100;
/** An hour's run is looked at in parts of so many seconds. */
const PART_S = 60;
/** So many of the statements that grew. */
const SHOWN = 5;

/**
 * Measures whether a session and a message cost more over a larger database. Databases of several sizes are up in one run and get the same load in turns, since the machine belongs to others too. Each cost has its
 * ratio to the cost over the smallest database.
 */
export async function growth({ sizes, folder, rounds, seconds, say }: Effort): Promise<Row[]> {
  const systems: { size: number; system: System }[] = [];
  const rows: Row[] = [];
  try {
    for (const size of sizes) {
      const system = await seededSystem(size, folder, say);
      systems.push({ size, system });
      await seed(system, POINTS);
    }
    for (const [name, kind] of Object.entries(WORK)) {
      const costs = new Map<number, number[]>(sizes.map((size) => [size, []]));
      for (const { system } of systems) await once(system, kind, POINTS, Math.min(5, seconds));
      for (let round = 0; round < rounds; round++)
        for (const { size, system } of round % 2 === 0 ? systems : systems.toReversed()) {
          const one = await once(system, kind, POINTS, seconds);
          costs.get(size)!.push(costOf(one));
          say(`  ${name}, ${size.toLocaleString('en')} records: ${costOf(one).toFixed(0)} µs`);
        }
      const smallest = costs.get(sizes[0]!)!;
      for (const [size, all] of costs) {
        const ratio = medianBy(all.map((cost, round) => cost / smallest[round]!));
        rows.push([
          `${kind.unit} over ${size.toLocaleString('en')} records: processor time`,
          `${medianBy(all).toFixed(0)} µs`,
          size === sizes[0] ? '' : `${ratio.toFixed(2)} of the smallest (bar 1.1)`,
        ]);
      }
    }
  } finally {
    for (const { system } of systems) await system.stop();
  }
  return rows;
}

/**
 * Whole sessions for an hour, or for `seconds`: what each part of it cost, with the checkpoints and the tidying up that fell into it, and which statements cost more at its end than at its begin. The database counts its
 * statements meanwhile, in all parts alike.
 */
export async function hour({ seconds, say }: Effort): Promise<Row[]> {
  const system = await startSystem();
  const db = await counting(system);
  try {
    await seed(system, POINTS);
    await once(system, WORK.sessions!, POINTS, 5);
    const parts: Round[] = [];
    const statements: Map<string, number>[] = [];
    const before = await tidied(system);
    for (let part = 0; part < Math.max(4, Math.round(seconds / PART_S)); part++) {
      await db.query('select pg_stat_statements_reset()');
      const one = await once(system, WORK.sessions!, POINTS, Math.min(PART_S, seconds / 4));
      parts.push(one);
      statements.push(await costOfStatements(db, one.units));
      const { records, checkpoints, vacuums } = await tidied(system);
      say(
        `  ${costOf(one).toFixed(0)} µs (server ${one.serverUs.toFixed(0)}), ${one.perSecond.toFixed(0)}/s, p99 ${one.p99.toFixed(0)} ms; ${records.toLocaleString('en')} records, ${checkpoints - before.checkpoints} checkpoints, ${vacuums - before.vacuums} tables tidied`,
      );
    }
    const { records, checkpoints, vacuums } = await tidied(system);
    const [first, last] = ends(parts.map(costOf));
    const grown = [...new Set(statements.flatMap((one) => [...one.keys()]))]
      .map((text) => [text, ...ends(statements.map((one) => one.get(text) ?? 0))] as const)
      .toSorted(([, begun, ended], [, otherBegun, otherEnded]) => otherEnded - otherBegun - (ended - begun));
    return [
      [
        `a session, in the first and the last quarter of ${seconds} s`,
        `${first.toFixed(0)}, ${last.toFixed(0)} µs`,
        `${(last / first).toFixed(2)} (bar 1.1)`,
      ],
      [
        '  records; checkpoints; tables tidied up',
        `${records.toLocaleString('en')}; ${checkpoints - before.checkpoints}; ${vacuums - before.vacuums}`,
        '',
      ],
      ...grown
        .slice(0, SHOWN)
        .map(([text, begun, ended]): Row => ['  grew most:', `${begun.toFixed(0)}, ${ended.toFixed(0)} µs`, text]),
    ];
  } finally {
    await db.end();
    await system.stop();
  }
}

/** The medians of the first and of the last quarter. */
function ends(values: readonly number[]): [number, number] {
  const quarter = values.length >> 2;
  return [medianBy(values.slice(0, quarter)), medianBy(values.slice(-quarter))];
}

/** What each statement has cost, µs a session, by the begin of its text. */
async function costOfStatements(db: pg.Pool, sessions: number): Promise<Map<string, number>> {
  const { rows } = await db.query<{ text: string; us: number }>(
    `select left(regexp_replace(query, '\\s+', ' ', 'g'), 120) as text, sum(total_exec_time) * 1000 / $1::int as us from pg_stat_statements where toplevel group by 1`,
    [sessions],
  );
  return new Map(rows.map(({ text, us }) => [text, us]));
}

/** How many records there are, and how often the database has written a checkpoint and tidied up a table. */
async function tidied({ db }: System): Promise<{ records: number; checkpoints: number; vacuums: number }> {
  const { rows } = await db.query<{ records: number; checkpoints: number; vacuums: number }>(
    `select (select count(*)::int from charging_record) as records, (select (num_timed + num_requested)::int from pg_stat_checkpointer) as checkpoints,
      (select sum(autovacuum_count + autoanalyze_count)::int from pg_stat_user_tables) as vacuums`,
  );
  return rows[0]!;
}
