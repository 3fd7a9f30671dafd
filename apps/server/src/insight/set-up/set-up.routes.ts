import { contract } from '@csms/contract';
import type { SettingsReader } from '../../access/index.ts';
import { publicUrl } from '../../network/index.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { howFar } from './set-up.queries.ts';

/** What a network still needs before its first session. */
export function setUpRoutes(http: Http, { databases, settings }: { databases: Databases; settings: SettingsReader }): void {
  http.bind(contract.setUp.get, async ({ caller, request }) => ({
    ...(await databases.scoped(caller.scope, howFar)),
    chargerUrl: `${publicUrl(settings, request).replace(/^http/, 'ws')}/ocpp`,
  }));
}
