import { contract } from '@csms/contract';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Seal } from '../../platform/config/seal.ts';
import type { Database, Databases } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Outward } from '../../platform/outward/outward.ts';
import { endSignIns } from '../sign-in/sign-in-end.ts';
import { listProviders, type ProviderFilter } from './providers.queries.ts';
import { createProviderService } from './providers.service.ts';

interface Parts {
  databases: Databases;
  seal: Seal;
  clock: Clock;
  outward: Outward;
  log: Log;
}

const TEST_MAIL = {
  zh: { subject: '测试邮件', text: '这是一封测试邮件：邮箱配置可用。' },
  en: { subject: 'Test mail', text: 'This is a test mail: the mail settings work.' },
} as const;

export function providerRoutes(http: Http, parts: Parts): void {
  const { databases, clock } = parts;
  const { providers } = contract;
  const service = createProviderService(parts);

  http.bind(providers.options, ({ caller }) =>
    databases.scoped(caller.scope, async (trx) => {
      const rows = await trx
        .selectFrom('provider')
        .select(['id', 'name', 'currency', 'minor_unit', 'type'])
        .orderBy('name')
        .limit(1000)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        providerName: row.name,
        currency: row.currency,
        minorUnit: row.minor_unit,
        providerType: row.type as 'super' | 'common',
      }));
    }),
  );
  const list = (scope: Parameters<Databases['scoped']>[0], filter: ProviderFilter) =>
    databases.scoped(scope, (trx) => listProviders(trx, filter, clock.now()));
  http.bind(providers.getAllProviders, ({ caller, query }) => list(caller.scope, query));
  http.bind(providers.getConditionProviders, ({ caller, body }) => list(caller.scope, body));
  http.bind(providers.addProvider, ({ caller, body }) => service.add(caller, body));
  http.bind(providers.updateProviderInfo, ({ caller, body }) => service.update(caller, body));
  http.bind(
    providers.testMail,
    async ({ caller, body, language }) => {
      await service.testMail(caller, body, TEST_MAIL[language]);
      return null;
    },
    { rateLimit: { max: 10, timeWindow: '1 minute' } },
  );
  http.bind(providers.getTexts, ({ caller, query }) => service.texts(caller, query.id));
  http.bind(providers.setTexts, ({ caller, body }) => service.setTexts(caller, body.id, body));
  http.bind(providers.publicText, async ({ query }) => {
    const column = query.text === 'disclaimer' ? 'disclaimer' : 'privacy_agreement';
    let asked = databases.system.selectFrom('provider').select(['name', `${column} as html`]);
    asked = query.providerId
      ? asked.where('id', '=', query.providerId)
      : asked.where('type', '=', 'super').orderBy('id').limit(1);
    const row = await asked.executeTakeFirst();
    return { providerName: row?.name ?? '', html: row?.html ?? '' };
  });
}

/** Ends the sign-ins of providers whose time has run out (decisions section 3). */
export async function endExpired(db: Database, bus: Bus, now: number): Promise<void> {
  const rows = await db
    .selectFrom('sign_in_session as s')
    .innerJoin('system_users as u', 'u.id', 's.user_id')
    .innerJoin('provider as p', 'p.id', 'u.provider_id')
    .select('u.id')
    .distinct()
    .where('p.expires_at', '<=', new Date(now))
    .execute();
  await endSignIns(db, bus, { users: rows.map(({ id }) => id) }, 'providerExpired', now);
}
