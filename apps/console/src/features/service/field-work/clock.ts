/** By how much the server's clock is ahead of this phone's, in ms; kept for the time without a line. */
const KEY = 'csms.fieldClock';

const kept = (): number => {
  const offset = Number(localStorage.getItem(KEY));
  return Number.isFinite(offset) ? offset : 0;
};
let offset = kept();

/** Learns the server's clock from an answer that says its time. `asked`, `answered`: by this phone, in epoch ms. */
export function learnClock(serverTime: string, asked: number, answered = Date.now()): void {
  offset = Math.round(Date.parse(serverTime) - (asked + answered) / 2);
  try {
    localStorage.setItem(KEY, String(offset));
  } catch {
    // A full phone knows it until it is closed.
  }
}

/** Now by the server's clock, in epoch ms. */
export const serverNow = (): number => Date.now() + offset;
