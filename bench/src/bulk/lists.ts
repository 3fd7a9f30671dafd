import { signIn } from '../api.ts';
import type { Effort, Row } from '../row.ts';
import type { System } from '../system.ts';
import { ASKED } from './list-urls.ts';
import { seededSystem } from './sizes.ts';
import { type Figure, timed } from './timed.ts';

const EXPORT_ROWS = 200_000;

/** Lists, totals and figures over databases of several sizes: one line a question, one column a size, so that the curve shows. */
export async function lists(effort: Effort): Promise<Row[]> {
  const lines = new Map<string, { bar: string; figures: string[]; last?: Figure; limit?: number }>();
  const lineOf = (what: string, bar: string) => {
    const line = lines.get(what) ?? { bar, figures: [] };
    lines.set(what, line);
    return line;
  };
  for (const size of effort.sizes) {
    effort.say(`${size.toLocaleString('en')} records`);
    const system = await seededSystem(size, effort.folder, effort.say);
    try {
      const api = await signIn(system);
      for (const { what, path, bar } of ASKED) {
        const url = typeof path === 'string' ? path : path(size);
        note(lineOf(what, `p95 < ${bar} ms`), bar, await timed(effort.rounds, () => api(url).then((answer) => answer.text())));
      }
      const { seconds, megabytes, rows } = await exported(system, api, size);
      lineOf(`export of ${EXPORT_ROWS.toLocaleString('en')} rows (or all)`, '< 15 s, < 150 MB').figures.push(
        `${seconds.toFixed(1)} s, +${megabytes.toFixed(0)} MB${rows < EXPORT_ROWS ? ` (${rows.toLocaleString('en')})` : ''}`,
      );
    } finally {
      await system.stop();
    }
  }
  return [
    ['p50/p95 ms at records:', effort.sizes.map((size) => size.toLocaleString('en').padStart(14)).join(' '), 'bar'],
    ...[...lines].map(([what, line]): Row => {
      const over = line.last && line.limit && line.last.p95 > line.limit ? '   OVER' : '';
      return [what, line.figures.map((figure) => figure.padStart(14)).join(' '), line.bar + over];
    }),
  ];
}

function note(line: { figures: string[]; last?: Figure; limit?: number }, bar: number, figure: Figure): void {
  line.figures.push(`${figure.p50.toFixed(1)}/${figure.p95.toFixed(1)}`);
  line.last = figure;
  line.limit = bar;
}

/** An export of as many rows as may be, and by how much the server's memory grew meanwhile at most. */
async function exported(system: System, api: (path: string) => Promise<Response>, size: number) {
  const { rows } = await system.db.query<{ at: Date; rows: number }>(
    `select min(started_at) as at, count(*)::int as rows from (select started_at from charging_record order by started_at desc limit ${EXPORT_ROWS - 10}) r`,
  );
  const from = size > EXPORT_ROWS ? `&from=${rows[0]!.at.toISOString()}` : '';
  const before = await system.memory();
  let most = before;
  let going = true;
  const watching = (async () => {
    while (going) {
      most = Math.max(most, await system.memory());
      await new Promise((done) => setTimeout(done, 250));
    }
  })();
  const began = performance.now();
  const answer = await api(`/web/chargingRecords/export?format=xlsx${from}`);
  for await (const _ of answer.body!);
  const seconds = (performance.now() - began) / 1000;
  going = false;
  await watching;
  return { seconds, megabytes: (most - before) / 1e6, rows: rows[0]!.rows };
}
