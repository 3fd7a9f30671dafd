const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'touchstart', 'click'] as const;

/** Runs `act` once, at the first move of the pointer, key, touch or click; screen readers click without the others. A page that is only looked at loads nothing for its use. Returns the cancelling. */
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
