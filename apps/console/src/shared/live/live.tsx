import type { LiveEvent } from '@csms/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { create } from 'zustand';
import { reauthenticate } from '../api/session-end.ts';
import { applyEvents } from './apply-events.ts';
import { LiveClient, type LiveState } from './live-client.ts';

/** Events are gathered for a moment: fast enough to feel immediate, slow enough that a burst is one repaint. */
export type { LiveState };

const GATHER_MS = 250;

interface Live {
  state: LiveState;
  /** When the stream was last known to be whole. */
  since: number | undefined;
}
export const useLive = create<Live>()(() => ({ state: 'connecting', since: undefined }));

type Listener = (event: LiveEvent) => void;
const listeners = new Set<Listener>();

/** Hears every live event, for pictures that grow (curves). */
export function useLiveEvents(listener: Listener): void {
  useEffect(() => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, [listener]);
}

/** Keeps the stream open while somebody is signed in. */
export function useLiveStream(): void {
  const client = useQueryClient();
  useEffect(() => {
    let gathered: LiveEvent[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      timer = undefined;
      applyEvents(client, gathered);
      gathered = [];
    };
    const stream = new LiveClient({
      onEvent: (event) => {
        gathered.push(event);
        timer ??= setTimeout(flush, GATHER_MS);
        for (const listener of listeners) listener(event);
      },
      onReset: () => void client.invalidateQueries(),
      onState: (state) => useLive.setState({ state, since: Date.now() }),
      onEnded: () => {
        void reauthenticate().then((back) => {
          if (back) stream.start();
        });
      },
    });
    // A stream whose network has gone stays open in silence: trying at once tells the truth in both cases.
    const retry = () => stream.retryNow();
    window.addEventListener('online', retry);
    window.addEventListener('offline', retry);
    stream.start();
    return () => {
      window.removeEventListener('online', retry);
      window.removeEventListener('offline', retry);
      clearTimeout(timer);
      stream.stop();
    };
  }, [client]);
}
