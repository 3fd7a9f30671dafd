import { type RawBuilder, sql } from 'kysely';
import type { OwnDays, Place } from './own-days.queries.ts';
import type { Period } from './period.rules.ts';

/** A period, and the days that are read for it where those are more. */
export interface Read extends Period {
  read?: Period | undefined;
  /** Where its days are counted back from each station's own today, and those are several, or the last counts in part. */
  own?: OwnDays | undefined;
}

/** Whether the days of a period are counted back from each station's own today, and the last goes no further than that has come. */
export interface UpToNow {
  upToNow?: boolean | undefined;
}

/** Which sessions are counted. */
export interface StatisticFilter extends Read, Place, UpToNow {
  connectorType?: string | undefined;
  /** 0: sessions of nobody's group. */
  groupId?: number | undefined;
  startType?: string | undefined;
}

/** Conditions on the columns of a rollup, or on those of `alias`. */
export function placeIs({ providerId, stationId }: Place, alias?: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(alias ? `${alias}.${name}` : name);
  const given = [sql`true`];
  if (providerId !== undefined) given.push(sql`${column('provider_id')} = ${providerId}`);
  if (stationId !== undefined) given.push(sql`${column('station_id')} = ${stationId}`);
  return sql.join(given, sql` and `);
}
