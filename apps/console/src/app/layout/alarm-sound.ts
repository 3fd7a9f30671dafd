/** Two short tones, made here: no file, and heard only where the browser lets a page that was used make a sound. */
export function soundAlarm(): void {
  const context = new AudioContext();
  const tone = (at: number, frequency: number) => {
    const source = context.createOscillator();
    const volume = context.createGain();
    source.frequency.value = frequency;
    volume.gain.setValueAtTime(0.0001, context.currentTime + at);
    volume.gain.exponentialRampToValueAtTime(0.2, context.currentTime + at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + at + 0.22);
    source.connect(volume).connect(context.destination);
    source.start(context.currentTime + at);
    source.stop(context.currentTime + at + 0.25);
  };
  tone(0, 880);
  tone(0.3, 660);
  setTimeout(() => void context.close().catch(() => {}), 1000);
}
