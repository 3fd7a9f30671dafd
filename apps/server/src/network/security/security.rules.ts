import type { Refusal, UpgradeStepName } from '@csms/contract';

/** What a connection has shown of itself. */
export interface Presented {
  tls: boolean;
  password: 'missing' | 'wrong' | 'fits';
  /** Of the client certificate: good, or what is wrong with it. */
  certificate: 'good' | Refusal;
}

export type Verdict = { seen: 0 | 1 | 2 | 3 } | { refusal: Refusal };

/**
 * Whether a connection may come in by one of the profiles that are taken (the wanted one first; while an upgrade is open, the coming one too). A good client
 * certificate over TLS is enough for every profile. Gives the profile that it came by, or why not by the wanted one.
 */
export function judge(profiles: readonly number[], hasPassword: boolean, shown: Presented): Verdict {
  const faults = profiles.map((profile) => faultOf(profile, hasPassword, shown));
  const refusal = faults.includes(null) ? null : faults[0]!;
  return refusal === null ? { seen: seenOf(shown) } : { refusal };
}

function faultOf(profile: number, hasPassword: boolean, shown: Presented): Refusal | null {
  if (shown.tls && shown.certificate === 'good') return null;
  if (profile >= 2 && !shown.tls) return 'tlsMissing';
  if (profile === 3) return shown.certificate as Refusal;
  if (profile === 0 && !hasPassword) return null;
  return shown.password === 'fits' ? null : shown.password === 'wrong' ? 'passwordWrong' : 'passwordMissing';
}

const seenOf = ({ tls, password, certificate }: Presented): 0 | 1 | 2 | 3 =>
  tls && certificate === 'good' ? 3 : password !== 'fits' ? 0 : tls ? 2 : 1;

/** The HTTP status of a refused upgrade: 401 where a password is asked for, 403 for what no password mends (field rule 1). */
export const statusOf = (refusal: Refusal): 401 | 403 => (refusal.startsWith('password') ? 401 : 403);

/** The steps from one profile to a higher one. */
export function stepsTo(from: number, to: number): UpgradeStepName[] {
  return [
    ...(to < 3 ? (['password'] as const) : []),
    ...(from < 2 && to >= 2 ? (['root'] as const) : []),
    ...(to === 3 ? (['certificate'] as const) : []),
    'profile',
    'reconnect',
  ];
}
