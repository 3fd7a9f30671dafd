import { useEffect, useRef } from 'react';
import { token } from '../../shared/prefs/cookies.ts';

const LOOK_MS = 1_000;

/** Calls back once when another window of this browser has signed in: its token is there for this one too, and nobody need sign in twice. */
export function useSignedInElsewhere(onSignedIn: () => void): void {
  const latest = useRef(onSignedIn);
  latest.current = onSignedIn;
  useEffect(() => {
    const before = token.read();
    const timer = setInterval(() => {
      const now = token.read();
      if (!now || now === before) return;
      clearInterval(timer);
      latest.current();
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, []);
}
