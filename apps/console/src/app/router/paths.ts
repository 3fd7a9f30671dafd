/** Paths that the frame itself knows. */
export const LOGIN = '/login';
export const DASHBOARD = '/dashboard';
/** What waits for the user. */
export const NEEDS = '/needs';
export const NOT_FOUND = '/404';
/** Open without a session (specification section 2, decisions section 5). */
export const PUBLIC: readonly string[] = [LOGIN, '/applyForm', '/disclaimer', '/privacyAgreement'];

export type Verdict = { go: string } | 'pass' | 'loadUser';

/** Where one may come back to after signing in: a path of ours, never another site's. */
export function safeTarget(given: string | null): string {
  return given?.startsWith('/') && !given.startsWith('//') && !given.startsWith('/\\') && !given.startsWith(LOGIN) ? given : '/';
}

/** The sign-in page that leads on to a path. */
export const signInFor = (wanted: string) => (wanted === '/' ? LOGIN : `${LOGIN}?redirect=${encodeURIComponent(wanted)}`);

/** The guard of specification section 2, before anything is loaded. */
export function guard(path: string, search: string, state: { token: boolean; user: boolean }): Verdict {
  if (path === LOGIN && state.token) return { go: '/' };
  if (PUBLIC.includes(path)) return 'pass';
  if (!state.token) return { go: signInFor(`${path}${search}`) };
  return state.user ? 'pass' : 'loadUser';
}
