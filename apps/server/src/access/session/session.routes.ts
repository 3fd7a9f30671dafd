import { contract } from '@csms/contract';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { roleNameFor } from '../roles/role-words.ts';
import { makeCaptcha } from './captcha.ts';
import type { SessionService } from './session.service.ts';

export function sessionRoutes(http: Http, service: SessionService, db: Database, clock: Clock): void {
  http.bind(contract.session.captcha, () => makeCaptcha(db, clock));
  http.bind(contract.session.login, ({ body, address, request }) =>
    service.login(body, { address, userAgent: request.headers['user-agent'] ?? '' }),
  );
  http.bind(
    contract.session.info,
    async ({ caller, language }) => {
      const info = await service.info(caller);
      return { ...info, roleName: roleNameFor(info.roleName, info.roleKey, language) };
    },
    { tokenInQuery: true },
  );
  http.bind(contract.session.logout, async ({ caller }) => {
    await service.logout(caller);
    return null;
  });
}
