const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'touchstart'] as const;

/** Does it once, when somebody moves the pointer, types or touches the page: a page that is only looked at does not bring what is for its use. Gives what calls it off. */
export function whenInUse(act: () => void): () => void {
  const stop = () => {
    for (const sign of SIGNS) window.removeEventListener(sign, go, true);
  };
  const go = () => {
    stop();
    act();
  };
  for (const sign of SIGNS) window.addEventListener(sign, go, { capture: true, passive: true });
  return stop;
}
