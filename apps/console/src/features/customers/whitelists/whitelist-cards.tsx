import { contract, WHITELIST_DIFFERENCES } from '@csms/contract';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/queries.ts';
import { useLastPage } from '../../../shared/hooks/use-last-page.ts';
import { colon } from '../../../shared/i18n/colon.ts';
import { Section } from '../../../shared/ui/facts.tsx';
import listParts from '../../../shared/ui/list-parts.module.css';
import { ErrorState, StateBlock } from '../../../shared/ui/states.tsx';
import { type Tone, ToneTag } from '../../../shared/ui/status-tag.tsx';
import { Pages } from '../../../shared/ui/table/paged-table.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import textParts from '../../../shared/ui/text.module.css';
import { Time } from '../../../shared/ui/value/values.tsx';
import styles from './whitelists.module.css';

type Difference = (typeof WHITELIST_DIFFERENCES)[number];
const TONES: Record<Difference, Tone> = { added: 'info', removed: 'danger', changed: 'warning', same: 'neutral' };
const SIZE = 20;

/** The cards, those that differ first. */
export function WhitelistCards({ serialNumber }: { serialNumber: string }) {
  const { t } = useTranslation(['pointWork', 'common']);
  const [difference, setDifference] = useState<Difference | 'all'>('all');
  const [page, setPage] = useState(1);
  const query = useCall(
    contract.whitelists.cards,
    { params: { serialNumber }, query: { page, limit: SIZE, difference: difference === 'all' ? undefined : difference } },
    { keepPrevious: true },
  );
  const beyond = useLastPage(query, page, SIZE, setPage);
  const options = (['all', ...WHITELIST_DIFFERENCES] as const).map((value) => ({
    value,
    label: value === 'all' ? t('whitelist.all') : t(`whitelist.differences.${value}`),
  }));
  const body = () => {
    if (query.error && !query.data) return <ErrorState error={query.error} onRetry={query.refetch} busy={query.isFetching} />;
    if (!query.data || beyond) return <SkeletonRows columns={3} rows={5} />;
    if (query.data.list.length === 0)
      return (
        <StateBlock tone="empty" title={t('whitelist.none')} hint={difference === 'all' ? t('whitelist.noneHint') : undefined} />
      );
    const expiry = (at: string | null) => (at === null ? t('whitelist.forever') : <Time at={at} />);
    return (
      <>
        <ul className={listParts.lines}>
          {query.data.list.map((card) => (
            <li key={card.cardNumber}>
              <div className={styles.row}>
                <b style={{ fontFamily: 'var(--mono)' }}>{card.cardNumber}</b>
                <ToneTag tone={TONES[card.difference]}>{t(`whitelist.differences.${card.difference}`)}</ToneTag>
                <span className={textParts.faintSmall}>
                  {card.difference === 'removed' ? null : expiry(card.expireTime)}
                  {card.difference === 'changed' ? (
                    <>
                      {' '}
                      ({t('whitelist.heldExpiry')}
                      {colon()}
                      {expiry(card.heldExpireTime)})
                    </>
                  ) : null}
                </span>
              </div>
            </li>
          ))}
        </ul>
        <Pages page={page} size={SIZE} total={query.data.total} onPage={setPage} />
      </>
    );
  };
  return (
    <Section
      title={t('whitelist.list')}
      extra={
        <Segmented<Difference | 'all'>
          size="small"
          aria-label={t('whitelist.difference')}
          value={difference}
          options={options}
          onChange={(next) => {
            setDifference(next);
            setPage(1);
          }}
        />
      }
    >
      {body()}
    </Section>
  );
}
