import { contract } from '@csms/contract';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Seal } from '../../platform/config/seal.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { roleNameFor } from '../roles/role-words.ts';
import { makeCaptcha } from './captcha.ts';
import type { HumanCheck } from './human-check.ts';
import type { Browsers } from './known-browser.ts';
import type { Proofs } from './proof.ts';
import type { SessionService } from './session.service.ts';
import { createSignIn } from './sign-in.ts';

interface Parts {
  service: SessionService;
  db: Database;
  clock: Clock;
  seal: Seal;
  human: HumanCheck;
  proofs: Proofs;
  browsers: Browsers;
}

export function sessionRoutes(http: Http, { service, db, clock, seal, human, proofs, browsers }: Parts): void {
  const signIn = createSignIn({ db, clock, seal, human });
  http.bind(contract.session.captcha, () => makeCaptcha(db, clock));
  http.bind(contract.session.proof, () => proofs.make());
  http.bind(contract.session.login, ({ body, address, request, reply }) =>
    signIn(body, {
      address,
      userAgent: request.headers['user-agent'] ?? '',
      browser: browsers.idOf(request),
      mark: () => browsers.mark(request, reply),
    }),
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
