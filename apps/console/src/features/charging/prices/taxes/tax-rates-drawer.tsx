import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { contract, TAX_PRICE_WORDS, type TaxRateView } from '@csms/contract';
import { Button, Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { useWord } from '../../../../entities/list/list-words.ts';
import { useDictionary } from '../../../../entities/use-dictionary.ts';
import { Allowed, useUser } from '../../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../../shared/api/queries.ts';
import { notify } from '../../../../shared/api/report.ts';
import { percentOf } from '../../../../shared/format/format.ts';
import { useUrlParam } from '../../../../shared/hooks/use-url-state.ts';
import { useConfirm } from '../../../../shared/ui/confirm-action.tsx';
import { ErrorState, StateBlock } from '../../../../shared/ui/states.tsx';
import { type Tone, ToneTag } from '../../../../shared/ui/status-tag.tsx';
import { SkeletonRows } from '../../../../shared/ui/table/skeleton-rows.tsx';
import styles from '../prices.module.css';
import { STALE_PRICES } from '../stale.ts';
import { TaxRateForm } from './tax-rate-form.tsx';

const TONES: Record<TaxRateView['state'], Tone> = { scheduled: 'info', inForce: 'good', ended: 'neutral' };

function Rate({ rate }: { rate: TaxRateView }) {
  const { t } = useTranslation('prices');
  const word = useWord();
  const { wordOf } = useDictionary('country');
  const { isShowProvider } = useUser();
  const confirm = useConfirm();
  const withdraw = useSend(contract.taxRates.withdraw, STALE_PRICES);
  const country = wordOf(rate.country);
  return (
    <li className={styles.version} data-now={rate.state === 'inForce'}>
      <div>
        <h3>
          {country} {percentOf(rate.percent)}
        </h3>
        <ToneTag tone={TONES[rate.state]}>{t(`versions.${rate.state}`)}</ToneTag>
      </div>
      <div>
        <p>{word(TAX_PRICE_WORDS[`${rate.onTop}`])}</p>
        <small className={styles.soft}>
          {t('taxes.since', { day: rate.fromDay })}
          {isShowProvider ? ` · ${rate.providerName}` : ''} · {rate.createdBy}
        </small>
      </div>
      {rate.state === 'scheduled' ? (
        <Allowed one="price:write">
          <Button
            type="text"
            danger
            icon={<DeleteOutlined />}
            aria-label={t('taxes.withdraw', { country, day: rate.fromDay })}
            title={t('versions.withdrawShort')}
            onClick={() =>
              confirm({
                title: t('taxes.withdrawAsk', { country, percent: rate.percent, day: rate.fromDay }),
                danger: true,
                perform: async () => {
                  await withdraw.mutateAsync({ params: { id: rate.id } });
                  notify.success(t('taxes.withdrawn'));
                },
              })
            }
          />
        </Allowed>
      ) : null}
    </li>
  );
}

/** The tax rates of the caller's operators by country, and a new one. */
export function TaxRatesDrawer() {
  const { t } = useTranslation('prices');
  const [shown, show] = useUrlParam('taxes');
  const [, setNew] = useUrlParam('tax');
  const query = useCall(contract.taxRates.list, { query: {} }, { enabled: shown !== undefined });
  const rates = query.data;
  const body = () => {
    if (query.error && !rates) return <ErrorState error={query.error} onRetry={query.refetch} busy={query.isFetching} />;
    if (!rates) return <SkeletonRows columns={2} rows={3} />;
    if (rates.length === 0) return <StateBlock tone="empty" title={t('taxes.none')} hint={t('taxes.noneHint')} />;
    return (
      <ol className={styles.versions} aria-label={t('taxes.title')}>
        {rates.map((rate) => (
          <Rate key={rate.id} rate={rate} />
        ))}
      </ol>
    );
  };
  return (
    <>
      <Drawer
        title={t('taxes.title')}
        open={shown !== undefined}
        onClose={() => show(undefined)}
        size={620}
        destroyOnHidden
        extra={
          <Allowed one="price:write">
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setNew('new')}>
              {t('taxes.create')}
            </Button>
          </Allowed>
        }
      >
        <p className={styles.soft} style={{ marginBottom: 12 }}>
          {t('taxes.hint')}
        </p>
        {body()}
      </Drawer>
      <TaxRateForm />
    </>
  );
}
