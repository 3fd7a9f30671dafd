import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { contract, type EnergyCost, type StationPrice, TIER_NAMES } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Allowed } from '../../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../../shared/api/queries.ts';
import { notify } from '../../../../shared/api/report.ts';
import { moneyOf } from '../../../../shared/format/format.ts';
import { useUrlParam } from '../../../../shared/hooks/use-url-state.ts';
import { useConfirm } from '../../../../shared/ui/confirm-action.tsx';
import { ErrorState, StateBlock } from '../../../../shared/ui/states.tsx';
import { SkeletonRows } from '../../../../shared/ui/table/skeleton-rows.tsx';
import { TierMark } from '../../parts/tier-mark.tsx';
import { unitOf } from '../edit/values.ts';
import styles from '../prices.module.css';
import { EnergyCostForm } from './energy-cost-form.tsx';
import { STALE_COSTS } from './stale-costs.ts';

interface CostProps {
  cost: EnergyCost;
  station: StationPrice;
  money: (amount: string) => string;
}

function Cost({ cost, station, money }: CostProps) {
  const { t } = useTranslation('prices');
  const confirm = useConfirm();
  const remove = useSend(contract.energyCosts.remove, STALE_COSTS);
  return (
    <li className={styles.version}>
      <div>
        <h3>{t('taxes.since', { day: cost.fromDay })}</h3>
        <small className={styles.soft}>{cost.createdBy}</small>
      </div>
      <div className={styles.tierCosts}>
        {TIER_NAMES.map((tier) => (
          <span key={tier}>
            <TierMark tier={tier} /> {money(cost.costs[tier])}
          </span>
        ))}
      </div>
      <Allowed one="price:write">
        <Button
          type="text"
          danger
          icon={<DeleteOutlined />}
          aria-label={t('costs.remove', { day: cost.fromDay })}
          title={t('costs.removeShort')}
          onClick={() =>
            confirm({
              title: t('costs.removeAsk', { day: cost.fromDay, station: station.stationName }),
              danger: true,
              perform: async () => {
                await remove.mutateAsync({ params: { id: cost.id } });
                notify.success(t('costs.removed'));
              },
            })
          }
        />
      </Allowed>
    </li>
  );
}

/** What energy costs the operator at a station, from day to day. */
export function EnergyCosts({ station }: { station: StationPrice }) {
  const { t } = useTranslation('prices');
  const [, setNew] = useUrlParam('cost');
  const query = useCall(contract.energyCosts.list, { query: { stationId: station.stationId } });
  const costs = query.data;
  const body = () => {
    if (query.error && !costs) return <ErrorState error={query.error} onRetry={query.refetch} busy={query.isFetching} />;
    if (!costs) return <SkeletonRows columns={2} rows={3} />;
    if (costs.length === 0) return <StateBlock tone="empty" title={t('costs.none')} hint={t('costs.noneHint')} />;
    const money = moneyOf(
      costs.flatMap((cost) => TIER_NAMES.map((tier) => cost.costs[tier])),
      station.currency,
    );
    return (
      <ol className={styles.versions} aria-label={t('costs.tab')}>
        {costs.map((cost) => (
          <Cost key={cost.id} cost={cost} station={station} money={money} />
        ))}
      </ol>
    );
  };
  return (
    <>
      <div className={styles.aboveCosts}>
        <p className={styles.soft}>{t('costs.hint', { unit: unitOf(station) })}</p>
        <Allowed one="price:write">
          <Button icon={<PlusOutlined />} onClick={() => setNew('new')}>
            {t('costs.create')}
          </Button>
        </Allowed>
      </div>
      {body()}
      <EnergyCostForm station={station} newest={costs?.[0]} />
    </>
  );
}
