import { contract, type OcppMessage } from '@csms/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { asApiError } from '../../../../shared/api/api-error.ts';
import { call } from '../../../../shared/api/call.ts';
import { integer } from '../../../../shared/format/format.ts';
import { ErrorState, StateBlock } from '../../../../shared/ui/states.tsx';
import { type Tone, ToneTag } from '../../../../shared/ui/status-tag.tsx';
import { SkeletonRows } from '../../../../shared/ui/table/skeleton-rows.tsx';
import { Time } from '../../../../shared/ui/value/values.tsx';
import styles from '../points.module.css';

const TONES: Record<OcppMessage['outcome'], Tone> = {
  answered: 'good',
  error: 'danger',
  unparsed: 'danger',
  waiting: 'info',
  timeout: 'warning',
  late: 'warning',
  unmatched: 'warning',
};

function pretty(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    // A frame that could not be read is shown as it came.
    return json;
  }
}

function Exchange({ message }: { message: OcppMessage }) {
  const { t } = useTranslation(['network', 'common']);
  return (
    <details className={styles.exchange}>
      <summary>
        <span
          className={styles.arrow}
          data-direction={message.direction}
          role="img"
          aria-label={t(`detail.${message.direction}`)}
          title={t(`detail.${message.direction}`)}
        >
          {message.direction === 'in' ? '↑' : '↓'}
        </span>
        <b>{message.action ?? '—'}</b>
        <ToneTag tone={TONES[message.outcome]}>{t(`detail.outcomes.${message.outcome}`)}</ToneTag>
        {message.deviations.length > 0 ? (
          <ToneTag tone="warning">{t('detail.deviations', { count: message.deviations.length })}</ToneTag>
        ) : null}
        <span className={styles.faint}>
          {message.latencyMs === null ? '' : `${integer(message.latencyMs)} ms · `}
          <Time at={message.time} />
        </span>
      </summary>
      <pre title={t('detail.request')}>{pretty(message.request)}</pre>
      {message.answer === null ? null : <pre title={t('detail.answer')}>{pretty(message.answer)}</pre>}
      {message.deviations.length > 0 ? (
        <pre>{message.deviations.map((one) => `${one.path}: ${one.rule} (${one.original})`).join('\n')}</pre>
      ) : null}
    </details>
  );
}

/** What the charger and we said to each other, newest first; older ones on demand, paged by key. */
export function OcppExchanges({ serialNumber }: { serialNumber: string }) {
  const { t } = useTranslation(['network', 'common']);
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
      <ul className={styles.rows}>
        {list.map((message) => (
          <li key={message.id}>
            <Exchange message={message} />
          </li>
        ))}
      </ul>
      {query.hasNextPage ? (
        <Button block style={{ marginTop: 12 }} loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('detail.older')}
        </Button>
      ) : null}
    </>
  );
}
