import { signIn } from '@csms/contract';
import { useEffect } from 'react';
import { asApiError } from '../../shared/api/api-error.ts';
import { callOnce } from '../../shared/api/call.ts';
import { untilBack } from '../../shared/live/come-back.ts';
import { reloadKeeping } from '../../shared/prefs/leaving.ts';

const RELOADED = 'csms.reloadedAt';
/** A page that fails again so soon after a reload does not mend itself by another one: the user decides. */
const AGAIN_MS = 15_000;
const PROBE_MS = 4_000;

/** The console's own files are served. */
const served = async () => (await fetch('/version.json', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_MS) })).ok;

/** The user can be asked for, or the answer is one that asking again does not change. */
const answered = () =>
  callOnce(signIn.info, {}).then(
    () => true,
    (error: unknown) => !['network', 'timeout', 'http', 'server'].includes(asApiError(error).kind),
  );

/** Reloads the page as soon as what it lacks is to be had again: a part of the console, or who is signed in. Undefined: nothing to wait for. */
export function useComeBack(lacks: 'part' | 'user' | undefined): void {
  useEffect(() => {
    if (!lacks || Date.now() - Number(sessionStorage.getItem(RELOADED) ?? 0) < AGAIN_MS) return;
    return untilBack(lacks === 'part' ? served : answered, () => {
      sessionStorage.setItem(RELOADED, String(Date.now()));
      reloadKeeping();
    });
  }, [lacks]);
}
