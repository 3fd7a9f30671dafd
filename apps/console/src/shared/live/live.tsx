import type { LiveEvent } from '@csms/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { create } from 'zustand';
import { reauthenticate } from '../api/sign-in-end.ts';
import { applyEvents } from './apply-events.ts';
import { askFailedAgain, catchUp } from './catch-up.ts';
import { LiveClient, type LiveState } from './live-client.ts';

export type { LiveState };

/** After a silence the first event is shown so soon; what arrived with it is one repaint. */
const SOON_MS = 10;
/** In a burst there is no more than one repaint in this time. */
const GATHER_MS = 100;

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

let stream: { client: LiveClient; close(): void } | undefined;

/** Opens the stream, unless it is open. The loader calls it before the first page asks for anything: the stream hears what happens after that. */
export function openLive(client: QueryClient): void {
  if (stream) return;
  let gathered: LiveEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let flushed = Number.NEGATIVE_INFINITY;
  const flush = () => {
    timer = undefined;
    flushed = performance.now();
    applyEvents(client, gathered);
    gathered = [];
  };
  const live = new LiveClient({
    onEvent: (event) => {
      gathered.push(event);
      timer ??= setTimeout(flush, Math.max(SOON_MS, flushed + GATHER_MS - performance.now()));
      for (const listener of listeners) listener(event);
    },
    onReset: () => catchUp(client),
    onState: (state) => {
      if (state === 'open') askFailedAgain(client);
      useLive.setState({ state, since: Date.now() });
    },
    onEnded: (words) => {
      void reauthenticate(words).then((back) => {
        if (back && stream?.client === live) live.start();
      });
    },
  });
  stream = {
    client: live,
    close: () => {
      clearTimeout(timer);
      live.stop();
      stream = undefined;
    },
  };
  live.start();
}

/** Keeps the stream open while somebody is signed in. */
export function useLiveStream(): void {
  const client = useQueryClient();
  useEffect(() => {
    openLive(client);
    // A stream whose network has gone stays open in silence: trying at once tells the truth in both cases.
    const retry = () => stream?.client.retryNow();
    const seen = () => document.visibilityState === 'visible' && stream?.client.hurry();
    document.addEventListener('visibilitychange', seen);
    window.addEventListener('online', retry);
    window.addEventListener('offline', retry);
    return () => {
      document.removeEventListener('visibilitychange', seen);
      window.removeEventListener('online', retry);
      window.removeEventListener('offline', retry);
      stream?.close();
    };
  }, [client]);
}
