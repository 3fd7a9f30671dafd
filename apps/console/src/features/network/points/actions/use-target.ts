import { contract, type Point } from '@csms/contract';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../shared/api/call.ts';
import { keyOf, useCall } from '../../../../shared/api/queries.ts';
import { type Target, targetOf, targetOfAll } from './target.ts';
import { ALL } from './use-action-items.ts';

/** The target that the URL names: serial numbers, or all that the filters find. Undefined while it is read. */
export function useTarget(
  named: string | undefined,
  filter: Record<string, unknown>,
): { target: Target | undefined; missing: boolean } {
  const { t } = useTranslation(['network', 'common', 'pointWork']);
  const all = useCall(contract.commands.targets, { body: filter }, { enabled: named === ALL, staleTime: 0 });
  const serials = named && named !== ALL ? named.split(',').filter(Boolean).slice(0, 1000) : [];
  const single = useQueries({
    queries: serials.map((serialNumber) => ({
      queryKey: keyOf(contract.points.get, { params: { serialNumber } }),
      queryFn: ({ signal }: { signal: AbortSignal }) => call(contract.points.get, { params: { serialNumber } }, signal),
      staleTime: 30_000,
      meta: { silent: true },
    })),
  });
  if (named === ALL) {
    const target = all.data && targetOfAll({ filter, ...all.data }, t('pointWork:actions.matching', { count: all.data.points }));
    return { target, missing: all.isError };
  }
  if (serials.length === 0) return { target: undefined, missing: false };
  const points = single.map((one) => one.data).filter((one): one is Point => one !== undefined);
  const missing = single.some((one) => one.isError);
  return { target: points.length === serials.length ? targetOf(points, t) : undefined, missing };
}
