import { contract, SET_UP_ANY, SET_UP_STEPS } from '@csms/contract';
import { useEffect } from 'react';
import { useAccess } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { usePreferences, useSidebar } from '../../../shared/prefs/preferences.ts';

const STALE_MS = 300_000;

/** Keeps the menu's entry of setting up: there while a step is missing, for those who may do one of them and have not hidden it. */
export function SetUpWatch() {
  const may = useAccess().canAny(SET_UP_ANY);
  const isHidden = usePreferences((state) => state.setUpHidden);
  const { data } = useCall(contract.setUp.get, {}, { enabled: may && !isHidden, silent: true, staleTime: STALE_MS });
  const missing = may && !isHidden && data !== undefined && SET_UP_STEPS.some((step) => data.counts[step] === 0);
  useEffect(() => useSidebar.setState({ setUpMissing: missing }), [missing]);
  return null;
}
