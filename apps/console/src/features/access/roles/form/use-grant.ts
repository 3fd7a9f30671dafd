import { contract, type Role } from '@csms/contract';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../../shared/api/call.ts';
import { report } from '../../../../shared/api/report.ts';
import type { Grant } from '../tree/tree-model.ts';
import { grantOf } from './role-drawer.tsx';

/** What a role may do, asked for anew each time it is opened: a form must not start from something old. */
export function useGrant(role: Role | undefined, open: boolean, onFail: () => void): Grant | undefined {
  const [loaded, setLoaded] = useState<{ id: number; grant: Grant }>();
  const failed = useRef(onFail);
  failed.current = onFail;
  const id = open ? role?.id : undefined;
  useEffect(() => {
    if (id === undefined) return;
    const left = new AbortController();
    call(contract.roles.getRolePermissions, { query: { roleId: id } }, left.signal).then(
      (power) => setLoaded({ id, grant: grantOf(power) }),
      (error) => {
        if (left.signal.aborted) return;
        report(error);
        failed.current();
      },
    );
    return () => {
      left.abort();
      setLoaded(undefined);
    };
  }, [id]);
  return loaded?.id === id ? loaded?.grant : undefined;
}
