import { Readable } from 'node:stream';
import { contract, deviationList } from '@csms/contract';
import { exportList } from '../../access/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { Problem } from '../../platform/http/problem.ts';
import { EXPORT_LIMIT } from '../../platform/spreadsheet/send-sheet.ts';
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
    databases.scoped(caller.scope, (trx) => listDeviations(trx, query, { ...query, examples: caller.isSuper })),
  );
  http.bind(contract.ocppLog.exportDeviations, async ({ caller, query, language, reply }) => {
    await databases.scoped(caller.scope, async (trx) => {
      const { list } = await listDeviations(trx, query, { page: 1, limit: exportLimit + 1, examples: caller.isSuper });
      if (list.length > exportLimit) throw new Problem('exportTooLarge');
      const rows = (async function* () {
        yield list;
      })();
      await exportList(trx, deviationList, { query, language, reply, now: clock.now(), rows, own: {} });
    });
    return undefined;
  });
}
