import { i18n } from '../i18n/i18n.ts';
import type { PasskeyFault } from './possible.ts';

/** What went wrong with a passkey, in words; they stand with the account's texts and are loaded when they are needed. */
export async function faultWords(fault: PasskeyFault): Promise<string> {
  await i18n.loadNamespaces('account');
  return i18n.t(`account:passkeys.faults.${fault}`);
}
