import { signIn } from '@csms/contract';
import type { QueryClient } from '@tanstack/react-query';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { userQuery } from '../../shared/access/access.tsx';
import { asApiError } from '../../shared/api/api-error.ts';
import { callOnce } from '../../shared/api/call.ts';
import { report } from '../../shared/api/report.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { openLive } from '../../shared/live/live.tsx';
import { token } from '../../shared/prefs/cookies.ts';
import { takeSettings } from '../sign-in/settings-sync.ts';
import { guard, signInFor } from './paths.ts';

/** Loads who is signed in, once; a failure signs out (specification section 2). */
export async function signedInLoader(client: QueryClient, { request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  const user = client.getQueryData(userQuery.queryKey);
  const verdict = guard(pathname, search, { token: token.read() !== undefined, user: user !== undefined });
  if (typeof verdict === 'object') throw redirect(verdict.go);
  if (verdict === 'loadUser') {
    try {
      // Before any page stands there is nothing to sign in over: an ended session says why, and leads to the sign-in page.
      const loaded = await client.fetchQuery({ ...userQuery, queryFn: () => callOnce(signIn.info, {}) });
      if (!loaded) throw new Error(i18n.t('login.verifyFailed'));
      // Specification section 6: a missing list and a forbidden role are failed sign-ins. An empty list is a role without pages, which a page says.
      if (!Array.isArray(loaded.rolePaths)) throw new Error(i18n.t('login.wrong'));
      if (loaded.rolePaths.includes('forbidden')) throw new Error(i18n.t('login.disabled'));
      takeSettings(loaded.preferences ?? {});
    } catch (error) {
      // Without network nobody is signed out: the page says so and tries again.
      if (['network', 'timeout', 'http'].includes(asApiError(error).kind)) throw error;
      token.remove();
      client.clear();
      report(new Error(asApiError(error).message || i18n.t('login.verifyFailed')));
      throw redirect(signInFor(pathname + search));
    }
    openLive(client);
  }
  return null;
}
