let isPressed = false;
const press = (event: Event) => {
  if (!(event instanceof KeyboardEvent) || event.key === ' ') isPressed = true;
};
const release = () => {
  isPressed = false;
};
for (const sign of ['pointerdown', 'keydown']) window.addEventListener(sign, press, true);
for (const sign of ['pointerup', 'pointercancel', 'keyup', 'blur']) window.addEventListener(sign, release, true);

/** Resolves when neither a pointer nor the space bar is pressed, after the click that ends a press. */
export async function released(): Promise<void> {
  while (isPressed) await new Promise((done) => setTimeout(done, 20));
}
