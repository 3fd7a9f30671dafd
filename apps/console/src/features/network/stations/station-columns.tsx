import type { Station } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { StateCounts } from '../../../entities/state-counts.tsx';
import { useDictionary } from '../../../entities/use-dictionary.ts';
import { useUser } from '../../../shared/access/access.tsx';
import { StationStateTag } from '../../../shared/ui/station-state.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import { Missing, Power, TextOrMissing, Time } from '../../../shared/ui/value/values.tsx';
import { StationMenu } from './station-menu.tsx';
import { stationPath } from './station-path.ts';
import styles from './stations.module.css';

export function useOpening() {
  const { t } = useTranslation('stations');
  return ({ openingTime: { start, end } }: Pick<Station, 'openingTime'>) =>
    start === '00:00' && end === '24:00' ? t('list.always') : `${start}–${end}`;
}

export function useStationColumns(): Column<Station>[] {
  const { t } = useTranslation(['stations', 'common']);
  const { isShowProvider } = useUser();
  const { wordOf } = useDictionary('country');
  const opening = useOpening();
  return [
    {
      key: 'stationName',
      title: t('list.name'),
      sort: 'stationName',
      width: 240,
      required: true,
      fixed: 'start',
      render: (row) => (
        <div className={styles.two}>
          <Link to={stationPath(row.id)} title={row.stationName}>
            {row.stationName}
          </Link>
          <small title={row.address}>{row.address}</small>
        </div>
      ),
    },
    {
      key: 'status',
      title: t('list.state'),
      width: 104,
      render: (row) => <StationStateTag state={row.status} states={row.states} />,
    },
    {
      key: 'states',
      title: t('list.states'),
      width: 190,
      render: (row) => <StateCounts states={row.states} none={t('list.noConnectors')} />,
    },
    {
      key: 'pointCount',
      title: t('list.points'),
      sort: 'pointCount',
      width: 150,
      render: (row) => t('list.pointsOf', { points: row.pointCount, connectors: row.connectorCount }),
    },
    {
      key: 'totalPower',
      title: t('list.power'),
      sort: 'totalPower',
      width: 116,
      align: 'end',
      render: (row) => (row.pointCount === 0 ? <Missing /> : <Power watts={row.totalPower * 1000} />),
    },
    {
      key: 'siteLimitW',
      title: t('list.siteLimit'),
      width: 110,
      align: 'end',
      hidden: true,
      render: (row) => <Power watts={row.siteLimitW} />,
    },
    {
      key: 'country',
      title: t('list.country'),
      width: 110,
      full: (row) => wordOf(row.country),
      render: (row) => wordOf(row.country),
    },
    { key: 'openingTime', title: t('list.opening'), width: 126, render: opening },
    {
      key: 'isPublic',
      title: t('list.access'),
      width: 104,
      render: (row) => (
        <ToneTag tone={row.isPublic ? 'good' : 'neutral'}>{t(row.isPublic ? 'list.public' : 'list.notPublic')}</ToneTag>
      ),
    },
    {
      key: 'servicePhone',
      title: t('list.phone'),
      width: 140,
      hidden: true,
      render: (row) => <TextOrMissing text={row.servicePhone} />,
    },
    { key: 'timeZone', title: t('list.timeZone'), width: 150, hidden: true, render: (row) => row.timeZone },
    {
      key: 'createTime',
      title: t('list.created'),
      sort: 'createTime',
      width: 200,
      hidden: true,
      render: (row) => <Time at={row.createTime} zone={row.timeZone} />,
    },
    ...(isShowProvider
      ? [
          {
            key: 'providerName',
            title: t('list.provider'),
            sort: 'providerName',
            width: 140,
            full: (row: Station) => row.providerName,
            render: (row: Station) => row.providerName,
          },
        ]
      : []),
    {
      key: 'actions',
      title: '',
      name: t('list.actions'),
      width: 48,
      required: true,
      fixed: 'end',
      align: 'center',
      render: (row) => <StationMenu station={row} />,
    },
  ];
}
