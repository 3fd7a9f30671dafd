import type { Queryable } from '../../platform/database/queryable.ts';

/** Whole numbers above 0 that a point is set to, by their configuration keys; those that it has not told, or that are none, are left out. */
export async function configuredNumbers(
  client: Queryable,
  pointId: number,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ key: string; value: string | null }>({
    name: 'configured-numbers',
    text: 'select key, value from configuration_key where point_id = $1 and key = any ($2::text[])',
    values: [pointId, keys],
  });
  return new Map(
    rows.flatMap(({ key, value }): [string, number][] => {
      const number = Number(value);
      return Number.isSafeInteger(number) && number > 0 ? [[key, number]] : [];
    }),
  );
}
