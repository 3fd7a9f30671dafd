import { listOf } from '../core/list.ts';
import { organisations } from './organisations.ts';

/** The list of organisations. */
export const organisationList = listOf({
  name: 'organisations',
  endpoint: organisations.queryOrganizations,
  columns: {
    organisation: {
      kind: 'text',
      field: 'orgName',
      words: { en: 'Organisation', zh: '组织' },
      width: 200,
      seen: 'always',
      fixed: 'start',
      sort: 'orgName',
    },
    description: { kind: 'text', words: { en: 'Description', zh: '描述' }, width: 320 },
    provider: { kind: 'provider', field: 'providerName', words: { en: 'Provider', zh: '运营商' } },
    roles: { kind: 'count', field: 'roleCount', words: { en: 'Roles', zh: '角色数' }, sort: 'roleCount' },
    created: { kind: 'time', field: 'createTime', words: { en: 'Created', zh: '创建时间' }, sort: 'createTime' },
  },
  filters: {
    orgName: { kind: 'search', main: true, words: { en: 'Organisation name', zh: '组织名称' } },
    providerId: { kind: 'provider', main: true, words: { en: 'Provider', zh: '运营商' } },
  },
});
