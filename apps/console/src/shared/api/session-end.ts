/**
 * What a call does when the session is over. The session gate registers itself here, so that the client knows no screen.
 * `reauthenticate` opens the one re-login dialog and settles when the user has signed in again (true) or has given up (false).
 */
interface SessionGate {
  reauthenticate: () => Promise<boolean>;
  toLogin: () => void;
}

let gate: SessionGate = { reauthenticate: async () => false, toLogin: () => {} };
let asking: Promise<boolean> | undefined;

export function setSessionGate(next: SessionGate): void {
  gate = next;
}

/** One dialog at a time: calls that fail meanwhile wait for the same answer. */
export function reauthenticate(): Promise<boolean> {
  asking ??= gate.reauthenticate().finally(() => {
    asking = undefined;
  });
  return asking;
}

export const toLogin = () => gate.toLogin();
