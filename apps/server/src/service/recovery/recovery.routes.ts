import {
  contract,
  RECOVERY_REASON_WORDS,
  RECOVERY_REFUSAL_WORDS,
  RECOVERY_STEP_WORDS,
  type RecoveryProposal,
  recoveryRunList,
  WORK_FAULT_WORDS,
} from '@csms/contract';
import { sql } from 'kysely';
import { exportList, type SettingsReader } from '../../access/index.ts';
import { knownChargerUrl } from '../../network/index.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases, Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Http } from '../../platform/http/http.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { pagesOf } from '../../platform/spreadsheet/list-sheet.ts';
import { doerOf, mustSee, ownOnly } from '../work-orders/people.ts';
import { countedPlaybooks, removePlaybook, savePlaybook } from './playbooks.ts';
import { findRun, lastRunOf, listRuns, recoveryStateOf } from './recovery.queries.ts';
import { alarmPlaceOf, proposalFor, startRun } from './start-run.ts';

export interface RecoveryParts {
  databases: Databases;
  bus: Bus;
  clock: Clock;
  settings: SettingsReader;
}

/** A provider that the caller sees; the own one where none is named. Throws `notFound`. */
async function providerFor(trx: Trx, caller: Caller, asked: number | undefined): Promise<number> {
  const id = asked ?? caller.providerId;
  const { rows } = await sql<{ id: number }>`select id from provider where id = ${id}`.execute(trx);
  return found(rows[0]).id;
}

/** Recovery: playbooks, runs, the switch, and what is proposed where. */
export function recoveryRoutes(http: Http, { databases, bus, clock, settings }: RecoveryParts): void {
  const { recovery } = contract;
  http.bind(recovery.runs, ({ caller, query }) => databases.scoped(caller.scope, (trx) => listRuns(trx, query)));
  http.bind(recovery.export, async ({ caller, query, language, reply }) => {
    await databases.scoped(
      caller.scope,
      (trx) =>
        exportList(trx, recoveryRunList, {
          query,
          language,
          reply,
          now: clock.now(),
          rows: pagesOf((page, limit) => listRuns(trx, { ...query, page, limit })),
          own: {
            faultCode: ({ faultCode }) => ({ text: WORK_FAULT_WORDS[faultCode][language] }),
            pointName: ({ pointName }) => ({ text: pointName }),
            steps: ({ steps }) => ({ text: steps.map(({ kind }) => RECOVERY_STEP_WORDS[kind][language]).join(' → ') }),
            reason: ({ reason }) => ({ text: RECOVERY_REASON_WORDS[reason]?.[language] ?? reason }),
            isAlone: ({ isAlone }) => ({ text: recoveryRunList.filters.isAlone.values[isAlone ? 'true' : 'false'][language] }),
            taskId: ({ taskId }) => ({ text: taskId ?? '' }),
          },
        }),
      { snapshot: true },
    );
    return undefined;
  });
  http.bind(recovery.state, ({ caller, query }) =>
    databases.scoped(caller.scope, async (trx) =>
      recoveryStateOf(
        trx,
        query.providerId === undefined ? undefined : await providerFor(trx, caller, query.providerId),
        clock.now(),
      ),
    ),
  );
  http.bind(recovery.setStopped, ({ caller, body }) =>
    databases.scoped(caller.scope, async (trx) => {
      const providerId = await providerFor(trx, caller, body.providerId);
      await sql`insert into recovery_setting (provider_id, is_stopped, changed_by, changed_at) values (${providerId}, ${body.isStopped}, ${doerOf(caller).name}, ${new Date(clock.now())})
        on conflict (provider_id) do update set is_stopped = excluded.is_stopped, changed_by = excluded.changed_by, changed_at = excluded.changed_at`.execute(
        trx,
      );
      return recoveryStateOf(trx, providerId, clock.now());
    }),
  );
  http.bind(recovery.releaseModel, ({ caller, body }) =>
    databases.scoped(caller.scope, async (trx) => {
      const providerId = await providerFor(trx, caller, body.providerId);
      await sql`insert into recovery_model (provider_id, vendor, model, released_by, released_at) values (${providerId}, ${body.vendor}, ${body.model}, ${doerOf(caller).name}, ${new Date(clock.now())})
        on conflict (provider_id, vendor, model) do update set released_by = excluded.released_by, released_at = excluded.released_at`.execute(
        trx,
      );
      return recoveryStateOf(trx, providerId, clock.now());
    }),
  );
  http.bind(recovery.playbooks, ({ caller, query }) =>
    databases.scoped(caller.scope, async (trx) =>
      countedPlaybooks(trx, await providerFor(trx, caller, query.providerId), clock.now()),
    ),
  );
  http.bind(recovery.savePlaybook, ({ caller, body }) =>
    databases.scoped(caller.scope, async (trx) => {
      const providerId = await providerFor(trx, caller, body.providerId);
      await savePlaybook(trx, { ...body, providerId }, doerOf(caller).name, clock.now());
      return countedPlaybooks(trx, providerId, clock.now());
    }),
  );
  http.bind(recovery.removePlaybook, ({ caller, body }) =>
    databases.scoped(caller.scope, async (trx) => {
      await removePlaybook(trx, body.id);
      return null;
    }),
  );
  http.bind(recovery.proposals, ({ caller, query }) =>
    databases.scoped(caller.scope, (trx) => proposals(trx, caller, query, clock.now())),
  );
  http.bind(recovery.run, async ({ caller, body, request, language }) => {
    const baseUrl = knownChargerUrl(settings, request);
    const { run, place } = await databases.scoped(caller.scope, async (trx) => {
      found(await alarmPlaceOf(trx, body.alarmId));
      const made = await startRun(trx, { alarmId: body.alarmId, isAlone: false, by: doerOf(caller), baseUrl }, clock.now());
      if (!made) throw new Problem('noPlaybook');
      if ('refusals' in made)
        throw new Problem('recoveryRefused', {
          places: { why: made.refusals.map((one) => RECOVERY_REFUSAL_WORDS[one][language]).join('; ') },
        });
      return { run: found(await findRun(trx, made.id)), place: made.place };
    });
    const { providerId, stationId, taskId } = place;
    if (taskId) bus.publish('live', { type: 'workOrder.changed', providerId, stationId, taskId });
    return run;
  });
  http.bind(recovery.stopRun, ({ caller, body }) =>
    databases.scoped(caller.scope, async (trx) => {
      const { rows } = await sql<{ state: string }>`select state from recovery_run where id = ${body.id} for update`.execute(trx);
      if (found(rows[0]).state === 'running')
        await sql`update recovery_run set reason = 'byHand', due_at = ${new Date(clock.now())} where id = ${body.id} and reason = ''`.execute(
          trx,
        );
      return found(await findRun(trx, body.id));
    }),
  );
}

/** What recovery proposes for an alarm, or for the open alarms of an order; nothing where it has no playbook. */
async function proposals(
  trx: Trx,
  caller: Caller,
  { taskId, alarmId }: { taskId?: string | undefined; alarmId?: number | undefined },
  now: number,
): Promise<RecoveryProposal[]> {
  if (taskId !== undefined) await mustSee(trx, caller, taskId);
  // Who sees his own orders alone is shown them there.
  else if (ownOnly(caller) !== undefined) return [];
  const { rows } = await sql<{ id: number; serial_number: string; name: string }>`
    select a.id::float8 as id, p.serial_number, p.name from alarm a join charge_point p on p.id = a.point_id
    where a.cleared_at is null and (a.id = ${alarmId ?? 0} or a.id in (select o.alarm_id from work_order_alarm o join work_order w on w.id = o.work_order_id where w.task_id = ${taskId ?? ''}))
    order by a.opened_at limit 20`.execute(trx);
  const found: RecoveryProposal[] = [];
  for (const { id, serial_number: pointId, name: pointName } of rows) {
    const place = await alarmPlaceOf(trx, id);
    const proposal = place && (await proposalFor(trx, place, false, now));
    if (place && proposal)
      found.push({
        alarmId: id,
        faultCode: place.faultCode,
        pointId,
        pointName,
        connectorNo: place.connectorNo,
        ...proposal,
        run: await lastRunOf(trx, id),
      });
  }
  return found;
}
