import { contract, pathOf } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../../shared/api/queries.ts';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import { DayStrip } from './day/day-strip.tsx';
import { FeeRanges } from './fee-ranges.tsx';
import styles from './prices.module.css';

/** The price in force at a station: its day, what a kWh costs in each tier, and the way to it. Texts: `prices`. */
export function StationPriceBox({ stationId }: { stationId: number }) {
  const { t } = useTranslation('prices');
  const { data } = useCall(contract.prices.station, { params: { id: stationId } }, { silent: true });
  if (!data) return <SkeletonRows columns={1} rows={2} />;
  return (
    <>
      {data.current ? (
        <span className={styles.today}>
          <DayStrip slots={data.current.slots} hours />
          <FeeRanges version={data.current} currency={data.currency} />
        </span>
      ) : (
        <ToneTag tone="warning">{t('list.unpriced')}</ToneTag>
      )}
      <p style={{ marginTop: 8 }}>
        <Link className={styles.link} to={pathOf('price', stationId)}>
          {t('box.open')}
        </Link>
      </p>
    </>
  );
}
