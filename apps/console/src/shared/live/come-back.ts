/** How often a console that has lost its server asks for it while somebody looks at it, and how often where nobody does. */
const SEEN_MS = 2_000;
const HIDDEN_MS = 30_000;

/**
 * How long to wait before the next question. A thousand consoles lose their server in the same moment: the first question is spread over the whole time, so that
 * they never ask in step; each one after it is a tenth earlier or later.
 */
export function comeBackWait(first = false): number {
  const whole = document.visibilityState !== 'hidden' ? SEEN_MS : HIDDEN_MS;
  return whole * (first ? 0.1 + Math.random() * 0.9 : 0.9 + Math.random() / 5);
}

/**
 * Asks again and again until `probe` says that the server is back, then calls `onBack` once. Coming back to the page asks at once. Returns how to stop.
 */
export function untilBack(probe: () => Promise<boolean>, onBack: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = false;
  let over = false;
  const plan = (first = false) => {
    clearTimeout(timer);
    if (!over) timer = setTimeout(() => void look(), comeBackWait(first));
  };
  const look = async () => {
    if (asking || over) return;
    asking = true;
    const back = await probe().catch(() => false);
    asking = false;
    if (over) return;
    if (!back) return plan();
    stop();
    onBack();
  };
  const seen = () => document.visibilityState === 'visible' && void look();
  const stop = () => {
    over = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', seen);
    window.removeEventListener('online', seen);
  };
  document.addEventListener('visibilitychange', seen);
  window.addEventListener('online', seen);
  plan(true);
  return stop;
}
