import { contract } from '@csms/contract';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { found } from '../../platform/http/problem.ts';
import { eraseCustomer, planErasure } from '../privacy/erase.ts';
import type { CustomerKeeper } from '../privacy/keeper.ts';
import { personalFile } from '../privacy/personal-file.ts';

/** What a customer may ask for: everything that is kept of it, and that it is erased. */
export function privacyRoutes(
  http: Http,
  databases: Databases,
  clock: Clock,
  bus: Bus,
  keepers: readonly CustomerKeeper[],
): void {
  const { personalData, erase, erasePlan } = contract.chargeUsers;
  http.bind(personalData, async ({ caller, params, language, reply }) => {
    // Who may see the user may have what is told of it; what quotes it stands in tables that no request may read.
    const user = await databases.scoped(caller.scope, async (trx) =>
      found(
        await trx
          .selectFrom('charge_user')
          .select(['id', 'provider_id', 'account'])
          .where('id', '=', params.id)
          .executeTakeFirst(),
      ),
    );
    const { fileName, bytes } = await personalFile(
      { pool: databases.pool, db: databases.system, keepers },
      { userId: user.id, providerId: user.provider_id, account: user.account },
      language,
      clock.now(),
    );
    const name = encodeURIComponent(fileName);
    void reply
      .header('content-type', 'application/zip')
      .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
      .header('download-filename', name)
      .send(bytes);
    return undefined;
  });
  http.bind(erasePlan, ({ caller, params }) => databases.scoped(caller.scope, (trx) => planErasure(trx, params.id, keepers)));
  http.bind(erase, async ({ caller, params }) => {
    const { providerId, accountIds } = await databases.scoped(caller.scope, (trx) =>
      eraseCustomer(trx, caller, params.id, keepers, clock.now()),
    );
    for (const accountId of accountIds) bus.publish('payer.changed', { providerId, accountId });
    return null;
  });
}
