import { contract } from '@csms/contract';
import type { Caller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { AccessParts } from '../area-parts.ts';
import type { Word } from '../word.ts';

/** The database is the platform's: a provider's own administrator has no say in its backups. */
function onlySuper(caller: Caller): void {
  if (!caller.isSuper) throw new Problem('forbidden');
}

/** All that backups give the app. */
export const backups: Word<AccessParts> = {
  routes: (http, parts) => {
    http.bind(contract.backups.state, ({ caller }) => {
      onlySuper(caller);
      return parts.backups.state();
    });
    http.bind(contract.backups.copy, ({ caller }) => {
      onlySuper(caller);
      return { begun: parts.backups.copyNow() };
    });
  },
};
