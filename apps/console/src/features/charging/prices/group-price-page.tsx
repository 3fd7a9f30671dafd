import { DollarOutlined } from '@ant-design/icons';
import { pathOf, type StationPrice } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { GroupSelect, useGroups } from '../../../entities/group-select.tsx';
import { moment } from '../../../shared/format/time.ts';
import { patched } from '../../../shared/hooks/use-url-state.ts';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { BackToPrices, PriceHub, StationGate } from './price-host.tsx';
import styles from './prices.module.css';

/** Which group: those that have a price here by name, and any other of the provider. */
function Choice({ station, groupId }: { station: StationPrice; groupId: number | null }) {
  const { t } = useTranslation('prices');
  const [, setSearch] = useSearchParams();
  const choose = (id: number | null) =>
    setSearch((now) => patched(now, { group: id === null ? undefined : String(id), from: undefined, tab: undefined }));
  const own = station.groups.find((one) => one.groupId === groupId);
  return (
    <section className={styles.panel} aria-label={t('group.title')}>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: '8px 16px', alignItems: 'center' }}>
        <span style={{ width: 280, maxWidth: '100%' }}>
          <GroupSelect
            label={t('group.choose')}
            providerId={station.providerId}
            value={groupId}
            onChange={choose}
            allowClear={false}
          />
        </span>
        <span className={styles.soft}>
          {groupId === null
            ? t('group.hint')
            : own
              ? t('group.since', { date: moment(own.since, station.timeZone, true) })
              : t('group.first')}
        </span>
      </div>
      {station.groups.some((group) => group.groupId !== groupId) ? (
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 12 }}>
          {station.groups.map((group) => (
            <Button
              key={group.groupId}
              size="small"
              type={group.groupId === groupId ? 'primary' : 'default'}
              aria-pressed={group.groupId === groupId}
              title={group.groupName}
              style={{ maxWidth: '100%' }}
              onClick={() => choose(group.groupId)}
            >
              <span className={styles.cut}>{group.groupName}</span>
            </Button>
          ))}
        </div>
      ) : null}
    </section>
  );
}

function GroupPrice({ station }: { station: StationPrice }) {
  const { t } = useTranslation('prices');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const groups = useGroups(station.providerId);
  const asked = Number(search.get('group'));
  // A group that has a price here is there, also while the names of the others are on their way.
  const known = [...station.groups, ...(groups.data ?? []).map((one) => ({ groupId: one.id }))];
  const groupId = known.some((one) => one.groupId === asked) ? asked : null;
  const toStation = (
    <Button icon={<DollarOutlined />} onClick={() => navigate(pathOf('price', station.stationId))}>
      {t('group.everybody')}
    </Button>
  );
  const choice = <Choice station={station} groupId={groupId} />;
  if (groupId === null)
    return (
      <>
        <PageHeader title={station.stationName} note={`${station.providerName} · ${station.timeZone}`}>
          <BackToPrices />
          {toStation}
        </PageHeader>
        {choice}
        <StateBlock tone="empty" title={t('group.none')} hint={t('group.hint')} />
      </>
    );
  return (
    <PriceHub
      key={groupId}
      station={station}
      groupId={groupId}
      above={choice}
      actions={toStation}
      // The first price of a group begins with what everybody pays.
      template={station.current}
    />
  );
}

/** What the members of a group pay at a station instead of everybody's price. */
export function Component() {
  const id = Number(useParams().stationId);
  return <StationGate id={id}>{(station) => <GroupPrice station={station} />}</StationGate>;
}
