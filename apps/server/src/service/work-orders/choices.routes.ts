import { ALARM_KINDS, contract, DEFAULT_ALARM_RULES, FAULT_CODES, WORK_FAULT_CODES, WORK_FAULT_WORDS } from '@csms/contract';
import { sql } from 'kysely';
import { dropFile, fileOf } from '../../access/index.ts';
import type { Databases } from '../../platform/database/database.ts';
import { likeText } from '../../platform/database/like-text.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Http } from '../../platform/http/http.ts';
import { found, Problem, theOnly } from '../../platform/http/problem.ts';
import { isOwnOrder, mustSee, ownOnly } from './people.ts';

/** What the form of a report is filled from: the caller's own rows. */
export function choiceRoutes(http: Http, databases: Databases): void {
  const { workOrders } = contract;
  http.bind(workOrders.getStations, ({ caller, body }) =>
    databases.scoped(caller.scope, async (trx) => {
      const { rows } = await sql<{ id: number; stationName: string; pcaIds: string[]; providerId: number }>`
        select id, name as "stationName", pca_ids as "pcaIds", provider_id as "providerId" from station s where removed_at is null and ${isOwnSite(caller)}
          and ${body.keyword ? sql`name ilike ${likeText(body.keyword)}` : sql`true`} and ${body.providerId ? sql`provider_id = ${body.providerId}` : sql`true`} order by name limit 1000`.execute(
        trx,
      );
      return rows;
    }),
  );
  http.bind(workOrders.getPcaIds, ({ caller, query }) =>
    databases.scoped(caller.scope, async (trx) => {
      const { rows } = await sql<{
        pcaIds: string[];
      }>`select pca_ids as "pcaIds" from station s where removed_at is null and ${isOwnSite(caller)} and lower(name) = lower(${query.stationName}) limit 2`.execute(
        trx,
      );
      return theOnly(rows);
    }),
  );
  http.bind(workOrders.getPoints, ({ caller, body }) =>
    databases.scoped(caller.scope, async (trx) => {
      const given = [sql`p.removed_at is null`, isOwnSite(caller)];
      if (body.stationId) given.push(sql`p.station_id = ${body.stationId}`);
      if (body.stationName) given.push(sql`s.name = ${body.stationName}`);
      if (body.keyword)
        given.push(sql`(p.serial_number ilike ${likeText(body.keyword)} or p.name ilike ${likeText(body.keyword)})`);
      const { rows } = await sql<{ pointId: string; pointName: string; stationName: string; connectorNos: number[] }>`
        select p.serial_number as "pointId", p.name as "pointName", s.name as "stationName",
          array(select c.connector_no from connector c where c.point_id = p.id and c.connector_no > 0 order by 1) as "connectorNos"
        from charge_point p join station s on s.id = p.station_id where ${sql.join(given, sql` and `)} order by p.name, p.serial_number limit 1000`.execute(
        trx,
      );
      return rows;
    }),
  );
  http.bind(workOrders.getStationNameByPoint, ({ caller, query }) =>
    databases.scoped(caller.scope, async (trx) => {
      const { rows } = await sql<{ stationId: number; stationName: string }>`
        select s.id as "stationId", s.name as "stationName" from charge_point p join station s on s.id = p.station_id where p.removed_at is null and ${isOwnSite(caller)} and p.serial_number = ${query.pointId}`.execute(
        trx,
      );
      return found(rows[0]);
    }),
  );
  http.bind(workOrders.getFaultDetails, ({ caller, body, language }) =>
    databases.scoped(caller.scope, async (trx) => {
      if (body.taskId) await mustSee(trx, caller, body.taskId);
      const own = ownOnly(caller);
      const at = body.pointId ? sql`p.serial_number = ${body.pointId}` : sql`true`;
      const { rows: alarms } = await sql<{ code: string; count: number }>`
        select case when a.kind = 'fault' then a.code else a.kind end as code, count(*)::int as count from alarm a join station s on s.id = a.station_id left join charge_point p on p.id = a.point_id where a.cleared_at is null and ${isOwnSite(caller)} and ${at} group by 1`.execute(
        trx,
      );
      const { rows: orders } = await sql<{ code: string; count: number }>`
        select w.fault_code as code, count(*)::int as count from work_order w where w.archived_at is null and w.cancelled_at is null and ${isOwnOrder(own)}
          and ${body.pointId ? sql`exists (select from work_order_place o join charge_point p on p.id = o.point_id where o.work_order_id = w.id and ${at})` : sql`true`} group by 1`.execute(
        trx,
      );
      const openAlarms = new Map(alarms.map(({ code, count }) => [code, count]));
      const openOrders = new Map(orders.map(({ code, count }) => [code, count]));
      const ofOrder = body.taskId
        ? found(
            (await sql<{ fault_code: string }>`select fault_code from work_order where task_id = ${body.taskId}`.execute(trx))
              .rows[0],
          ).fault_code
        : undefined;
      return WORK_FAULT_CODES.filter(
        (code) =>
          (body.faultCode === undefined || code === body.faultCode) &&
          (ofOrder === undefined || code === ofOrder) &&
          (body.pointId === undefined || openAlarms.has(code) || openOrders.has(code)),
      ).map((code) => ({
        faultCode: code,
        name: WORK_FAULT_WORDS[code][language],
        level: levelOf(code),
        openAlarms: openAlarms.get(code) ?? 0,
        openOrders: openOrders.get(code) ?? 0,
      }));
    }),
  );
  http.bind(workOrders.deleteFile, ({ caller, body }) =>
    databases.scoped(caller.scope, async (trx) => {
      const file = found(await fileOf(trx, body.clearFile));
      if (file.uploadedBy !== caller.userId) throw new Problem('forbidden');
      const { rows } = await sql`select name from stored_file where name = ${body.clearFile} and not attached`.execute(trx);
      if (rows.length === 0) throw new Problem('fileAttached');
      await dropFile(trx, body.clearFile);
      return null;
    }),
  );
}

/** SQL: whether a station `s` is one where the caller has an order; true for all who see more than their own. */
function isOwnSite(caller: Caller) {
  const own = ownOnly(caller);
  return own === undefined ? sql`true` : sql`exists (select from work_order w where w.station_id = s.id and ${isOwnOrder(own)})`;
}

const levelOf = (code: (typeof WORK_FAULT_CODES)[number]) => {
  const isFault = FAULT_CODES.some((one) => one === code);
  const kind = ALARM_KINDS.find((one) => one === code);
  return (
    DEFAULT_ALARM_RULES.find((rule) => (isFault ? rule.kind === 'fault' && rule.code === code : rule.kind === kind))?.level ??
    'common'
  );
};
