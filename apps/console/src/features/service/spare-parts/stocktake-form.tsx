import { contract, MOST_COUNTED_LINES, partList, STOCKTAKE_KIND_WORDS, type StockLine, stocktakeForm } from '@csms/contract';
import { Form, InputNumber, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useWord } from '../../../entities/list/list-words.ts';
import { asApiError } from '../../../shared/api/api-error.ts';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useDebounced } from '../../../shared/hooks/use-debounced.ts';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { Pagination } from '../../../shared/ui/pagination.tsx';
import { SearchInput } from '../../../shared/ui/search-input.tsx';
import { STALE_BY_STOCK } from '../parts/stale-by-stock.ts';
import { StoreSelect } from '../parts/stock-selects.tsx';

const { spareParts } = contract;
/** How many lines are drawn at once; the others are on further pages. */
const SHOWN = 100;

const StocktakeField = fieldsOf(stocktakeForm);
type Values = Omit<z.input<typeof stocktakeForm>, 'lines'>;

interface Countable {
  key: string;
  line: StockLine;
  condition: 'free' | 'defective';
  /** Pieces by the book. */
  expected: number;
}

type Counted = Countable & { count: number };

/** What can be counted of a store: pieces that work, and defective ones. */
const countable = (lines: readonly StockLine[]): Countable[] =>
  lines.flatMap((line) =>
    (['free', 'defective'] as const)
      .filter((condition) => line[condition] > 0)
      .map((condition) => ({
        key: `${line.partId}|${line.serialNumber}|${condition}`,
        line,
        condition,
        expected: line[condition],
      })),
  );

/** A stocktake or write-off of one store. Only lines with a number are counted: the others keep their book. */
export function StocktakeForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['spareParts', 'common']);
  const word = useWord();
  const [form] = Form.useForm<Values>();
  const enter = useSend(spareParts.enterStocktake, STALE_BY_STOCK);
  const storeId = Form.useWatch('storeId', form);
  const kind = Form.useWatch('kind', form) ?? 'count';
  const [typed, setTyped] = useState('');
  const keyword = useDebounced(typed.trim(), 300);
  const [page, setPage] = useState(1);
  const stock = useCall(
    spareParts.stock,
    { query: { storeId, keyword, page, limit: SHOWN } },
    { enabled: storeId !== undefined, keepPrevious: true },
  );
  // The store before may still be shown while the chosen one loads.
  const lines = countable((stock.data?.list ?? []).filter((line) => line.storeId === storeId));
  const total = stock.data?.total ?? 0;
  // Counted lines with the book of that moment. A search hides lines and keeps them.
  const [counted, setCounted] = useState<ReadonlyMap<string, Counted>>(new Map());
  const enterCount = (one: Countable, count: number | null) =>
    setCounted((before) => {
      const after = new Map(before);
      if (count === null) after.delete(one.key);
      else after.set(one.key, { ...one, count });
      return after;
    });
  const submit = async ({ kind: chosen, storeId: at, note }: Values) => {
    const all = [...counted.values()];
    try {
      await enter.mutateAsync({
        body: {
          storeId: at,
          kind: chosen,
          lines: all.map(({ line, condition, expected, count }) => ({
            partId: line.partId,
            serialNumber: line.serialNumber,
            condition,
            count,
            expected,
          })),
          note: note ?? '',
        },
      });
    } catch (thrown) {
      // A line whose book has moved is shown with the new one, and counted again.
      const fields = Object.keys(asApiError(thrown).fields);
      for (const [index, one] of all.entries()) if (fields.includes(`lines.${index}.count`)) enterCount(one, null);
      if (fields.length > 0) await stock.refetch();
      throw thrown;
    }
    notify.success(t('stocktakes.entered'));
  };
  return (
    <FormDrawer<Values>
      title={t('stocktakes.create')}
      open
      onClose={onClose}
      submitText={t('common:actions.create')}
      form={form}
      initialValues={{ kind: 'count' }}
      blocked={storeId === undefined || counted.size === 0 || counted.size > MOST_COUNTED_LINES}
      footer={counted.size > 0 ? t('stocktakes.lines', { count: counted.size }) : undefined}
      onValuesChange={(changed) => {
        if (!('storeId' in changed)) return;
        setCounted(new Map());
        setTyped('');
        setPage(1);
      }}
      onSubmit={submit}
    >
      <p>{t('stocktakes.second')}</p>
      <StocktakeField name="kind">
        <Segmented
          options={(['count', 'writeOff'] as const).map((value) => ({ value, label: word(STOCKTAKE_KIND_WORDS[value]) }))}
        />
      </StocktakeField>
      <StocktakeField name="storeId">
        <StoreSelect label={t('stocktakes.chooseStore')} />
      </StocktakeField>
      {lines.length > 0 || keyword !== '' ? (
        <Form.Item extra={t('stocktakes.uncounted')}>
          <SearchInput
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setPage(1);
            }}
            placeholder={t('stocktakes.search')}
            aria-label={t('stocktakes.search')}
          />
        </Form.Item>
      ) : null}
      {storeId !== undefined && stock.data && lines.length === 0 ? (
        <p>{t(keyword === '' ? 'stocktakes.emptyStore' : 'stocktakes.notFound')}</p>
      ) : null}
      {lines.map((one) => (
        <Form.Item
          key={`${storeId}|${one.key}|${one.expected}`}
          htmlFor={one.key}
          label={`${one.line.partsNumber} · ${one.line.name}${one.line.serialNumber ? ` · ${one.line.serialNumber}` : ''}${
            one.condition === 'defective' ? ` · ${word(partList.columns.defective.words)}` : ''
          }`}
          extra={[
            t('stocktakes.byBook', { count: one.expected }),
            one.condition === 'free' && one.line.reserved > 0 && t('stocktakes.reserved', { count: one.line.reserved }),
          ]
            .filter(Boolean)
            .join(' · ')}
        >
          <InputNumber
            id={one.key}
            min={kind === 'count' ? 0 : 1}
            max={one.line.isSerialised ? 1 : 100_000}
            precision={0}
            defaultValue={counted.get(one.key)?.count}
            onChange={(count) => enterCount(one, count)}
            aria-label={`${t(kind === 'count' ? 'stocktakes.counted' : 'stocktakes.goes')}: ${one.line.partsNumber} ${one.line.serialNumber}`}
          />
        </Form.Item>
      ))}
      {total > SHOWN ? (
        <Form.Item>
          <Pagination
            size="small"
            current={page}
            pageSize={SHOWN}
            total={total}
            showSizeChanger={false}
            onChange={setPage}
            aria-label={t('stocktakes.pages')}
          />
        </Form.Item>
      ) : null}
      <StocktakeField name="note" />
    </FormDrawer>
  );
}
