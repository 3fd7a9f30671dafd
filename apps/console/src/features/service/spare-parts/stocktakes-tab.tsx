import { CheckOutlined, CloseOutlined, PlusOutlined } from '@ant-design/icons';
import {
  contract,
  partList,
  STOCKTAKE_FIELDS,
  STOCKTAKE_KIND_WORDS,
  STOCKTAKE_STATE_WORDS,
  type Stocktake,
  stocktakeList,
} from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useColumnWord, useWord } from '../../../entities/list/list-words.ts';
import { useList } from '../../../entities/list/use-list.ts';
import { Allowed } from '../../../shared/access/access.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import { Facts, Section } from '../../../shared/ui/facts.tsx';
import { RowMenu } from '../../../shared/ui/row-menu.tsx';
import { RowDrawer } from '../../../shared/ui/rows/row-drawer.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { type Tone, ToneTag } from '../../../shared/ui/status-tag.tsx';
import { actionsColumn } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { RowCard } from '../../../shared/ui/table/row-card.tsx';
import { Time } from '../../../shared/ui/value/values.tsx';
import styles from '../parts/orders.module.css';
import { STALE_BY_STOCK } from '../parts/stale-by-stock.ts';
import { useStoreFilter } from '../parts/stock-selects.tsx';
import { StocktakeForm } from './stocktake-form.tsx';

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

/** What the second person may do, each asked once more. */
function useDecisions() {
  const { t } = useTranslation('spareParts');
  const confirm = useConfirm();
  const decide = useSend(spareParts.decideStocktake, STALE_BY_STOCK);
  return (one: Stocktake, onDone?: () => void) => {
    const ask = (isConfirmed: boolean) =>
      confirm({
        title: t(isConfirmed ? 'stocktakes.confirmAsk' : 'stocktakes.rejectAsk', { id: one.id }),
        consequence: isConfirmed ? t('stocktakes.confirmWill', { count: differing(one).length }) : t('stocktakes.rejectWill'),
        danger: !isConfirmed,
        careful: true,
        perform: async () => {
          await decide.mutateAsync({ params: { id: one.id }, body: { confirm: isConfirmed } });
          notify.success(t(isConfirmed ? 'stocktakes.confirmed' : 'stocktakes.rejected', { id: one.id }));
          onDone?.();
        },
      });
    return [
      { key: 'confirm', label: t('stocktakes.confirm'), icon: <CheckOutlined />, danger: false, perform: () => ask(true) },
      { key: 'reject', label: t('stocktakes.reject'), icon: <CloseOutlined />, danger: true, perform: () => ask(false) },
    ];
  };
}

const differing = (one: Stocktake) => one.lines.filter(({ expected, counted }) => expected !== counted);
const signed = (pieces: number) => (pieces > 0 ? `+${pieces}` : String(pieces).replace('-', '−'));

function Status({ one }: { one: Stocktake }) {
  const word = useWord();
  return <ToneTag tone={TONES[one.state]}>{word(STOCKTAKE_STATE_WORDS[one.state])}</ToneTag>;
}

function Menu({ one }: { one: Stocktake }) {
  const { t } = useTranslation('spareParts');
  const decisions = useDecisions();
  if (!one.canDecide) return null;
  return <RowMenu label={t('stocktakes.actions', { id: one.id })} actions={decisions(one)} />;
}

/** What was counted beside the book, the differences first. */
function Detail({ one, onClose }: { one: Stocktake; onClose: () => void }) {
  const { t } = useTranslation('spareParts');
  const word = useWord();
  const column = useColumnWord(stocktakeList);
  const decisions = useDecisions();
  const lines = [...differing(one), ...one.lines.filter(({ expected, counted }) => expected === counted)];
  return (
    <RowDrawer
      title={`${word(STOCKTAKE_KIND_WORDS[one.kind])} ${one.id}`}
      open
      onClose={onClose}
      size={560}
      extra={<Status one={one} />}
      footer={
        one.canDecide ? (
          <div className={styles.foot}>
            {decisions(one, onClose).map(({ key, label, icon, danger, perform }) => (
              <Button key={key} icon={icon} danger={danger} type={danger ? 'default' : 'primary'} onClick={perform}>
                {label}
              </Button>
            ))}
          </div>
        ) : null
      }
    >
      <Facts
        facts={[
          { label: column('storeName'), value: one.storeName },
          { label: column('countedBy'), value: one.countedBy },
          { label: column('countTime'), value: <Time at={one.countTime} /> },
          one.decidedBy !== null && { label: column('decidedBy'), value: one.decidedBy },
          one.note !== '' && { label: column('note'), value: one.note, wide: true },
          one.decisionNote !== '' && { label: word(STOCKTAKE_FIELDS.decisionNote.words), value: one.decisionNote, wide: true },
        ]}
      />
      <div className={styles.below}>
        <Section title={t('stocktakes.counts')}>
          <ul className={styles.places}>
            {lines.map((line) => (
              <li key={`${line.partId}|${line.serialNumber}|${line.condition}`}>
                <span>
                  {[
                    line.partsNumber,
                    line.name,
                    line.serialNumber,
                    line.condition === 'defective' && word(partList.columns.defective.words),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                <span>
                  {line.counted} <small>{t('stocktakes.byBook', { count: line.expected })}</small>
                  {line.counted === line.expected ? null : <b> {signed(line.counted - line.expected)}</b>}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      </div>
    </RowDrawer>
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
  const columns = useListColumns(stocktakeList, {
    state: (row) => <Status one={row} />,
    difference: (row) => signed(row.difference),
  });
  const chosen = query.data?.list.find(({ id }) => String(id) === open);
  const show = (row: Stocktake) => setOpen(String(row.id));
  return (
    <>
      <FilteredList
        filters={filters}
        list={stocktakeList.name}
        label={t('stocktakes.label')}
        columns={[...columns, actionsColumn(t('actionsTitle'), (row: Stocktake) => <Menu one={row} />)]}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        onOpen={show}
        openKey={chosen?.id}
        card={(row) => (
          <RowCard
            columns={columns}
            row={row}
            title="storeName"
            facts={['kind', 'id', 'state', 'difference', 'countedBy', 'countTime']}
            beside={<Menu one={row} />}
            onOpen={() => show(row)}
          />
        )}
        empty={
          <StateBlock tone="empty" title={t('stocktakes.empty')} hint={t('stocktakes.second')}>
            <StocktakeActions />
          </StateBlock>
        }
      />
      {chosen ? <Detail one={chosen} onClose={() => setOpen(undefined)} /> : null}
      {open === 'new' ? <StocktakeForm onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}
