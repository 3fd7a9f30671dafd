import type { NewPasskey, PasskeyAssertion, PasskeyQuestion } from '@csms/contract';
import type { PasskeyFault } from './possible.ts';

/** The browser or its user said no. */
export class PasskeyError extends Error {
  readonly fault: PasskeyFault;
  constructor(fault: PasskeyFault, cause: unknown) {
    super(fault, { cause });
    this.fault = fault;
  }
}

const FAULTS: Readonly<Record<string, PasskeyFault>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'known',
  ConstraintError: 'unsupported',
  NotSupportedError: 'unsupported',
};

/** Loaded when it is first needed: nobody else carries it. */
const library = () => import('@simplewebauthn/browser');

async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new PasskeyError(FAULTS[(error as Error).name] ?? 'failed', error);
  }
}

/** Lets the user answer the server's question with a passkey. Throws PasskeyError. */
export async function signWithPasskey(question: PasskeyQuestion): Promise<PasskeyAssertion> {
  const { startAuthentication } = await library();
  const optionsJSON = question as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  return asked(() => startAuthentication({ optionsJSON })) as Promise<PasskeyAssertion>;
}

/** Lets the user make a passkey. Throws PasskeyError. */
export async function makePasskey(question: PasskeyQuestion): Promise<NewPasskey> {
  const { startRegistration } = await library();
  const optionsJSON = question as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
  return asked(() => startRegistration({ optionsJSON })) as Promise<NewPasskey>;
}
