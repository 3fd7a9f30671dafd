import { contract } from '@csms/contract';
import { useCall } from '../../../shared/api/queries.ts';

/** The roles that the caller sees, to choose from. */
export const useAllRoles = () => useCall(contract.roles.queryRoles, { query: { limit: 1000 } });
