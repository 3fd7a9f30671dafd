import { contract } from '@csms/contract';
import type { Http } from '../../platform/http/http.ts';
import { findSecurity } from './security.queries.ts';
import {
  authorityFacts,
  deleteInstalled,
  installRoot,
  openReturn,
  readInstalled,
  renewCertificate,
  retryUpgrade,
  revokeCertificate,
  rotatePassword,
  type SecurityParts,
  setProfile,
  startUpgrade,
  stopUpgrade,
} from './security.service.ts';

export function securityRoutes(http: Http, parts: SecurityParts): void {
  const { security } = contract;
  const { databases, authority } = parts;
  http.bind(security.get, ({ caller, params }) =>
    databases.scoped(caller.scope, (trx) => findSecurity(trx, params.serialNumber, parts.clock.now())),
  );
  http.bind(security.set, ({ caller, params, body }) => setProfile(parts, caller, params.serialNumber, body.profile));
  http.bind(security.rotate, ({ caller, params }) => rotatePassword(parts, caller, params.serialNumber));
  http.bind(security.openReturn, ({ caller, params }) => openReturn(parts, caller, params.serialNumber));
  http.bind(security.startUpgrade, ({ caller, params, body }) => startUpgrade(parts, caller, params.serialNumber, body.profile));
  http.bind(security.retryUpgrade, ({ caller, params }) => retryUpgrade(parts, caller, params.serialNumber));
  http.bind(security.cancelUpgrade, ({ caller, params }) => stopUpgrade(parts, caller, params.serialNumber));
  http.bind(security.installRoot, ({ caller, params }) => installRoot(parts, caller, params.serialNumber));
  http.bind(security.readInstalled, ({ caller, params }) => readInstalled(parts, caller, params.serialNumber));
  http.bind(security.deleteInstalled, ({ caller, params, body }) => deleteInstalled(parts, caller, params.serialNumber, body));
  http.bind(security.renew, ({ caller, params }) => renewCertificate(parts, caller, params.serialNumber));
  http.bind(security.revoke, ({ caller, params, body }) => revokeCertificate(parts, caller, params.serialNumber, body.serial));
  http.bind(security.authority, () => authorityFacts(authority));
  http.bind(
    security.authorityCertificate,
    async ({ reply }) => {
      reply
        .type('application/x-pem-file')
        .header('content-disposition', 'attachment; filename="csms-root.pem"')
        .send(await authority.root());
      return undefined;
    },
    { byLink: true },
  );
}
