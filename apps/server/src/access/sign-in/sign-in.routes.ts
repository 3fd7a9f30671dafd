import { contract } from '@csms/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Seal } from '../../platform/config/seal.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import type { PublicNames } from '../../platform/http/public-name.ts';
import { askPasskey } from '../passkeys/passkeys.ts';
import { roleNameFor } from '../roles/role-words.ts';
import type { CallerService } from './caller.service.ts';
import { makeCaptcha } from './captcha.ts';
import type { HumanCheck } from './human-check.ts';
import type { Browsers } from './known-browser.ts';
import type { Proofs } from './proof.ts';
import { createSignIn, type SignInPlace } from './sign-in.ts';

interface Parts {
  callers: CallerService;
  db: Database;
  clock: Clock;
  seal: Seal;
  human: HumanCheck;
  proofs: Proofs;
  browsers: Browsers;
  names: PublicNames;
}

export function signInRoutes(http: Http, { callers, db, clock, seal, human, proofs, browsers, names }: Parts): void {
  const signIn = createSignIn({ db, clock, seal, human });
  http.bind(contract.signIn.captcha, () => makeCaptcha(db, clock));
  http.bind(contract.signIn.proof, () => proofs.make());
  const placeOf = (address: string, request: FastifyRequest, reply: FastifyReply): SignInPlace => ({
    address,
    userAgent: request.headers['user-agent'] ?? '',
    here: names.of(request),
    browser: browsers.idOf(request),
    mark: () => browsers.mark(request, reply),
  });
  http.bind(contract.signIn.login, ({ body, address, request, reply }) =>
    signIn.byPassword(body, placeOf(address, request, reply)),
  );
  http.bind(contract.signIn.passkeyQuestion, async ({ request, reply }) => {
    const here = names.of(request);
    if (here.hindrance !== null) return null;
    const browser = browsers.mark(request, reply);
    return (await askPasskey(db, clock, { purpose: 'signIn', here, browser }, 'required')) ?? null;
  });
  http.bind(contract.signIn.loginByPasskey, async ({ body, address, request, reply }) => {
    // Only the key says who it is: until then the system log knows nobody.
    request.body = {};
    const signedIn = await signIn.byPasskey(body.passkey, placeOf(address, request, reply));
    request.body = { username: signedIn.username };
    return signedIn;
  });
  http.bind(
    contract.signIn.info,
    async ({ caller, language }) => {
      const info = await callers.info(caller);
      return { ...info, roleName: roleNameFor(info.roleName, info.roleKey, language) };
    },
    { tokenInQuery: true },
  );
  http.bind(contract.signIn.logout, async ({ caller }) => {
    await callers.logout(caller);
    return null;
  });
}
