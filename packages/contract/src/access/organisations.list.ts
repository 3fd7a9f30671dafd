import { listOf } from '../core/list.ts';
import { ORGANISATION_FIELDS, organisations } from './organisations.ts';

/** The list of organisations. */
export const organisationList = listOf({
  name: 'organisations',
  endpoint: organisations.queryOrganizations,
  fields: ORGANISATION_FIELDS,
  columns: {
    organisation: { field: 'orgName', width: 200, seen: 'always', fixed: 'start', sort: 'orgName' },
    description: { width: 320 },
    provider: { field: 'providerName' },
    roles: { field: 'roleCount', sort: 'roleCount' },
    created: { field: 'createTime', sort: 'createTime' },
  },
  filters: {
    orgName: { kind: 'search', main: true, words: { en: 'Organisation name', zh: '组织名称' } },
    providerId: { kind: 'provider', main: true },
  },
});
