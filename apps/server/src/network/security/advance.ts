import { renewCertificates, signRequests } from './certificates.ts';
import { endRotations } from './passwords.ts';
import { advanceUpgrades, type UpgradeParts } from './upgrades.ts';

/** What has to be done again and again: signs requests, takes upgrades further, ends the time of two passwords. */
export async function advanceSecurity(parts: UpgradeParts): Promise<void> {
  await signRequests(parts);
  await advanceUpgrades(parts);
  await endRotations(parts.db, parts.clock.now());
  await renewCertificates(parts);
}
