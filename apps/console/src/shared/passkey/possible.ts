/** Whether this browser does passkeys on this page: HTTPS or localhost, a name and no IP address. */
export const passkeysPossible = (): boolean =>
  window.isSecureContext && typeof window.PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(window.location.hostname);

/** Why a passkey was not used or made; each has words (`passkeys.faults` of the account). */
export type PasskeyFault = 'cancelled' | 'known' | 'unsupported' | 'failed';

/** Why a passkey was not used, if that is what went wrong. */
export const passkeyFaultOf = (thrown: unknown): PasskeyFault | undefined => (thrown as { fault?: PasskeyFault }).fault;
