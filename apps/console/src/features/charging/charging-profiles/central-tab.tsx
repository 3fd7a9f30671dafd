import { ClearOutlined, SendOutlined } from '@ant-design/icons';
import { chargingProfileList, PROFILE_PURPOSE_WORDS, type SentProfile } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { ListExport } from '../../../entities/list/list-export.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useWord } from '../../../entities/list/list-words.ts';
import { useList, useListPage } from '../../../entities/list/use-list.ts';
import { useStationFilter } from '../../../entities/station-select.tsx';
import { Allowed } from '../../../shared/access/access.tsx';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import listParts from '../../../shared/ui/list-parts.module.css';
import { StateBlock } from '../../../shared/ui/states.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { Time } from '../../../shared/ui/value/values.tsx';
import styles from './charging-profiles.module.css';
import { ClearDrawer } from './clear-drawer.tsx';
import { limitsText } from './limits.tsx';
import { PointDrawer } from './point-drawer.tsx';
import { ProfileDrawer, ProfileState } from './profile-drawer.tsx';
import { SendDrawer } from './send-drawer.tsx';

function useColumns(): Column<SentProfile>[] {
  return useListColumns(chargingProfileList, {
    status: (row) => <ProfileState status={row.status} />,
    limits: (row) => limitsText(row, true),
  });
}

/** The buttons of the tab `central`: send, clear, export. */
export function CentralActions() {
  const { t } = useTranslation('chargingProfiles');
  const [, setSending] = useUrlParam('send');
  const [, setClearing] = useUrlParam('clear');
  return (
    <>
      <ListExport list={chargingProfileList} state={useListPage(chargingProfileList)} columns={useColumns()} />
      <Allowed any={['smartCharging:send']}>
        <Button icon={<ClearOutlined />} onClick={() => setClearing('1')}>
          {t('clear.action')}
        </Button>
      </Allowed>
      <Allowed any={['smartCharging:send']}>
        <Button type="primary" icon={<SendOutlined />} onClick={() => setSending('1')}>
          {t('send.title')}
        </Button>
      </Allowed>
    </>
  );
}

/** Charging profiles sent by hand ("central system smart charging"), the newest first. `points` in the URL are those that a form begins with. */
export function CentralTab() {
  const { t } = useTranslation('chargingProfiles');
  const word = useWord();
  const { state, query } = useList(chargingProfileList);
  const station = useStationFilter(word(chargingProfileList.filters.stationId.words));
  const filters = useListFilters(chargingProfileList, { stationId: station });
  const columns = useColumns();
  const [search] = useSearchParams();
  const [open, setOpen] = useUrlParam('profile');
  const [point, setPoint] = useUrlParam('point');
  const [sending, setSending] = useUrlParam('send');
  const [clearing, setClearing] = useUrlParam('clear');
  const points = search.get('points')?.split(',').filter(Boolean) ?? [];
  const profileId = open !== undefined && /^\d+$/.test(open) ? Number(open) : undefined;
  return (
    <>
      <p className={styles.hint}>{t('hint')}</p>
      <FilteredList
        filters={filters}
        list={chargingProfileList.name}
        label={t('title')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        onOpen={(row) => setOpen(String(row.id))}
        openKey={profileId}
        card={(row) => (
          <div className={styles.card}>
            <span className={listParts.cardHead}>
              <Button type="link" size="small" className={styles.name ?? ''} onClick={() => setOpen(String(row.id))}>
                #{row.id} · {word(PROFILE_PURPOSE_WORDS[row.purpose])}
              </Button>
              <ProfileState status={row.status} />
            </span>
            <span>
              {limitsText(row, true)} · {t('form.chosen', { count: row.pointCount })}
            </span>
            <span>
              {row.createdBy} · <Time at={row.createTime} />
            </span>
          </div>
        )}
        empty={<StateBlock tone="empty" title={t('empty')} hint={t('emptyHint')} />}
      />
      <ProfileDrawer id={profileId} onClose={() => setOpen(undefined)} onPoint={setPoint} />
      <PointDrawer serialNumber={point} onClose={() => setPoint(undefined)} onClear={() => setClearing('1')} />
      <Allowed any={['smartCharging:send']}>
        <SendDrawer open={sending !== undefined} onClose={() => setSending(undefined)} points={points} />
        <ClearDrawer
          key={point ?? ''}
          open={clearing !== undefined}
          onClose={() => setClearing(undefined)}
          points={point === undefined ? points : [point]}
        />
      </Allowed>
    </>
  );
}
