import { ASSIGNED_WORK, type AssignedWork } from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { isOfStation } from '../messages/system-message.ts';

export interface Assignee {
  id: number;
  name: string;
}

interface Asked {
  work: AssignedWork;
  providerId: number;
  /** Null: it is at no station. */
  stationId?: number | null;
  /** This user alone. */
  id?: number;
}

const MOST = 500;

/** Users who something of a provider can be given to: enabled ones of it and of those above that may take it and see its station, as far as the caller sees them, by name. People of another firm are none. */
export async function assigneesOf(trx: Trx, { work, providerId, stationId = null, id }: Asked): Promise<Assignee[]> {
  const { rows } = await sql<Assignee>`
    with recursive above as (
      select id, parent_id from provider where id = ${providerId}
      union all select p.id, p.parent_id from provider p join above a on a.parent_id = p.id
    )
    select u.id, coalesce(nullif(u.name, ''), u.username) as name from system_users u join role r on r.id = u.role_id
    where u.provider_id in (select id from above) and u.enabled and not u.is_outside and r.permissions && ${[ASSIGNED_WORK[work], '*:*:*']}::text[]
      and ${id === undefined ? sql`true` : sql`u.id = ${id}`} and ${stationId === null ? sql`true` : isOfStation(sql`${stationId}::int`)}
    order by lower(u.username) limit ${MOST}`.execute(trx);
  return rows;
}

/** Whether something may be given to a user. */
export const isAssignee = async (trx: Trx, asked: Asked & { id: number }): Promise<boolean> =>
  (await assigneesOf(trx, asked)).length > 0;

/** The user that something is given to. Throws a problem at `field` for one that may not take it. */
export async function assigneeOf(trx: Trx, asked: Asked & { id: number }, field = 'assigneeId'): Promise<Assignee> {
  const [assignee] = await assigneesOf(trx, asked);
  if (!assignee) throw new Problem('invalid', { fields: { [field]: 'notFound' } });
  return assignee;
}
