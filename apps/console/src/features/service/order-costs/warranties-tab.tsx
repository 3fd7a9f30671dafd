import { EditOutlined, ImportOutlined } from '@ant-design/icons';
import { COST_WORDS, contract, type PointWarranty, pointWarrantyList, warrantyForm, warrantySheet } from '@csms/contract';
import { Button, Form } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useWord } from '../../../entities/list/list-words.ts';
import { useList } from '../../../entities/list/use-list.ts';
import { SheetImportDrawer } from '../../../entities/sheet-import/sheet-import-drawer.tsx';
import { useStationFilter } from '../../../entities/station-select.tsx';
import { Allowed, useAccess } from '../../../shared/access/access.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { LinesInput } from '../../../shared/ui/form/lines-input.tsx';
import listParts from '../../../shared/ui/list-parts.module.css';
import { NewButton } from '../../../shared/ui/new-button.tsx';
import { RowMenu } from '../../../shared/ui/row-menu.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { type Tone, ToneTag } from '../../../shared/ui/status-tag.tsx';
import { actionsColumn } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { RowCard } from '../../../shared/ui/table/row-card.tsx';

const { orderCosts } = contract;
const TONES: Record<PointWarranty['cover'], Tone> = { under: 'good', over: 'warning', unknown: 'neutral' };

export function WarrantyActions() {
  const { t } = useTranslation('orderCosts');
  const [, setImporting] = useUrlParam('import');
  return (
    <Allowed any={['component:write']}>
      <Button icon={<ImportOutlined />} onClick={() => setImporting('1')}>
        {t('warranties.import')}
      </Button>
      <NewButton permission="component:write" param="warranty" value="new">
        {t('warranties.enter')}
      </NewButton>
    </Allowed>
  );
}

const WarrantyField = fieldsOf(warrantyForm);
interface Values extends Omit<z.input<typeof warrantyForm>, 'installedDay' | 'warrantyUntil'> {
  installedDay?: Dayjs | null;
  warrantyUntil: Dayjs;
}

function WarrantyForm({ one, onClose }: { one: PointWarranty | undefined; onClose: () => void }) {
  const { t } = useTranslation(['orderCosts', 'common']);
  const [form] = Form.useForm<Values>();
  const save = useSend(orderCosts.saveWarranty, [orderCosts.warranties, orderCosts.get]);
  return (
    <FormDrawer<Values>
      title={t('warranties.enter')}
      open
      onClose={onClose}
      submitText={t('common:actions.save')}
      form={form}
      width={420}
      initialValues={
        one
          ? {
              serialNumbers: [one.serialNumber],
              supplier: one.supplier,
              installedDay: one.installedDay && dayjs(one.installedDay),
              warrantyUntil: one.warrantyUntil && dayjs(one.warrantyUntil),
              note: one.note,
            }
          : { supplier: '' }
      }
      onSubmit={async ({ installedDay, warrantyUntil, ...values }) => {
        const serialNumbers = [...new Set(values.serialNumbers)];
        await save.mutateAsync({
          body: {
            ...values,
            serialNumbers,
            installedDay: installedDay?.format('YYYY-MM-DD') ?? null,
            warrantyUntil: warrantyUntil.format('YYYY-MM-DD'),
          },
        });
        notify.success(t('warranties.saved', { count: serialNumbers.length }));
      }}
    >
      <WarrantyField name="serialNumbers" {...(one ? { extra: undefined } : {})}>
        <LinesInput between={/[\s,;，；]+/} disabled={one !== undefined} />
      </WarrantyField>
      <WarrantyField name="supplier" />
      <WarrantyField name="installedDay" />
      <WarrantyField name="warrantyUntil" />
      <WarrantyField name="note" />
    </FormDrawer>
  );
}

/** Which charge points are under whose warranty; what expires first stands first. */
export function WarrantiesTab() {
  const { t } = useTranslation('orderCosts');
  const word = useWord();
  const writes = useAccess().can('component:write');
  const { state, query } = useList(pointWarrantyList);
  const filters = useListFilters(pointWarrantyList, {
    stationId: useStationFilter(word(pointWarrantyList.filters.stationId.words)),
  });
  const [open, setOpen] = useUrlParam('warranty');
  const [importing, setImporting] = useUrlParam('import');
  const cover = (row: PointWarranty) => <ToneTag tone={TONES[row.cover]}>{word(COST_WORDS.covers[row.cover])}</ToneTag>;
  const name = (row: PointWarranty) => (
    <span className={listParts.two}>
      <span>{row.pointName}</span>
      <small>{row.serialNumber}</small>
    </span>
  );
  const model = (row: PointWarranty) => [row.vendor, row.model].filter(Boolean).join(' ');
  const menu = (row: PointWarranty) =>
    writes ? (
      <RowMenu
        label={t('warranties.actionsOf', { name: row.pointName })}
        actions={[{ key: 'edit', label: t('warranties.edit'), icon: <EditOutlined />, perform: () => setOpen(row.serialNumber) }]}
      />
    ) : null;
  const columns = useListColumns(pointWarrantyList, {
    pointName: (row) => name(row),
    model: { full: model, render: model },
    cover: (row) => cover(row),
  });
  const one = query.data?.list.find(({ serialNumber }) => serialNumber === open);
  return (
    <>
      <FilteredList
        filters={filters}
        list={pointWarrantyList.name}
        label={t('warranties.label')}
        columns={[...columns, actionsColumn(t('warranties.actions'), menu)]}
        query={query}
        state={state}
        rowKey={(row) => row.serialNumber}
        card={(row) => (
          <RowCard
            columns={columns}
            row={row}
            title="pointName"
            facts={['supplier', 'warrantyUntil']}
            beside={
              <>
                {cover(row)}
                {menu(row)}
              </>
            }
          />
        )}
        empty={<StateBlock tone="empty" title={t('warranties.empty')} hint={t('warranties.emptyHint')} />}
      />
      <Allowed any={['component:write']}>
        <SheetImportDrawer
          title={t('warranties.import')}
          intro={t('warranties.importIntro')}
          open={importing !== undefined}
          onClose={() => setImporting(undefined)}
          template={orderCosts.warrantyTemplate}
          endpoint={orderCosts.importWarranties}
          sheet={warrantySheet}
          stale={[orderCosts.warranties, orderCosts.get]}
        />
      </Allowed>
      {writes && (open === 'new' || one) ? <WarrantyForm key={open} one={one} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}
