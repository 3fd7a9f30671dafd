import { type LazyExoticComponent, lazy } from 'react';
import { comeBackWait } from '../live/come-back.ts';

/** Whether an error says that code could not be loaded: the network is away, or an update has taken it. Browsers say it in words of their own. */
export const isLoadFailure = (error: unknown): boolean =>
  /chunk|dynamically imported|module script|preload/i.test(error instanceof Error ? error.message : String(error));

/** Style sheets that could not be loaded. Code that is asked for again does not ask for them again. */
const lostStyles = new Set<HTMLLinkElement>();
document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lostStyles.add(target);
  },
  true,
);

const loadAgain = (lost: HTMLLinkElement): Promise<void> =>
  new Promise((done, failed) => {
    const link = lost.cloneNode() as HTMLLinkElement;
    link.addEventListener('load', () => done());
    link.addEventListener('error', () => failed(new Error(`Unable to preload CSS for ${link.href}`)));
    lostStyles.delete(lost);
    lost.replaceWith(link);
  });

/** Any component that `lazy` takes. */
type Part = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default'];

/** Loads code; where the server is away it is asked for until it comes. Other errors are thrown. */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      await Promise.all([...lostStyles].map(loadAgain));
      return await load();
    } catch (error) {
      if (!isLoadFailure(error)) throw error;
      await new Promise((done) => setTimeout(done, comeBackWait()));
    }
}

/**
 * A part of a page whose code comes when it is first shown. While the server is away its `Suspense` goes on waiting, and the page around it stays. Other errors are thrown where the part stands.
 */
export const lazyPart = <T extends Part>(load: () => Promise<{ default: T }>): LazyExoticComponent<T> =>
  lazy(() => untilLoaded(load));
