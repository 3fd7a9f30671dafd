import { EditOutlined, SwapOutlined } from '@ant-design/icons';
import {
  contract,
  EQUIPMENT_CHANGE_FIELDS,
  MAINTENANCE_RECORD_FIELDS,
  type MaintenanceRecord,
  maintenanceRecordList,
  resourceUrl,
  MAINTENANCE_RECORD_WORDS as WORDS,
} from '@csms/contract';
import { formatKWh } from '@csms/kernel';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { ListExport } from '../../../entities/list/list-export.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useColumnWord, useWord } from '../../../entities/list/list-words.ts';
import { useList } from '../../../entities/list/use-list.ts';
import { useStationFilter } from '../../../entities/station-select.tsx';
import { Allowed, useAccess } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { useHeld } from '../../../shared/hooks/use-held.ts';
import { useUrlParam, useUrlPatch } from '../../../shared/hooks/use-url-state.ts';
import { Facts } from '../../../shared/ui/facts.tsx';
import { NewButton } from '../../../shared/ui/new-button.tsx';
import { RowDrawer } from '../../../shared/ui/rows/row-drawer.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { type Tone, ToneTag } from '../../../shared/ui/status-tag.tsx';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { RowCard } from '../../../shared/ui/table/row-card.tsx';
import { Money, TextOrMissing, Time } from '../../../shared/ui/value/values.tsx';
import { Place, usePointName } from '../parts/place.tsx';
import { ChangeForm, RecordForm } from './record-forms.tsx';

const TONES: Record<MaintenanceRecord['validity'], Tone> = {
  overdue: 'danger',
  soon: 'warning',
  valid: 'good',
  renewed: 'neutral',
  none: 'neutral',
};

export function RecordActions() {
  const { t } = useTranslation('maintenanceRecords');
  const { state, query } = useList(maintenanceRecordList);
  const columns = useColumns();
  const [, setRecord] = useUrlParam('record');
  return (
    <>
      <ListExport list={maintenanceRecordList} state={state} columns={columns} disabled={!query.data?.total} />
      <Allowed any={['component:write']}>
        <Button icon={<SwapOutlined />} onClick={() => setRecord('change')}>
          {t('change')}
        </Button>
      </Allowed>
      <NewButton permission="component:write" param="record" value="new">
        {t('create')}
      </NewButton>
    </>
  );
}

/** Until when a check holds, and how that stands. */
function Valid({ one }: { one: MaintenanceRecord }) {
  const word = useWord();
  if (one.validUntil === null) return '–';
  return (
    <span>
      {one.validUntil} <ToneTag tone={TONES[one.validity]}>{word(WORDS.validity[one.validity])}</ToneTag>
    </span>
  );
}

/** What was changed, in one line. */
function useChange() {
  const { t } = useTranslation('maintenanceRecords');
  const word = useWord();
  return ({ change }: MaintenanceRecord): string =>
    change
      ? t('changeOf', { equipment: word(WORDS.equipment[change.equipment]), old: change.oldSerial, next: change.newSerial })
      : '';
}

function useColumns() {
  const change = useChange();
  const noteOf = (row: MaintenanceRecord) => [change(row), row.note].filter(Boolean).join(' · ');
  return useListColumns(maintenanceRecordList, {
    place: (row) => <Place one={row} />,
    validUntil: (row) => <Valid one={row} />,
    note: { full: noteOf, isEmpty: (row) => noteOf(row) === '', render: (row) => <TextOrMissing text={noteOf(row)} /> },
  });
}

function Detail({ one, onClose }: { one: MaintenanceRecord; onClose: () => void }) {
  const { t } = useTranslation('maintenanceRecords');
  const word = useColumnWord(maintenanceRecordList);
  const say = useWord();
  const nameOf = usePointName();
  const writes = useAccess().can('component:write');
  const patch = useUrlPatch();
  const change = useChange();
  const { lastRegisterWh: last = null, firstRegisterWh: first = null } = one.change ?? {};
  return (
    <RowDrawer
      title={`${say(WORDS.works[one.work])} · ${nameOf(one)}`}
      open
      onClose={onClose}
      size={520}
      footer={
        writes ? (
          <Button icon={<EditOutlined />} onClick={() => patch({ act: 'edit' })}>
            {t('edit')}
          </Button>
        ) : null
      }
    >
      <Facts
        facts={[
          { label: word('place'), value: <Place one={one} /> },
          { label: word('doneTime'), value: <Time at={one.doneTime} zone={one.timeZone} /> },
          { label: word('doneBy'), value: one.doneBy },
          { label: word('validUntil'), value: <Valid one={one} /> },
          { label: word('certificateNumber'), value: <TextOrMissing text={one.certificateNumber} /> },
          { label: word('cost'), value: <Money amount={one.cost} currency={one.currency} /> },
          one.componentName !== null && { label: word('componentName'), value: one.componentName },
          one.change !== null && { label: say(EQUIPMENT_CHANGE_FIELDS.equipment.words), value: change(one), wide: true },
          last !== null &&
            first !== null && {
              label: say(EQUIPMENT_CHANGE_FIELDS.lastRegisterWh.words),
              value: t('registers', { last: formatKWh(last), first: formatKWh(first) }),
              wide: true,
            },
          one.note !== '' && { label: word('note'), value: one.note, wide: true },
          one.files.length > 0 && {
            label: say(MAINTENANCE_RECORD_FIELDS.files.words),
            value: one.files.map(({ fileName, originalName }) => (
              <a key={fileName} href={resourceUrl(fileName)} style={{ display: 'block' }}>
                {originalName}
              </a>
            )),
            wide: true,
          },
          { label: word('createdBy'), value: one.createdBy },
        ]}
      />
    </RowDrawer>
  );
}

/** What the URL opens: `record=new`, `record=change`, `record=5` with `act=edit`, or `task=5` to record it as done. */
function Drawers({ rows }: { rows: readonly MaintenanceRecord[] }) {
  const [given] = useUrlParam('record');
  const [act] = useUrlParam('act');
  const [taskId] = useUrlParam('task');
  const writes = useAccess().can('component:write');
  const patch = useUrlPatch();
  const onClose = () => patch({ record: undefined, act: undefined, task: undefined });
  const { item, open } = useHeld(
    rows.find(({ id }) => String(id) === given),
    given,
  );
  const tasks = useCall(
    contract.maintenanceRecords.tasks,
    { query: { limit: 300, state: ['open', 'confirmed'] } },
    { enabled: taskId !== undefined },
  );
  const task = tasks.data?.list.find(({ id }) => String(id) === taskId);
  if (writes && given === 'change') return <ChangeForm onClose={onClose} />;
  if (writes && given === 'new' && (taskId === undefined || task)) return <RecordForm task={task} onClose={onClose} />;
  if (!item || !open) return null;
  return writes && act === 'edit' ? <RecordForm one={item} onClose={onClose} /> : <Detail one={item} onClose={onClose} />;
}

/** What was done at points; checks that are overdue lead. */
export function RecordsTab() {
  const { t } = useTranslation('maintenanceRecords');
  const say = useWord();
  const { state, query } = useList(maintenanceRecordList);
  const filters = useListFilters(maintenanceRecordList, {
    stationId: useStationFilter(say(maintenanceRecordList.filters.stationId.words)),
  });
  const columns = useColumns();
  const [shown, setRecord] = useUrlParam('record');
  const open = (row: MaintenanceRecord) => setRecord(String(row.id));
  return (
    <>
      <FilteredList
        filters={filters}
        list={maintenanceRecordList.name}
        label={t('tab')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        onOpen={open}
        openKey={shown ? Number(shown) : undefined}
        card={(row) => (
          <RowCard
            columns={columns}
            row={row}
            title="work"
            facts={['place', 'doneTime', 'doneBy', ...(row.validUntil === null ? [] : ['validUntil']), 'note']}
            onOpen={() => open(row)}
          />
        )}
        empty={<StateBlock tone="empty" title={t('empty')} hint={t('emptyHint')} hintFor="component:write" />}
      />
      <Drawers rows={query.data?.list ?? []} />
    </>
  );
}
