import type { PersonAtWork } from '@csms/contract';
import { localDateTime } from '@csms/kernel';
import type { Queryable } from '../../platform/database/queryable.ts';

/** SQL text: the class of the locks by which those who take commands and those who begin to work at a point come one after the other. */
export const TURN_OF_WORK = `hashtext('point at work')`;

/** SQL text: whether somebody works at the point in a column. */
export const IS_AT_WORK = (column: string): string =>
  `exists (select from point_at_work w where w.point_id = ${column} and w.ended_at is null)`;

const moment = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const PERSON = `jsonb_build_object('name', w.user_name, 'since', ${moment('w.began_at')}, 'taskId', w.task_id)`;

/** SQL text: who works at the point in a column, the first first. */
export const PEOPLE_AT_WORK = (column: string): string =>
  `(select coalesce(jsonb_agg(${PERSON} order by w.began_at, w.id), '[]') from point_at_work w where w.point_id = ${column} and w.ended_at is null)`;

/** SQL text: what stands as the answer of a command that was refused for who works at the point in a column. */
export const REFUSAL = (column: string): string =>
  `(select jsonb_build_object('error', 'personAtWork', 'person', ${PERSON}) from point_at_work w where w.point_id = ${column} and w.ended_at is null order by w.began_at, w.id limit 1)`;

/** The words of the error `personAtWork`: since when by the clock of the station. */
export function personPlaces(
  { name, since, taskId }: PersonAtWork,
  timeZone: string,
): { name: string; since: string; taskId: string } {
  const { hour, minute } = localDateTime(timeZone, Date.parse(since));
  const two = (value: number) => String(value).padStart(2, '0');
  return { name, since: `${two(hour)}:${two(minute)}`, taskId };
}

/** Who works at a point; undefined: nobody. */
export async function personAt(client: Queryable, pointId: number): Promise<PersonAtWork | undefined> {
  const { rows } = await client.query<{ people: PersonAtWork[] }>({
    text: `select ${PEOPLE_AT_WORK('$1::int')} as people`,
    values: [pointId],
  });
  return rows[0]?.people[0];
}
