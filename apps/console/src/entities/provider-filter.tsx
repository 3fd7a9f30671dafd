import { contract } from '@csms/contract';
import { useMemo } from 'react';
import { useUser } from '../shared/access/access.tsx';
import { useCall } from '../shared/api/queries.ts';
import type { Filter } from '../shared/ui/filter/filter.ts';

/** Providers to filter by, for those who see several. */
export function useProviderFilter(label: string): Filter[] {
  const { seesProviders } = useUser();
  const { data } = useCall(contract.providers.options, { query: {} }, { enabled: seesProviders, staleTime: 60_000 });
  return useMemo(
    () =>
      seesProviders
        ? [
            {
              key: 'providerId',
              label,
              kind: 'options',
              many: false,
              options: (data ?? []).map((one) => ({ value: String(one.id), label: one.providerName })),
            },
          ]
        : [],
    [seesProviders, data, label],
  );
}
