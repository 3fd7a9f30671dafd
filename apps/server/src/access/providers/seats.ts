import type { Trx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';

/**
 * Room for one more enabled system user at a provider. The provider stays locked until the transaction ends, so that two at once do not both take the
 * last place. Disabled users take none: people leave, and are never deleted. Throws `authCountReached`.
 */
export async function takeSeat(trx: Trx, providerId: number): Promise<void> {
  const { auth_count: limit } = await trx
    .selectFrom('provider')
    .select('auth_count')
    .where('id', '=', providerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (limit === 0) return;
  const { taken } = await trx
    .selectFrom('system_users')
    .select((eb) => eb.fn.countAll<number>().as('taken'))
    .where('provider_id', '=', providerId)
    .where('enabled', '=', true)
    .executeTakeFirstOrThrow();
  if (taken >= limit) throw new Problem('authCountReached', { places: { count: String(limit) } });
}
