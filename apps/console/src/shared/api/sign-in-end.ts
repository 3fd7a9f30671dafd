/** What the user confirms: weighty acts, or a change of their own second factors. */
export type ConfirmPurpose = 'acts' | 'factors';

/**
 * What a call does when the sign-in is over. The sign-in gate registers itself here, so that the client knows no screen.
 * `reauthenticate` opens the one re-login dialog, which says the server's words, and settles when the user has signed in again (true) or has given up (false).
 */
interface SignInGate {
  reauthenticate: (words?: string) => Promise<boolean>;
  /** `words` say why, where the user has not been told yet. Settles when the sign-in page stands, or the user has chosen to stay. */
  toLogin: (words?: string) => void | Promise<void>;
  /** Opens the dialog in which the user shows that it is still the one who signed in; settles when that is done (true) or given up (false). */
  confirmSelf: (words?: string, purpose?: ConfirmPurpose) => Promise<boolean>;
}

let gate: SignInGate = { reauthenticate: async () => false, toLogin: () => {}, confirmSelf: async () => false };
let asking: Promise<boolean> | undefined;
/** The way to the sign-in page, while one is on it. */
let leaving: Promise<void> | undefined;
const confirming: Partial<Record<ConfirmPurpose, Promise<boolean>>> = {};

export function setSignInGate(next: SignInGate): void {
  gate = next;
}

/** One dialog at a time: calls that fail meanwhile wait for the same answer. None where the sign-in page already asks, or will: there is one form to sign in. */
export function reauthenticate(words?: string): Promise<boolean> {
  if (leaving) return leaving.then(() => false);
  asking ??= gate.reauthenticate(words).finally(() => {
    asking = undefined;
  });
  return asking;
}

/** Whether the user is being asked to sign in again. */
export const isReauthenticating = (): boolean => asking !== undefined;

/** Asks the user to confirm the session. One dialog serves all calls that were refused meanwhile. */
export function confirmSelf(words?: string, purpose: ConfirmPurpose = 'acts'): Promise<boolean> {
  confirming[purpose] ??= gate.confirmSelf(words, purpose).finally(() => {
    delete confirming[purpose];
  });
  return confirming[purpose];
}

/** Goes to the sign-in page. */
export function toLogin(words?: string): void {
  const way = Promise.resolve(gate.toLogin(words)).finally(() => {
    if (leaving === way) leaving = undefined;
  });
  leaving = way;
}
