import { ClockCircleOutlined, DeleteOutlined } from '@ant-design/icons';
import { contract, ROSTER_KINDS, ROSTER_WORDS, type RosterEntry, rosterForm, rosterList } from '@csms/contract';
import { Button, Form, Segmented, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useWord } from '../../../entities/list/list-words.ts';
import { useList } from '../../../entities/list/use-list.ts';
import { Allowed, useAccess } from '../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import { clearable } from '../../../shared/ui/form/clearable.tsx';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { NewButton } from '../../../shared/ui/new-button.tsx';
import { RowMenu } from '../../../shared/ui/row-menu.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import { actionsColumn } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { RowCard } from '../../../shared/ui/table/row-card.tsx';
import { Missing } from '../../../shared/ui/value/values.tsx';
import { HoursForm } from './hours-form.tsx';

const api = contract.roster;
const STALE = [api.list, contract.workOrders.getWorkOrderList, contract.dispatchBoard.board];

export function RosterActions() {
  const { t } = useTranslation('dispatchBoard');
  const [, setHours] = useUrlParam('hours');
  return (
    <Allowed any={['workOrder:dispatch']}>
      <Button icon={<ClockCircleOutlined />} onClick={() => setHours('1')}>
        {t('roster.hours')}
      </Button>
      <NewButton permission="workOrder:dispatch" param="entry" value="new">
        {t('roster.create')}
      </NewButton>
    </Allowed>
  );
}

const EntryField = fieldsOf(rosterForm);
interface Values extends Omit<z.input<typeof rosterForm>, 'startTime' | 'endTime'> {
  startTime: Dayjs;
  endTime: Dayjs;
}

function EntryForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['dispatchBoard', 'common']);
  const word = useWord();
  const [form] = Form.useForm<Values>();
  const create = useSend(api.create, STALE);
  const people = useCall(contract.workOrders.servicePeople, { query: {} });
  const kind = Form.useWatch('kind', form) ?? 'off';
  const userId = Form.useWatch('userId', form);
  const providerId = people.data?.find(({ id }) => id === userId)?.providerId;
  const named = (check: (one: { id: number; providerId: number }) => boolean) =>
    (people.data ?? []).filter(check).map(({ id, name, username }) => ({ value: id, label: name || username }));
  const search = { showSearch: { optionFilterProp: 'label' }, loading: people.isPending } as const;
  return (
    <FormDrawer<Values>
      title={t('roster.create')}
      open
      onClose={onClose}
      submitText={t('common:actions.save')}
      form={form}
      initialValues={{
        kind: 'off',
        startTime: dayjs().startOf('day'),
        endTime: dayjs().add(1, 'day').startOf('day'),
        reason: '',
      }}
      onSubmit={async (values) => {
        const saved = await create.mutateAsync({
          body: { ...values, startTime: values.startTime.toISOString(), endTime: values.endTime.toISOString() },
        });
        notify.success(t('roster.saved', { name: saved.name }));
      }}
    >
      <EntryField name="userId">{(label) => <Select {...search} options={named(() => true)} placeholder={label} />}</EntryField>
      <EntryField name="kind" extra={kind === 'off' ? t('roster.offWill') : undefined}>
        <Segmented options={ROSTER_KINDS.map((value) => ({ value, label: word(ROSTER_WORDS.kinds[value]) }))} />
      </EntryField>
      <EntryField name="startTime" />
      <EntryField name="endTime" />
      {kind === 'off' ? (
        <EntryField name="standInId">
          {(label) => (
            <Select
              {...search}
              allowClear={clearable()}
              placeholder={label}
              options={named((one) => one.id !== userId && one.providerId === providerId)}
            />
          )}
        </EntryField>
      ) : null}
      <EntryField name="reason" />
    </FormDrawer>
  );
}

/** Who is off or on duty. */
export function RosterTab() {
  const { t } = useTranslation('dispatchBoard');
  const word = useWord();
  const confirm = useConfirm();
  const writes = useAccess().can('workOrder:dispatch');
  const { state, query } = useList(rosterList);
  const filters = useListFilters(rosterList, {});
  const remove = useSend(api.remove, STALE);
  const [entry, setEntry] = useUrlParam('entry');
  const [hours, setHours] = useUrlParam('hours');
  const kindOf = (row: RosterEntry) => (
    <ToneTag tone={row.time !== 'now' ? 'neutral' : row.kind === 'off' ? 'warning' : 'good'}>
      {word(ROSTER_WORDS.kinds[row.kind])}
    </ToneTag>
  );
  const menu = (row: RosterEntry) =>
    writes ? (
      <RowMenu
        label={t('roster.actionsOf', { name: row.name })}
        actions={[
          {
            key: 'remove',
            label: t('roster.remove'),
            icon: <DeleteOutlined />,
            danger: true,
            perform: () =>
              confirm({
                title: t('roster.removeAsk', { name: row.name }),
                ...(row.time === 'now' && row.kind === 'off' ? { consequence: t('roster.removeWill') } : {}),
                danger: true,
                perform: async () => {
                  await remove.mutateAsync({ params: { id: row.id } });
                  notify.success(t('roster.removed', { name: row.name }));
                },
              }),
          },
        ]}
      />
    ) : null;
  const columns = useListColumns(rosterList, {
    kind: (row) => kindOf(row),
    standIn: (row) => row.standIn?.name ?? <Missing />,
  });
  return (
    <>
      <FilteredList
        filters={filters}
        list={rosterList.name}
        label={t('roster.label')}
        columns={[...columns, actionsColumn(t('roster.actions'), menu)]}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        card={(row) => (
          <RowCard
            columns={columns}
            row={row}
            title="name"
            facts={['startTime', 'endTime', 'reason']}
            beside={
              <>
                {kindOf(row)}
                {menu(row)}
              </>
            }
          />
        )}
        empty={
          <StateBlock tone="empty" title={t('roster.empty')} hint={t('roster.emptyHint')}>
            <NewButton permission="workOrder:dispatch" param="entry" value="new">
              {t('roster.create')}
            </NewButton>
          </StateBlock>
        }
      />
      {writes && entry === 'new' ? <EntryForm onClose={() => setEntry(undefined)} /> : null}
      {writes && hours ? <HoursForm onClose={() => setHours(undefined)} /> : null}
    </>
  );
}
