import { Readable } from 'node:stream';
import { contract, DEVIATION_EXPORT_COLUMNS, type Language, type ModelDeviation } from '@csms/contract';
import { isTimeZone } from '@csms/kernel';
import { aboutExport } from '../../access/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { Problem } from '../../platform/http/problem.ts';
import { EXPORT_LIMIT, sendSheet } from '../../platform/spreadsheet/send-sheet.ts';
import { type Cell, momentCell } from '../../platform/spreadsheet/spreadsheet.ts';
import { listDeviations } from './deviations.queries.ts';
import { countLog, readKey, searchLog, streamLog } from './ocpp-log.queries.ts';

interface Parts {
  databases: Databases;
  clock: Clock;
  /** How many days frames are kept: nothing is older. */
  keptDays: () => number;
  exportLimit?: number;
}

const DAY_MS = 86_400_000;

/** The frames of one point and of all, their download, and what models get wrong. */
export function ocppLogRoutes(http: Http, { databases, clock, keptDays, exportLimit = EXPORT_LIMIT }: Parts): void {
  const spans = (query: { startTime?: string; endTime?: string }) => {
    const now = clock.now();
    const oldest = now - (keptDays() + 1) * DAY_MS;
    return {
      from: Math.max(query.startTime ? Date.parse(query.startTime) : oldest, oldest),
      to: query.endTime ? Date.parse(query.endTime) : now,
    };
  };
  const page = (query: { startTime?: string; endTime?: string; after?: string; limit: number }) => {
    const began = performance.now();
    return {
      ...spans(query),
      limit: query.limit,
      spent: () => performance.now() - began,
      ...(query.after ? { after: readKey(query.after) } : {}),
    };
  };
  http.bind(contract.ocppLog.search, ({ caller, query }) =>
    databases.scoped(caller.scope, (trx) => searchLog(trx, query, page(query))),
  );
  http.bind(contract.ocppLog.ofPoint, ({ caller, params, query }) =>
    databases.scoped(caller.scope, async (trx) => {
      const filter = { serialNumber: params.serialNumber, action: query.action ? [query.action] : undefined };
      const { list, next } = await searchLog(trx, filter, page(query));
      return { list, next };
    }),
  );
  http.bind(contract.ocppLog.export, ({ caller, query, reply }) =>
    databases.scoped(caller.scope, async (trx) => {
      const { from, to } = spans(query);
      if ((await countLog(trx, query, from, to, exportLimit + 1)) > exportLimit) throw new Problem('exportTooLarge');
      const name = `ocpp-log-${new Date(from).toISOString().slice(0, 10)}.jsonl`;
      const lines = Readable.from(
        (async function* () {
          for await (const slice of streamLog(trx, query, from, to))
            yield slice.map(({ id: _, ...message }) => `${JSON.stringify(message)}\n`).join('');
        })(),
      );
      const sent = new Promise<void>((done) => {
        lines
          .once('end', done)
          .once('close', done)
          .once('error', () => done());
        reply.raw.once('close', done);
      });
      reply
        .header('content-type', 'application/x-ndjson; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('download-filename', name);
      void reply.send(lines);
      await sent;
      return undefined;
    }),
  );
  http.bind(contract.ocppLog.deviations, ({ caller, query }) =>
    databases.scoped(caller.scope, (trx) =>
      listDeviations(trx, query, {
        sort: query.sort,
        limit: query.limit,
        offset: (query.page - 1) * query.limit,
        examples: caller.isSuper,
      }),
    ),
  );
  http.bind(contract.ocppLog.exportDeviations, async ({ caller, query, language, reply }) => {
    const columns = query.columns?.length ? query.columns : DEVIATION_EXPORT_COLUMNS;
    const timeZone = query.timeZone && isTimeZone(query.timeZone) ? query.timeZone : 'UTC';
    await databases.scoped(caller.scope, async (trx) => {
      const { list } = await listDeviations(trx, query, { limit: exportLimit + 1, offset: 0, examples: caller.isSuper });
      if (list.length > exportLimit) throw new Problem('exportTooLarge');
      const sheet = {
        name: language === 'zh' ? '协议偏差' : 'Deviations',
        about: await aboutExport(trx, {
          name: language === 'zh' ? '协议偏差' : 'Deviations',
          query,
          language,
          now: clock.now(),
          timeZone,
        }),
        header: columns.map((column) => HEADERS[column][language]),
        rows: (async function* () {
          yield list.map((row) => columns.map((column) => cellOf(row, column, timeZone)));
        })(),
      };
      await sendSheet(reply, sheet, query.format, clock.now());
    });
    return undefined;
  });
}

type Column = (typeof DEVIATION_EXPORT_COLUMNS)[number];

const HEADERS: Readonly<Record<Column, Readonly<Record<Language, string>>>> = {
  vendor: { en: 'Vendor', zh: '厂商' },
  model: { en: 'Model', zh: '型号' },
  firmwareVersion: { en: 'Firmware', zh: '固件版本' },
  pointCount: { en: 'Charge points', zh: '充电桩数' },
  action: { en: 'Message', zh: '报文' },
  path: { en: 'Field', zh: '字段' },
  rule: { en: 'Deviation', zh: '偏差' },
  example: { en: 'Example', zh: '示例' },
  count: { en: 'Times seen', zh: '出现次数' },
  firstTime: { en: 'First seen', zh: '首次出现' },
  lastTime: { en: 'Last seen', zh: '最近出现' },
};

function cellOf(row: ModelDeviation, column: Column, timeZone: string): Cell {
  if (column === 'firstTime' || column === 'lastTime') return momentCell(row[column], timeZone);
  if (column === 'count' || column === 'pointCount') return { number: String(row[column]) };
  return { text: row[column] };
}
