import { contract } from '@csms/contract';
import type { Databases } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { found } from '../../platform/http/problem.ts';
import { inWordsOf, withRoleWords } from './role-words.ts';
import { findRolePower, listRoles } from './roles.queries.ts';
import { createRole, deleteRole, editRole } from './roles.service.ts';

/** Serves roles: what they may do, and which pages they open. */
export function roleRoutes(http: Http, databases: Databases): void {
  const { roles } = contract;
  http.bind(roles.queryRoles, ({ caller, query, language }) =>
    databases.scoped(caller.scope, async (trx) => withRoleWords(await listRoles(trx, caller, query), language)),
  );
  http.bind(roles.queryRolesByOrg, ({ caller, query, language }) =>
    databases.scoped(caller.scope, async (trx) => withRoleWords(await listRoles(trx, caller, query, true), language)),
  );
  http.bind(roles.getRolePermissions, ({ caller, query }) =>
    databases.scoped(caller.scope, async (trx) => found(await findRolePower(trx, query.roleId))),
  );
  http.bind(roles.getStringPermission, ({ caller, query }) =>
    databases.scoped(caller.scope, async (trx) => found(await findRolePower(trx, query.roleId)).permissions),
  );
  http.bind(roles.createRole, ({ caller, body, language }) =>
    databases.scoped(caller.scope, async (trx) => inWordsOf(await createRole(trx, caller, body), language)),
  );
  http.bind(roles.editRoleInfo, ({ caller, body, language }) =>
    databases.scoped(caller.scope, async (trx) => inWordsOf(await editRole(trx, caller, body), language)),
  );
  http.bind(roles.deleteRole, ({ caller, body }) => databases.scoped(caller.scope, (trx) => deleteRole(trx, caller, body.id)));
}
