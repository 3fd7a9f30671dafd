import {
  BALANCING_STRATEGY_WORDS,
  type BalancingStrategy,
  columnTitle,
  contract,
  type Language,
  sheetColumns,
  TREE_ROW_WORDS,
  treeSheet,
} from '@csms/contract';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases, Trx } from '../../platform/database/database.ts';
import { scopedOrTried } from '../../platform/database/tried.ts';
import type { Http } from '../../platform/http/http.ts';
import { found } from '../../platform/http/problem.ts';
import type { Cell } from '../../platform/spreadsheet/cell.ts';
import { readUploaded, sendTemplate } from '../../platform/spreadsheet/entry-sheet.ts';
import { sendSheet } from '../../platform/spreadsheet/send-sheet.ts';
import type { TreeKey } from './import.rules.ts';
import { importTree } from './import.service.ts';

interface Parts {
  databases: Databases;
  clock: Clock;
}

/** The tree of a site as a sheet: out, and in again. */
export function treeSheetRoutes(http: Http, { databases, clock }: Parts): void {
  const { circuits } = contract;
  http.bind(circuits.template, ({ language, reply }) => sendTemplate(reply, treeSheet, language, clock.now()));
  http.bind(circuits.import, async ({ caller, query, language, request }) => {
    const { stationId } = query;
    // A stranger's station is refused before anything is read.
    await databases.scoped(caller.scope, (trx) => nameOf(trx, stationId));
    const entries = await readUploaded(request, treeSheet, language);
    return scopedOrTried(databases, caller.scope, query.check ?? false, (trx) =>
      importTree(trx, stationId, entries, { language, username: caller.username }),
    );
  });
  http.bind(circuits.exportTree, async ({ caller, params, language, reply }) => {
    const { name, cells } = await databases.scoped(caller.scope, async (trx) => ({
      name: await nameOf(trx, params.stationId),
      cells: await cellsOf(trx, params.stationId, language),
    }));
    const title = language === 'zh' ? `回路-${name}` : `Circuits ${name}`;
    const rows = (async function* () {
      yield cells;
    })();
    await sendSheet(
      reply,
      { name: title, header: sheetColumns(treeSheet).map((column) => columnTitle(column, language)), rows },
      'xlsx',
      clock.now(),
    );
    return undefined;
  });
}

async function nameOf(trx: Trx, stationId: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from station where id = ${stationId} and removed_at is null`.execute(
    trx,
  );
  return found(rows[0]).name;
}

type Row = Partial<Record<Exclude<TreeKey, 'kind'>, string | number | null>>;

/** The rows of a site's tree: circuits from above, then connectors. */
async function cellsOf(trx: Trx, stationId: number, language: Language): Promise<Cell[][]> {
  const { rows: circuits } = await sql<Row & { strategy: BalancingStrategy | null }>`
    with recursive tree as (
      select c.*, 0 as depth, null::text as above from circuit c where c.station_id = ${stationId} and c.parent_id is null
      union all select c.*, t.depth + 1, t.name from tree t join circuit c on c.parent_id = t.id where t.depth < 20
    ) select above as parent, name, limit_w as "limitPowerW", limit_a::float8 as "limitA", imbalance_a::float8 as "imbalanceA", strategy, turn_minutes as "turnMinutes", description from tree order by depth, lower(name)`.execute(
    trx,
  );
  const { rows: points } = await sql<Row>`
    select u.name as parent, p.serial_number as "serialNumber", c.connector_no as "connectorNo", x.rank, w.phases, w.rotation, w.min_a::float8 as "minA", w.max_a::float8 as "maxA"
    from charge_point p join connector c on c.point_id = p.id and c.connector_no > 0 left join circuit_point x on x.point_id = p.id left join circuit u on u.id = x.circuit_id
    left join connector_wiring w on w.point_id = p.id and w.connector_no = c.connector_no
    where p.station_id = ${stationId} and p.removed_at is null order by lower(u.name) nulls first, p.serial_number, c.connector_no`.execute(
    trx,
  );
  const line = (kind: keyof typeof TREE_ROW_WORDS, row: Row): Cell[] =>
    treeSheet.columns.map((key) => (key === 'kind' ? { text: TREE_ROW_WORDS[kind][language] } : cellOf(row[key])));
  return [
    ...circuits.map((row) =>
      line('circuit', { ...row, strategy: row.strategy === null ? null : BALANCING_STRATEGY_WORDS[row.strategy][language] }),
    ),
    ...points.map((row) => line('point', row)),
  ];
}

function cellOf(value: string | number | null | undefined): Cell {
  if (value === null || value === undefined || value === '') return null;
  // Digits of a name or of a rotation are no quantity.
  return typeof value === 'number' ? { number: String(Math.round(value * 1000) / 1000) } : { text: value };
}
