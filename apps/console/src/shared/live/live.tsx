import type { LiveEvent } from '@csms/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { create } from 'zustand';
import { reauthenticate } from '../api/sign-in-end.ts';
import { token } from '../prefs/cookies.ts';
import { applyEvents } from './apply-events.ts';
import { askFailedAgain, catchUp } from './catch-up.ts';
import { gathering } from './gathered.ts';
import { LiveClient, type LiveState } from './live-client.ts';

export type { LiveState };

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
  const gathered = gathering<LiveEvent>((events) => applyEvents(client, events));
  let sentWith = token.read();
  const live = new LiveClient({
    onEvent: (event) => {
      gathered.add(event);
      for (const listener of listeners) listener(event);
    },
    onReset: () => catchUp(client),
    onState: (state) => {
      if (state === 'connecting') sentWith = token.read();
      if (state === 'open') askFailedAgain(client);
      useLive.setState({ state, since: Date.now() });
    },
    onEnded: (words) => {
      // Another window has signed in again meanwhile.
      const now = token.read();
      if (now && now !== sentWith) return void (stream?.client === live && live.start());
      token.remove();
      void reauthenticate(words).then((back) => {
        if (back && stream?.client === live) live.start();
      });
    },
  });
  stream = {
    client: live,
    close: () => {
      gathered.stop();
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
