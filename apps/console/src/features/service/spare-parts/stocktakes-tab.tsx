import { CheckOutlined, CloseOutlined, PlusOutlined } from '@ant-design/icons';
import {
  contract,
  partList,
  STOCKTAKE_KIND_WORDS,
  STOCKTAKE_STATE_WORDS,
  type StockLine,
  type Stocktake,
  stocktakeList,
} from '@csms/contract';
import { Button, Form, Input, InputNumber, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useWord } from '../../../entities/list/list-words.ts';
import { useList } from '../../../entities/list/use-list.ts';
import { Allowed } from '../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { RowMenu } from '../../../shared/ui/row-menu.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { type Tone, ToneTag } from '../../../shared/ui/status-tag.tsx';
import { actionsColumn } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { Time } from '../../../shared/ui/value/values.tsx';
import styles from '../parts/orders.module.css';
import { StoreSelect, useStoreFilter } from '../parts/stock-selects.tsx';
import { STALE_BY_STOCK } from './parts-tab.tsx';

const { spareParts } = contract;
const TONES: Readonly<Record<Stocktake['state'], Tone>> = { waiting: 'warning', confirmed: 'good', rejected: 'neutral' };

export function StocktakeActions() {
  const { t } = useTranslation('spareParts');
  const [, setOpen] = useUrlParam('stocktake');
  return (
    <Allowed any={['material:count']}>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen('new')}>
        {t('stocktakes.create')}
      </Button>
    </Allowed>
  );
}

interface Values {
  kind: 'count' | 'writeOff';
  storeId: number;
  counts: Record<string, number>;
  note?: string;
}

const keyOf = (line: StockLine, condition: 'free' | 'defective') => `${line.partId}|${line.serialNumber}|${condition}`;
/** What can be counted of a store: pieces that work, and defective ones. */
const countable = (lines: readonly StockLine[]) =>
  lines.flatMap((line) =>
    (['free', 'defective'] as const).filter((condition) => line[condition] > 0).map((condition) => ({ line, condition })),
  );

function StocktakeForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['spareParts', 'common']);
  const word = useWord();
  const [form] = Form.useForm<Values>();
  const enter = useSend(spareParts.enterStocktake, STALE_BY_STOCK);
  const storeId = Form.useWatch('storeId', form);
  const kind = Form.useWatch('kind', form) ?? 'count';
  const stock = useCall(spareParts.stock, { query: { storeId, limit: 300 } }, { enabled: storeId !== undefined });
  const lines = storeId === undefined ? [] : countable(stock.data?.list ?? []);
  const expected = (one: (typeof lines)[number]) => one.line[one.condition];
  return (
    <FormDrawer<Values>
      title={t('stocktakes.create')}
      open
      onClose={onClose}
      submitText={t('stocktakes.create')}
      form={form}
      initialValues={{ kind: 'count', counts: {} }}
      blocked={storeId === undefined || lines.length === 0}
      onSubmit={async ({ kind: chosen, storeId: at, note }) => {
        const counts: Record<string, number | undefined> = form.getFieldValue('counts') ?? {};
        const entered = lines.map((one) => ({
          partId: one.line.partId,
          serialNumber: one.line.serialNumber,
          condition: one.condition,
          count: counts[keyOf(one.line, one.condition)] ?? (chosen === 'count' ? expected(one) : 0),
        }));
        await enter.mutateAsync({
          body: {
            storeId: at,
            kind: chosen,
            lines: chosen === 'count' ? entered : entered.filter(({ count }) => count > 0),
            note: note ?? '',
          },
        });
        notify.success(t('stocktakes.entered'));
      }}
    >
      <p>{t('stocktakes.second')}</p>
      <Form.Item name="kind" label={t('stocktakes.kind')}>
        <Segmented
          options={(['count', 'writeOff'] as const).map((value) => ({ value, label: word(STOCKTAKE_KIND_WORDS[value]) }))}
        />
      </Form.Item>
      <Form.Item
        name="storeId"
        label={t('stocktakes.store')}
        rules={[{ required: true, message: t('common:form.required', { field: t('stocktakes.store') }) }]}
      >
        <StoreSelect label={t('stocktakes.chooseStore')} />
      </Form.Item>
      {storeId !== undefined && stock.data && lines.length === 0 ? <p>{t('stocktakes.emptyStore')}</p> : null}
      {lines.map((one) => (
        <Form.Item
          key={keyOf(one.line, one.condition)}
          name={['counts', keyOf(one.line, one.condition)]}
          label={`${one.line.partsNumber} · ${one.line.name}${one.line.serialNumber ? ` · ${one.line.serialNumber}` : ''}${
            one.condition === 'defective' ? ` · ${word(partList.columns.defective.words)}` : ''
          }`}
          extra={t('stocktakes.byBook', { count: expected(one) })}
        >
          <InputNumber
            min={0}
            max={one.line.isSerialised ? 1 : 100_000}
            precision={0}
            placeholder={String(kind === 'count' ? expected(one) : 0)}
            aria-label={`${t(kind === 'count' ? 'stocktakes.counted' : 'stocktakes.goes')}: ${one.line.partsNumber} ${one.line.serialNumber}`}
          />
        </Form.Item>
      ))}
      <Form.Item name="note" label={t('note')}>
        <Input.TextArea rows={2} maxLength={2000} />
      </Form.Item>
    </FormDrawer>
  );
}

function Decide({ one }: { one: Stocktake }) {
  const { t } = useTranslation('spareParts');
  const confirm = useConfirm();
  const decide = useSend(spareParts.decideStocktake, STALE_BY_STOCK);
  if (!one.canDecide) return null;
  const ask = (isConfirmed: boolean) =>
    confirm({
      title: t(isConfirmed ? 'stocktakes.confirmAsk' : 'stocktakes.rejectAsk', { id: one.id }),
      consequence: isConfirmed ? t('stocktakes.confirmWill', { count: one.difference }) : t('stocktakes.rejectWill'),
      danger: !isConfirmed,
      perform: async () => {
        await decide.mutateAsync({ params: { id: one.id }, body: { confirm: isConfirmed } });
        notify.success(t('stocktakes.decided', { id: one.id }));
      },
    });
  return (
    <RowMenu
      label={t('stocktakes.actions', { id: one.id })}
      actions={[
        { key: 'confirm', label: t('stocktakes.confirm'), icon: <CheckOutlined />, perform: () => ask(true) },
        { key: 'reject', label: t('stocktakes.reject'), icon: <CloseOutlined />, danger: true, perform: () => ask(false) },
      ]}
    />
  );
}

/** Stocktakes and write-offs, newest first. */
export function StocktakesTab() {
  const { t } = useTranslation('spareParts');
  const word = useWord();
  const { state, query } = useList(stocktakeList);
  const label = word(stocktakeList.filters.storeId.words);
  const filters = useListFilters(stocktakeList, {
    storeId: useStoreFilter(label, true),
  });
  const [open, setOpen] = useUrlParam('stocktake');
  const tag = (row: Stocktake) => <ToneTag tone={TONES[row.state]}>{word(STOCKTAKE_STATE_WORDS[row.state])}</ToneTag>;
  const difference = (row: Stocktake) => (row.difference > 0 ? `+${row.difference}` : String(row.difference).replace('-', '−'));
  const columns = useListColumns(stocktakeList, { state: tag, difference });
  return (
    <>
      <FilteredList
        filters={filters}
        list={stocktakeList.name}
        label={t('stocktakes.label')}
        columns={[...columns, actionsColumn(t('actionsTitle'), (row: Stocktake) => <Decide one={row} />)]}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        card={(row) => (
          <div className={styles.card}>
            <span className={styles.cardHead}>
              <span className={styles.two}>
                <span>
                  {word(STOCKTAKE_KIND_WORDS[row.kind])} {row.id} · {row.storeName}
                </span>
                <small>
                  {row.countedBy} · <Time at={row.countTime} />
                </small>
              </span>
              <Decide one={row} />
            </span>
            <span className={styles.line}>
              {tag(row)} {difference(row)}
            </span>
          </div>
        )}
        empty={
          <StateBlock tone="empty" title={t('stocktakes.empty')} hint={t('stocktakes.second')}>
            <StocktakeActions />
          </StateBlock>
        }
      />
      {open === 'new' ? <StocktakeForm onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}
