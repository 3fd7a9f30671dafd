import type { Point } from '@csms/contract';
import { compare } from '@csms/kernel';
import { sql } from 'kysely';
import { authorise, findPayers, type Payer } from '../customers/index.ts';
import type { Trx } from '../platform/database/database.ts';
import { queryableOf } from '../platform/database/queryable.ts';
import { Problem } from '../platform/http/problem.ts';

/** A problem at a field of a form. */
export const fieldProblem = (key: ConstructorParameters<typeof Problem>[0], field: string, places?: Record<string, string>) =>
  new Problem(key, { fields: { [field]: key }, ...(places ? { places } : {}) });

/** The user as a payer at the point. Throws at the field where the user may not charge there. */
export async function payerOf(
  trx: Trx,
  point: Point,
  chargeUserId: number,
  now: number,
): Promise<{ payer: Payer; idTag: string }> {
  const { rows } = await sql<{ id_tag: string }>`select id_tag from charge_user where id = ${chargeUserId}`.execute(trx);
  if (!rows[0]) throw new Problem('invalid', { fields: { chargeUserId: 'notFound' } });
  const idTag = rows[0].id_tag;
  const [payer] = await findPayers(queryableOf(trx), [{ idTag, timeZone: point.timeZone, at: now }]);
  if (authorise(payer, point.providerId, now) !== 'Accepted')
    throw fieldProblem(
      payer && !payer.postPaid && compare(payer.balance, '0') <= 0 ? 'balanceTooLow' : 'userMayNotCharge',
      'chargeUserId',
    );
  return { payer: payer!, idTag };
}
