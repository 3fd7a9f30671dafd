import { DeleteOutlined, EditOutlined, ImportOutlined, PlusOutlined, SwapOutlined } from '@ant-design/icons';
import { contract, type Part, partForm, partList, partSheet, stockMovementForm } from '@csms/contract';
import { Button, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { ListExport } from '../../../entities/list/list-export.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useColumnWord, useWord } from '../../../entities/list/list-words.ts';
import { useList, useListPage } from '../../../entities/list/use-list.ts';
import { ProviderSelect } from '../../../entities/provider-select.tsx';
import { SheetImportDrawer } from '../../../entities/sheet-import/sheet-import-drawer.tsx';
import { Allowed, useAccess, useUser } from '../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import { Facts, Section } from '../../../shared/ui/facts.tsx';
import { FieldRow } from '../../../shared/ui/form/field-row.tsx';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { RowMenu } from '../../../shared/ui/row-menu.tsx';
import { RowDrawer } from '../../../shared/ui/rows/row-drawer.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import { actionsColumn, type Column } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { RowCard } from '../../../shared/ui/table/row-card.tsx';
import { Missing, Money } from '../../../shared/ui/value/values.tsx';
import { OrderNumber } from '../parts/order-words.tsx';
import styles from '../parts/orders.module.css';
import { STALE_BY_STOCK } from '../parts/stale-by-stock.ts';
import { StoreSelect, useStoreFilter } from '../parts/stock-selects.tsx';

const { spareParts } = contract;

export function PartActions() {
  const { t } = useTranslation('spareParts');
  const state = useListPage(partList);
  const [, setOpen] = useUrlParam('part');
  const [, setImporting] = useUrlParam('import');
  return (
    <>
      <ListExport list={partList} state={state} columns={usePartColumns()} />
      <Allowed any={['material:ship']}>
        <Button icon={<ImportOutlined />} onClick={() => setImporting('1')}>
          {t('parts.import')}
        </Button>
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen('new')}>
          {t('parts.create')}
        </Button>
      </Allowed>
    </>
  );
}

function PartMenu({ one }: { one: Part }) {
  const { t } = useTranslation('spareParts');
  const writes = useAccess().can('material:ship');
  const confirm = useConfirm();
  const remove = useSend(spareParts.remove, STALE_BY_STOCK);
  const [, setEdit] = useUrlParam('change');
  const [, setMove] = useUrlParam('move');
  if (!writes) return null;
  return (
    <RowMenu
      label={t('parts.actions', { number: one.partsNumber })}
      actions={[
        { key: 'move', label: t('parts.move'), icon: <SwapOutlined />, perform: () => setMove(String(one.id)) },
        { key: 'edit', label: t('parts.edit'), icon: <EditOutlined />, perform: () => setEdit(String(one.id)) },
        {
          key: 'remove',
          label: t('parts.remove'),
          icon: <DeleteOutlined />,
          danger: true,
          perform: () =>
            confirm({
              title: t('parts.removeAsk', { number: one.partsNumber }),
              consequence: t('parts.removeWill'),
              danger: true,
              perform: async () => {
                await remove.mutateAsync({ params: { id: one.id } });
                notify.success(t('parts.removed', { number: one.partsNumber }));
              },
            }),
        },
      ]}
    />
  );
}

const Proposal = ({ one }: { one: Part }) => (one.proposal > 0 ? <ToneTag tone="warning">{one.proposal}</ToneTag> : <Missing />);

function usePartColumns(): Column<Part>[] {
  const { t } = useTranslation('spareParts');
  const columns = useListColumns(partList, {
    proposal: (row) => <Proposal one={row} />,
    fits: (row) => (row.fits.length === 0 ? <Missing /> : row.fits.join(', ')),
  });
  return [...columns, actionsColumn(t('actionsTitle'), (row: Part) => <PartMenu one={row} />)];
}

const PartField = fieldsOf(partForm);
type PartValues = z.output<typeof partForm>;

function PartForm({ one, onClose }: { one: Part | undefined; onClose: () => void }) {
  const { t } = useTranslation(['spareParts', 'common']);
  const user = useUser();
  const [form] = Form.useForm<PartValues>();
  const create = useSend(spareParts.create, STALE_BY_STOCK);
  const update = useSend(spareParts.update, STALE_BY_STOCK);
  return (
    <FormDrawer<PartValues>
      title={t(one ? 'parts.edit' : 'parts.create')}
      open
      onClose={onClose}
      submitText={t(one ? 'common:actions.save' : 'common:actions.create')}
      form={form}
      initialValues={
        one ?? {
          providerId: user.providerId,
          unit: '',
          model: '',
          supplier: '',
          price: '',
          fits: [],
          minimum: 0,
          leadDays: 0,
          isSerialised: false,
        }
      }
      onSubmit={async ({ providerId, ...body }) => {
        const saved = one
          ? await update.mutateAsync({ params: { id: one.id }, body })
          : await create.mutateAsync({ body: { ...body, providerId } });
        notify.success(t('parts.saved', { number: saved.partsNumber }));
      }}
    >
      <PartField name="providerId">{(label) => <ProviderSelect label={label} disabled={one !== undefined} />}</PartField>
      <FieldRow>
        <PartField name="partsNumber" />
        <PartField name="name" />
        <PartField name="model" />
        <PartField name="supplier" />
        <PartField name="price" />
        <PartField name="unit" />
      </FieldRow>
      <PartField name="fits" />
      <FieldRow>
        <PartField name="minimum" />
        <PartField name="leadDays" />
      </FieldRow>
      <PartField name="isSerialised" checkbox />
    </FormDrawer>
  );
}

const MoveField = fieldsOf(stockMovementForm);
type MoveValues = Omit<z.input<typeof stockMovementForm>, 'partId'>;

function MoveForm({ one, onClose }: { one: Part; onClose: () => void }) {
  const { t } = useTranslation('spareParts');
  const [form] = Form.useForm<MoveValues>();
  const move = useSend(spareParts.move, STALE_BY_STOCK);
  const kind = Form.useWatch('kind', form) ?? 'in';
  return (
    <FormDrawer<MoveValues>
      title={`${t('move.title')} · ${one.partsNumber}`}
      open
      onClose={onClose}
      submitText={t('move.title')}
      form={form}
      initialValues={{ kind: 'in', count: 1 }}
      onSubmit={async (values) => {
        await move.mutateAsync({ body: { ...values, partId: one.id } });
        notify.success(t('move.done'));
      }}
    >
      <p>
        <b>{one.name}</b> · {one.partsNumber}
      </p>
      <MoveField name="kind" />
      <MoveField name="storeId">{(label) => <StoreSelect label={label} />}</MoveField>
      {kind === 'transfer' ? (
        <MoveField name="toStoreId" required>
          {(label) => <StoreSelect label={label} />}
        </MoveField>
      ) : null}
      <MoveField name="count" />
      {one.isSerialised ? <MoveField name="serialNumbers" /> : null}
      {kind === 'in' || kind === 'initial' ? <MoveField name="unitCost" /> : null}
      <MoveField name="note" />
    </FormDrawer>
  );
}

function PartDrawer({ one, onClose }: { one: Part; onClose: () => void }) {
  const { t } = useTranslation('spareParts');
  const word = useColumnWord(partList);
  const stock = useCall(spareParts.stock, { query: { partId: one.id, limit: 300 } });
  const reserved = useCall(
    contract.partReservations.list,
    { query: { partId: one.id, limit: 50 } },
    { enabled: one.reserved > 0 },
  );
  const hidden = (stock.data?.total ?? 0) - (stock.data?.list.length ?? 0);
  const [, setMove] = useUrlParam('move');
  return (
    <RowDrawer
      title={`${one.partsNumber} · ${one.name}`}
      open
      onClose={onClose}
      size={560}
      footer={
        <Allowed any={['material:ship']}>
          <Button onClick={() => setMove(String(one.id))}>{t('parts.move')}</Button>
        </Allowed>
      }
    >
      <Facts
        facts={[
          { label: word('model'), value: one.model || <Missing /> },
          { label: word('supplier'), value: one.supplier || <Missing /> },
          { label: word('free'), value: one.free },
          { label: word('reserved'), value: one.reserved },
          { label: word('inTransit'), value: one.inTransit },
          { label: word('defective'), value: one.defective },
          { label: word('minimum'), value: one.minimum },
          { label: word('used90'), value: one.used90 },
          { label: word('proposal'), value: <Proposal one={one} /> },
          { label: word('leadDays'), value: one.leadDays },
          { label: word('value'), value: <Money amount={one.value} currency={one.currency} /> },
          { label: word('fits'), value: one.fits.join(', ') || <Missing />, wide: true },
        ]}
      />
      <div className={styles.below}>
        <Section title={t('parts.stock')}>
          {stock.data?.list.length === 0 ? <p>{t('parts.noStock')}</p> : null}
          <ul className={styles.places} aria-label={t('parts.stockOf', { number: one.partsNumber })}>
            {(stock.data?.list ?? []).map((line) => (
              <li key={`${line.storeId}/${line.serialNumber}`}>
                <span>
                  {line.storeName}
                  {line.serialNumber ? ` · ${line.serialNumber}` : ''}
                </span>
                <small>
                  {(['free', 'reserved', 'inTransit', 'defective'] as const)
                    .filter((key) => line[key] > 0)
                    .map((key) => `${word(key)} ${line[key]}`)
                    .join(' · ')}
                </small>
              </li>
            ))}
          </ul>
          {hidden > 0 ? <p>{t('parts.moreStock', { count: hidden })}</p> : null}
        </Section>
        {one.reserved > 0 && (reserved.data?.list.length ?? 0) > 0 ? (
          <Section title={t('parts.reservedFor')}>
            <ul className={styles.places} aria-label={t('parts.reservedFor')}>
              {reserved.data?.list.map((piece) => (
                <li key={piece.key}>
                  <span>
                    <OrderNumber taskId={piece.taskId} /> · {piece.stationName}
                  </span>
                  <small>{[`× ${piece.count}`, piece.storeName, piece.serialNumber].filter(Boolean).join(' · ')}</small>
                </li>
              ))}
            </ul>
          </Section>
        ) : null}
      </div>
    </RowDrawer>
  );
}

/** The catalogue with what all stores hold. */
export function PartsTab() {
  const { t } = useTranslation('spareParts');
  const word = useWord();
  const { state, query } = useList(partList);
  const filters = useListFilters(partList, {
    storeId: useStoreFilter(word(partList.filters.storeId.words), true),
  });
  const columns = usePartColumns();
  const writes = useAccess().can('material:ship');
  const [open, setOpen] = useUrlParam('part');
  const [change, setChange] = useUrlParam('change');
  const [moved, setMoved] = useUrlParam('move');
  const [importing, setImporting] = useUrlParam('import');
  const rows = query.data?.list ?? [];
  const find = (id: string | undefined) => rows.find((row) => String(row.id) === id);
  const [shown, edited, moving] = [find(open), find(change), find(moved)];
  return (
    <>
      <FilteredList
        filters={filters}
        list={partList.name}
        label={t('parts.label')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        onOpen={(row: Part) => setOpen(String(row.id))}
        openKey={open ? Number(open) : undefined}
        card={(row) => (
          <RowCard
            columns={columns}
            row={row}
            title="name"
            facts={['partsNumber', 'free', 'unit', 'proposal']}
            beside={<PartMenu one={row} />}
            onOpen={() => setOpen(String(row.id))}
          />
        )}
        empty={<StateBlock tone="empty" title={t('parts.empty')} hint={t('parts.emptyHint')} hintFor="material:ship" />}
      />
      {shown ? <PartDrawer one={shown} onClose={() => setOpen(undefined)} /> : null}
      {writes && open === 'new' ? <PartForm one={undefined} onClose={() => setOpen(undefined)} /> : null}
      {writes && edited ? <PartForm key={edited.id} one={edited} onClose={() => setChange(undefined)} /> : null}
      {writes && moving ? <MoveForm key={moving.id} one={moving} onClose={() => setMoved(undefined)} /> : null}
      <Allowed any={['material:ship']}>
        <SheetImportDrawer
          title={t('parts.import')}
          intro={t('parts.importIntro')}
          open={importing !== undefined}
          onClose={() => setImporting(undefined)}
          template={spareParts.template}
          endpoint={spareParts.import}
          sheet={partSheet}
          stale={STALE_BY_STOCK}
        />
      </Allowed>
    </>
  );
}
