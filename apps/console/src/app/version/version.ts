import { create } from 'zustand';

/** How often the console asks whether the server serves another build. */
const EVERY_MS = 5 * 60_000;

/** Another build than this one is served. The console never reloads by itself. */
export const useVersion = create<{ newer: boolean }>()(() => ({ newer: false }));

/** The build that this page was loaded with; none in development. */
const ours = () => document.querySelector<HTMLMetaElement>('meta[name=build]')?.content;

/** Asks the server which build it serves. A server that does not answer has no news. */
export async function lookForVersion(): Promise<void> {
  const mine = ours();
  if (!mine || useVersion.getState().newer) return;
  const answer = await fetch('/version.json', { cache: 'no-store' }).catch(() => undefined);
  if (!answer?.ok) return;
  const { build } = (await answer.json().catch(() => ({}))) as { build?: unknown };
  if (typeof build === 'string' && build !== mine) useVersion.setState({ newer: true });
}

/** Asks now and then, and at once when a part of the page is not to be had any more. Returns how to stop. */
export function watchVersion(): () => void {
  const look = () => void lookForVersion();
  const whenSeen = () => document.visibilityState === 'visible' && look();
  const timer = setInterval(whenSeen, EVERY_MS);
  window.addEventListener('vite:preloadError', look);
  return () => {
    clearInterval(timer);
    window.removeEventListener('vite:preloadError', look);
  };
}
