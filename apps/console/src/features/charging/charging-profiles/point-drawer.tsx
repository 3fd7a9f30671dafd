import { CHARGING_PROFILE_FIELDS, contract, PROFILE_PURPOSE_WORDS } from '@csms/contract';
import { Button, Drawer, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { useWord } from '../../../entities/list/list-words.ts';
import { Allowed } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { Section } from '../../../shared/ui/facts.tsx';
import listParts from '../../../shared/ui/list-parts.module.css';
import { ErrorState, StateBlock } from '../../../shared/ui/states.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import { Time } from '../../../shared/ui/value/values.tsx';
import styles from './charging-profiles.module.css';
import { Compare } from './compare.tsx';
import { limitsText } from './limits.tsx';
import { Reported } from './reported.tsx';

function Installed({ serialNumber }: { serialNumber: string }) {
  const { t } = useTranslation('chargingProfiles');
  const word = useWord();
  const query = useCall(contract.chargingProfiles.installed, { params: { serialNumber } });
  if (query.error && !query.data) return <ErrorState error={query.error} onRetry={query.refetch} busy={query.isFetching} />;
  if (!query.data) return <SkeletonRows columns={3} rows={3} />;
  const { profiles } = query.data;
  if (profiles.length === 0) return <StateBlock tone="empty" title={t('point.none')} hint={t('point.noneHint')} />;
  return (
    <>
      {profiles.map((one) => (
        <div key={`${one.profileId} ${one.connectorNo}`} className={styles.card}>
          <span className={listParts.cardHead}>
            <b>
              #{one.profileId} · {word(PROFILE_PURPOSE_WORDS[one.purpose])}
            </b>
            <span>{limitsText(one, true)}</span>
          </span>
          <span>
            {one.connectorNo === 0 ? t('form.wholePoint') : t('form.connectorNo', { number: one.connectorNo })} ·{' '}
            {word(CHARGING_PROFILE_FIELDS.stackLevel.words)} {one.stackLevel}
          </span>
          <span>
            {one.createdBy} · <Time at={one.installTime} />
          </span>
        </div>
      ))}
    </>
  );
}

/** What a charge point has of us, and its composite schedule beside ours. */
export function PointDrawer(props: {
  serialNumber: string | undefined;
  onClose: () => void;
  onClear: (serialNumber: string) => void;
}) {
  const { t } = useTranslation('chargingProfiles');
  const { serialNumber, onClose, onClear } = props;
  return (
    <Drawer
      open={serialNumber !== undefined}
      onClose={onClose}
      size={760}
      destroyOnHidden
      title={t('point.title', { name: serialNumber ?? '' })}
      extra={
        <Allowed any={['smartCharging:send']}>
          <Space>
            <Button danger onClick={() => serialNumber && onClear(serialNumber)}>
              {t('clear.action')}
            </Button>
          </Space>
        </Allowed>
      }
    >
      {serialNumber ? (
        <>
          <Section title={t('point.installed')}>
            <Installed serialNumber={serialNumber} />
          </Section>
          <Reported serialNumber={serialNumber} />
          <Section title={t('compare.title')}>
            <Compare key={serialNumber} serialNumber={serialNumber} />
          </Section>
        </>
      ) : null}
    </Drawer>
  );
}
