import { contract } from '@csms/contract';
import { useEffect } from 'react';
import { call } from '../../shared/api/call.ts';

/** So often it is said that somebody is at work here, in ms; a visit has ended after half an hour without it. */
const EVERY_MS = 5 * 60_000;

/** Tells the server while a person is at work here, by key or pointer: a screen left alone is nobody's visit. */
export function useVisit(): void {
  useEffect(() => {
    let told = Number.NEGATIVE_INFINITY;
    const tell = () => {
      const now = performance.now();
      if (now - told < EVERY_MS) return;
      told = now;
      // Whoever cannot be told of now is told of with the next key.
      call(contract.handovers.visit, {}).catch(() => {});
    };
    window.addEventListener('pointerdown', tell, { passive: true });
    window.addEventListener('keydown', tell, { passive: true });
    return () => {
      window.removeEventListener('pointerdown', tell);
      window.removeEventListener('keydown', tell);
    };
  }, []);
}
