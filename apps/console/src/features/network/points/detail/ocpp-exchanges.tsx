import { contract } from '@csms/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExchangeList } from '../../../../entities/ocpp-exchange/exchange-list.tsx';
import { asApiError } from '../../../../shared/api/api-error.ts';
import { call } from '../../../../shared/api/call.ts';
import { ErrorState, StateBlock } from '../../../../shared/ui/states.tsx';
import { SkeletonRows } from '../../../../shared/ui/table/skeleton-rows.tsx';

/** What the charger and we said to each other, newest first; older ones on demand, paged by key. */
export function OcppExchanges({ serialNumber }: { serialNumber: string }) {
  const { t } = useTranslation(['network', 'common']);
  const [open, setOpen] = useState<string>();
  const query = useInfiniteQuery({
    queryKey: [contract.ocppLog.ofPoint.path, serialNumber],
    queryFn: ({ pageParam, signal }) =>
      call(contract.ocppLog.ofPoint, { params: { serialNumber }, query: { limit: 30, after: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  });
  if (query.error && !query.data)
    return <ErrorState error={asApiError(query.error)} onRetry={query.refetch} busy={query.isFetching} />;
  if (!query.data) return <SkeletonRows columns={2} rows={8} />;
  const list = query.data.pages.flatMap((page) => page.list);
  if (list.length === 0) return <StateBlock tone="empty" title={t('detail.noLog')} />;
  return (
    <>
      <ExchangeList messages={list} open={open} onToggle={(id) => setOpen(open === id ? undefined : id)} ofPoint />
      {query.hasNextPage ? (
        <Button block style={{ marginTop: 12 }} loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('detail.older')}
        </Button>
      ) : null}
    </>
  );
}
