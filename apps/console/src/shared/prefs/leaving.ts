const BRING_BACK = 'csms.bringBack';

let purposeful = false;
const before = new Set<() => void>();

/** True in a page that was reloaded by the console itself: what was typed comes back without a question. */
export const bringsBack: boolean = typeof sessionStorage !== 'undefined' && sessionStorage.getItem(BRING_BACK) === '1';
if (bringsBack) sessionStorage.removeItem(BRING_BACK);

/** Does something before the page goes, however it goes. Returns how to stop. */
export function beforeLeaving(work: () => void): () => void {
  before.add(work);
  return () => void before.delete(work);
}

const last = () => {
  for (const work of before) work();
};
if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', last);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && last());
}

/** Whether the user has already said that the page may go: the browser need not ask again. */
export const leavesOnPurpose = () => purposeful;

/** Reloads the page for a setting, another language or a new version; what stands in its forms is there again afterwards. */
export function reloadKeeping(): void {
  last();
  purposeful = true;
  sessionStorage.setItem(BRING_BACK, '1');
  window.location.reload();
}

/** Leaves for another page of the server, as the user has confirmed; what stands in the forms is offered when the user comes back. */
export function leaveFor(path: string): void {
  last();
  purposeful = true;
  window.location.replace(path);
}
