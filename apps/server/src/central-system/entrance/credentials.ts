import type { X509Certificate } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';
import { type Authority, checkClientCertificate, judge, type Presented, takeReturn, type Verdict } from '../../network/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { isEncryptedTo, type TrustProxy } from '../../platform/http/client-address.ts';
import type { PointFacts } from './directory.ts';
import { credentialsFit } from './upgrade.ts';

/** The client's certificate, from any issuer; undefined: none was shown. */
function certificateOf(request: IncomingMessage): X509Certificate | undefined {
  const socket = request.socket as TLSSocket;
  return socket.encrypted ? socket.getPeerX509Certificate() : undefined;
}

/**
 * Whether a known point may come in with what it has shown (security whitepaper, profiles 0 to 3). `usedNext`: it came with the password on its way.
 * `returnedFor`: it came without, by a return that this user has opened, and is used up. Asks the database only where a client certificate was shown, or for such a return.
 */
export async function checkCredentials(
  parts: { db: Database; authority: Authority; trustProxy: TrustProxy },
  request: IncomingMessage,
  facts: PointFacts,
  now: number,
): Promise<Verdict & { usedNext: boolean; returnedFor?: string }> {
  const { authorization } = request.headers;
  const fits = facts.password !== null && credentialsFit(authorization, facts);
  const usedNext = facts.nextPassword !== null && credentialsFit(authorization, { ...facts, password: facts.nextPassword });
  const tls = isEncryptedTo(request, parts.trustProxy);
  const peer = certificateOf(request);
  const shown: Presented = {
    tls,
    password: fits || usedNext ? 'fits' : authorization ? 'wrong' : 'missing',
    certificate: peer ? await checkClientCertificate(parts.db, parts.authority, peer, facts, now) : 'certificateMissing',
  };
  const profiles = facts.upgradingTo === null ? [facts.securityProfile] : [facts.securityProfile, facts.upgradingTo];
  const verdict = judge(profiles, facts.password !== null, shown);
  const lacksPassword = 'refusal' in verdict && verdict.refusal.startsWith('password');
  if (lacksPassword && facts.returnUntil !== null && facts.returnUntil > now) {
    const returnedFor = await takeReturn(parts.db, facts.pointId, now);
    if (returnedFor !== undefined) return { seen: 0, usedNext: false, returnedFor };
  }
  return { ...verdict, usedNext };
}
