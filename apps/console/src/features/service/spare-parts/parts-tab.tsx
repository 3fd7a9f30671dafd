import { DeleteOutlined, EditOutlined, ImportOutlined, PlusOutlined, SwapOutlined } from '@ant-design/icons';
import { contract, MOVEMENT_KIND_WORDS, type Part, partForm, partList, partSheet } from '@csms/contract';
import { Button, Checkbox, Form, Input, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
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
import { integer } from '../../../shared/format/format.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import { Facts, Section } from '../../../shared/ui/facts.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { useMustChoose } from '../../../shared/ui/form/must-choose.ts';
import { RowMenu } from '../../../shared/ui/row-menu.tsx';
import { RowDrawer } from '../../../shared/ui/rows/row-drawer.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import { actionsColumn, type Column } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { Missing, Money } from '../../../shared/ui/value/values.tsx';
import { OrderNumber } from '../parts/order-words.tsx';
import styles from '../parts/orders.module.css';
import { STALE_BY_STOCK } from '../parts/stale-by-stock.ts';
import { StoreSelect, serialsOf, useStoreFilter } from '../parts/stock-selects.tsx';

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

interface PartValues {
  providerId: number;
  partsNumber: string;
  name: string;
  model: string;
  supplier: string;
  price: string;
  unit: string;
  fits: string[];
  minimum: number;
  leadDays: number;
  isSerialised: boolean;
}

function PartForm({ one, onClose }: { one: Part | undefined; onClose: () => void }) {
  const { t } = useTranslation(['spareParts', 'common']);
  const mustChoose = useMustChoose();
  const word = useColumnWord(partList);
  const user = useUser();
  const [form] = Form.useForm<PartValues>();
  const create = useSend(spareParts.create, STALE_BY_STOCK);
  const update = useSend(spareParts.update, STALE_BY_STOCK);
  const required = (field: string) => [{ required: true, message: t('common:form.required', { field }) }];
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
      onSubmit={async (values) => {
        const body = partForm.parse({ ...values, price: String(values.price) });
        const { providerId: _, ...change } = body;
        const saved = one
          ? await update.mutateAsync({ params: { id: one.id }, body: change })
          : await create.mutateAsync({ body });
        notify.success(t('parts.saved', { number: saved.partsNumber }));
      }}
    >
      <Form.Item name="providerId" label={t('provider')} rules={[mustChoose(t('provider'))]}>
        <ProviderSelect label={t('provider')} disabled={one !== undefined} />
      </Form.Item>
      <div className={styles.half}>
        <Form.Item name="partsNumber" label={word('partsNumber')} rules={required(word('partsNumber'))}>
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="name" label={word('name')} rules={required(word('name'))}>
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item name="model" label={word('model')}>
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item name="supplier" label={word('supplier')}>
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item name="price" label={word('price')} rules={required(word('price'))}>
          <Input inputMode="decimal" maxLength={14} />
        </Form.Item>
        <Form.Item name="unit" label={word('unit')} rules={required(word('unit'))}>
          <Input maxLength={20} />
        </Form.Item>
      </div>
      <Form.Item name="fits" label={word('fits')} extra={t('parts.fitsHint')}>
        <Select mode="tags" open={false} tokenSeparators={[',', '，', ';']} suffixIcon={null} />
      </Form.Item>
      <div className={styles.half}>
        <Form.Item name="minimum" label={word('minimum')}>
          <InputNumber min={0} max={100_000} precision={0} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="leadDays" label={word('leadDays')}>
          <InputNumber min={0} max={1000} precision={0} style={{ width: '100%' }} />
        </Form.Item>
      </div>
      <Form.Item name="isSerialised" valuePropName="checked">
        <Checkbox>{t('parts.serialised')}</Checkbox>
      </Form.Item>
    </FormDrawer>
  );
}

const BY_HAND = ['initial', 'in', 'transfer', 'repaired', 'returnedDefective'] as const;
interface MoveValues {
  kind: (typeof BY_HAND)[number];
  storeId: number;
  toStoreId?: number;
  count: number;
  unitCost?: string;
  serials?: string;
  note?: string;
}

function MoveForm({ one, onClose }: { one: Part; onClose: () => void }) {
  const { t } = useTranslation(['spareParts', 'common']);
  const mustChoose = useMustChoose();
  const word = useWord();
  const [form] = Form.useForm<MoveValues>();
  const move = useSend(spareParts.move, STALE_BY_STOCK);
  const kind = Form.useWatch('kind', form) ?? 'in';
  const required = (field: string) => [{ required: true, message: t('common:form.required', { field }) }];
  return (
    <FormDrawer<MoveValues>
      title={`${t('move.title')} · ${one.partsNumber}`}
      open
      onClose={onClose}
      submitText={t('move.title')}
      form={form}
      rename={{ serialNumbers: 'serials' }}
      initialValues={{ kind: 'in', count: 1 }}
      onSubmit={async (values) => {
        await move.mutateAsync({
          body: {
            kind: values.kind,
            partId: one.id,
            storeId: values.storeId,
            toStoreId: values.kind === 'transfer' ? (values.toStoreId ?? null) : null,
            count: values.count,
            serialNumbers: one.isSerialised ? serialsOf(values.serials) : [],
            ...(values.unitCost ? { unitCost: values.unitCost } : {}),
            note: values.note ?? '',
          },
        });
        notify.success(t('move.done'));
      }}
    >
      <p>
        <b>{one.name}</b> · {one.partsNumber}
      </p>
      <Form.Item name="kind" label={t('move.kind')}>
        <Select options={BY_HAND.map((value) => ({ value, label: word(MOVEMENT_KIND_WORDS[value]) }))} />
      </Form.Item>
      <Form.Item name="storeId" label={t('move.store')} rules={[mustChoose(t('move.store'))]}>
        <StoreSelect label={t('move.store')} />
      </Form.Item>
      {kind === 'transfer' ? (
        <Form.Item name="toStoreId" label={t('move.toStore')} rules={[mustChoose(t('move.toStore'))]}>
          <StoreSelect label={t('move.toStore')} />
        </Form.Item>
      ) : null}
      <Form.Item name="count" label={t('move.count')} rules={required(t('move.count'))}>
        <InputNumber min={1} max={100_000} precision={0} style={{ width: 160 }} />
      </Form.Item>
      {one.isSerialised ? (
        <Form.Item name="serials" label={t('move.serials')} extra={t('move.serialsHint')}>
          <Input.TextArea rows={4} />
        </Form.Item>
      ) : null}
      {kind === 'in' || kind === 'initial' ? (
        <Form.Item name="unitCost" label={t('move.unitCost')} extra={t('move.unitCostHint')}>
          <Input inputMode="decimal" maxLength={14} />
        </Form.Item>
      ) : null}
      <Form.Item name="note" label={t('note')}>
        <Input.TextArea rows={2} maxLength={2000} />
      </Form.Item>
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
          <div className={styles.card}>
            <span className={styles.cardHead}>
              <span className={styles.two}>
                <button type="button" className={styles.opener} onClick={() => setOpen(String(row.id))}>
                  {row.name}
                </button>
                <small>{row.partsNumber}</small>
              </span>
              <PartMenu one={row} />
            </span>
            <span className={styles.line}>
              {word(partList.columns.free.words)} {row.free} {row.unit}
              {row.proposal > 0 ? (
                <ToneTag tone="warning">
                  {word(partList.columns.proposal.words)} {integer(row.proposal)}
                </ToneTag>
              ) : null}
            </span>
          </div>
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
