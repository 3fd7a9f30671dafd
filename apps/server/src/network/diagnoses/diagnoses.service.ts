import type { Command, Diagnosis, diagnosisForm } from '@csms/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Trx } from '../../platform/database/database.ts';
import { queryableOf } from '../../platform/database/queryable.ts';
import { Problem } from '../../platform/http/problem.ts';
import { lockSome } from '../../platform/queue/queue.ts';
import { type ChargerFiles, closeFileTransfers } from '../charger-files/charger-files.service.ts';
import { requestCommands } from '../commands/request.writes.ts';
import { answeredFile, stepOf } from './diagnoses.rules.ts';

/** How long a charger may bring its file: retries of slow links count in hours. */
const TRANSFER_MS = 24 * 3_600_000;

export interface Asked {
  ids: number[];
  pointIds: number[];
}

/**
 * Asks points for their diagnostics: for each a place to bring them to, a command, and a row that says what becomes of it. Announce the commands
 * after the commit. Throws `notFound` for a point that the caller does not see, `ftpNotOffered`, `stopBeforeStart`.
 */
export async function requestDiagnoses(
  trx: Trx,
  form: z.output<typeof diagnosisForm>,
  who: { username: string; baseUrl: string },
  files: ChargerFiles,
  clock: Clock,
): Promise<Asked> {
  if (form.startTime && form.stopTime && Date.parse(form.stopTime) <= Date.parse(form.startTime))
    throw new Problem('stopBeforeStart', { fields: { stopTime: 'stopBeforeStart' } });
  const serialNumbers = [...new Set(form.serialNumbers)];
  const points = await trx
    .selectFrom('charge_point')
    .select(['id', 'provider_id', 'serial_number'])
    .where('serial_number', 'in', serialNumbers)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
  if (points.length < serialNumbers.length) throw new Problem('notFound');
  const now = clock.now();
  const { rows } = await sql<{
    last: number;
  }>`select coalesce(pg_sequence_last_value('point_event_id_seq'), 0)::float8 as last`.execute(trx);
  const ids: number[] = [];
  for (const point of points) {
    const place = form.location
      ? { id: null, location: form.location }
      : await files.open(trx, {
          pointId: point.id,
          providerId: point.provider_id,
          kind: 'diagnostics',
          file: null,
          name: `diagnostics-${point.serial_number}.log`,
          expiresAt: now + TRANSFER_MS,
          protocol: form.protocol,
          baseUrl: who.baseUrl,
        });
    const [commandId] = await requestCommands(
      queryableOf(trx),
      {
        pointIds: [point.id],
        action: 'getDiagnostics',
        payload: {
          location: place.location,
          retries: form.retries,
          retryIntervalSeconds: form.retryInterval,
          ...(form.startTime ? { from: form.startTime } : {}),
          ...(form.stopTime ? { to: form.stopTime } : {}),
        },
        requestedBy: who.username,
        reason: '',
      },
      clock,
    );
    const { id } = await trx
      .insertInto('diagnosis')
      .values({
        provider_id: point.provider_id,
        point_id: point.id,
        command_id: commandId!,
        transfer_id: place.id,
        protocol: form.location ? null : form.protocol,
        location: form.location,
        retries: form.retries,
        retry_interval: form.retryInterval,
        start_at: form.startTime ?? null,
        stop_at: form.stopTime ?? null,
        requested_by: who.username,
        requested_at: new Date(now),
        changed_at: new Date(now),
        after_event: rows[0]!.last,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(id);
  }
  return { ids, pointIds: points.map((point) => point.id) };
}

interface OpenRow {
  id: number;
  provider_id: number;
  station_id: number;
  serial_number: string;
  status: Diagnosis['status'];
  changed_at: Date;
  transfer_id: number | null;
  arrived: boolean;
  command_status: Command['status'] | null;
  result: Command['result'];
  told: unknown;
  file_name: string | null;
  said: string[];
  said_at: Date | null;
}

/** Brings every open diagnosis up to what its command, the charger's word and the files say. Safe to run twice. */
export async function advanceDiagnoses(db: Database, bus: Bus, clock: Clock): Promise<void> {
  const now = clock.now();
  const changed = await db.transaction().execute(async (trx) => {
    const open = await lockSome(trx, 'diagnosis', sql<boolean>`status in ('requested', 'uploading')`);
    const { rows } = await sql<OpenRow>`
      select d.id, d.provider_id, p.station_id, p.serial_number, d.status, d.changed_at, d.transfer_id, d.file_name, t.arrived_at is not null as arrived,
        k.status as command_status, k.result, k.told, coalesce(e.said, '{}') as said, e.said_at
      from diagnosis d join charge_point p on p.id = d.point_id left join charger_transfer t on t.id = d.transfer_id left join command k on k.id = d.command_id
      left join lateral (
        select array_agg(v.status order by v.id) as said, max(v.received_at) as said_at from point_event v
        where v.point_id = d.point_id and v.kind = 'diagnostics' and v.status <> 'Idle' and v.id > d.after_event
      ) e on true
      where d.id = any(${open}) order by d.id`.execute(trx);
    const events: { providerId: number; stationId: number; serialNumber: string }[] = [];
    const closed: number[] = [];
    for (const row of rows) {
      const step = stepOf(
        {
          status: row.status,
          changedAt: Math.max(row.changed_at.getTime(), row.said_at?.getTime() ?? 0),
          toUs: row.transfer_id !== null,
          arrived: row.arrived,
          command: row.command_status === null ? undefined : { status: row.command_status, result: row.result, told: row.told },
          said: row.said,
          saidAt: row.said_at?.getTime() ?? null,
        },
        now,
      );
      const fileName = row.file_name ?? answeredFile(row.told) ?? null;
      if (step.status === row.status && fileName === row.file_name) continue;
      const over = step.status === 'uploaded' || step.status === 'failed';
      if (over && row.transfer_id !== null) closed.push(row.transfer_id);
      await trx
        .updateTable('diagnosis')
        .set({
          ...step,
          file_name: fileName,
          changed_at: new Date(now),
          reported_at: row.said_at,
          finished_at: over ? new Date(now) : null,
        })
        .where('id', '=', row.id)
        .execute();
      events.push({ providerId: row.provider_id, stationId: row.station_id, serialNumber: row.serial_number });
    }
    await closeFileTransfers(trx, closed, new Date(now));
    return events;
  });
  for (const event of changed) bus.publish('live', { type: 'diagnosis.changed', ...event });
}
