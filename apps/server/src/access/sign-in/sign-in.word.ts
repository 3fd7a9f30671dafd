import { applicationRoutes } from '../applications/applications.ts';
import type { AccessParts } from '../area-parts.ts';
import { passkeyRoutes } from '../passkeys/passkeys.routes.ts';
import { sayStoppedPasskeys } from '../passkeys/stopped.ts';
import { profileRoutes } from '../profile/profile.routes.ts';
import type { Word } from '../word.ts';
import { createHumanCheck } from './human-check.ts';
import { createBrowsers } from './known-browser.ts';
import { passwordResetRoutes } from './password-reset.ts';
import { createProofs } from './proof.ts';
import { signInRoutes } from './sign-in.routes.ts';
import { clearTries } from './tries.ts';

/** All that signing in gives the app, with what shares its checks: profile, passkeys, and applications of strangers. */
export const signIn: Word<AccessParts> = {
  routes: async (http, { databases, bus, clock, seal, secretKey, log, callers, publicNames: names }) => {
    const db = databases.system;
    await sayStoppedPasskeys(db, names, log);
    const browsers = createBrowsers(secretKey);
    const proofs = createProofs(db, secretKey, clock);
    const human = createHumanCheck(db, clock, proofs);
    signInRoutes(http, { callers, db, clock, seal, human, proofs, browsers, names });
    passwordResetRoutes(http, { db, bus, clock, human, browsers });
    profileRoutes(http, { databases, bus, clock, seal, browsers, names });
    passkeyRoutes(http, { db, bus, clock, browsers, names });
    applicationRoutes(http, { databases, clock, human, names });
  },
  clear: async ({ databases, clock }) => {
    await clearTries(databases.system, clock.now());
  },
};
