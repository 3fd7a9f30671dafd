import { DeleteOutlined, EditOutlined, GiftOutlined, StopOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { BENEFIT_STATUS_WORDS, contract, type VoucherType, voucherList, voucherTypeList } from '@csms/contract';
import { isZero } from '@csms/kernel';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useColumnWord, useWord } from '../../../entities/list/list-words.ts';
import { useList } from '../../../entities/list/use-list.ts';
import { useStations } from '../../../entities/use-stations.ts';
import { useAccess } from '../../../shared/access/access.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { integer, money } from '../../../shared/format/format.ts';
import { useRowParam } from '../../../shared/hooks/use-row-param.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import listParts from '../../../shared/ui/list-parts.module.css';
import { NewButton } from '../../../shared/ui/new-button.tsx';
import { type RowAction, RowMenu } from '../../../shared/ui/row-menu.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { type Tone, ToneTag } from '../../../shared/ui/status-tag.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { Time } from '../../../shared/ui/value/values.tsx';
import { nameCell, Period, useMenuColumn } from '../parts/benefit-columns.tsx';
import styles from '../parts/benefits.module.css';
import { IssueDrawer } from './issue-drawer.tsx';
import { TypeDrawer } from './type-drawer.tsx';

const TONES: Record<VoucherType['status'], Tone> = { scheduled: 'info', running: 'good', ended: 'neutral' };

export function VoucherActions() {
  const { t } = useTranslation('benefits');
  return (
    <NewButton permission="voucher:write" param="type" value="new">
      {t('voucher.create')}
    </NewButton>
  );
}

/** What a voucher is worth, in one line. */
function useWorth() {
  const { t } = useTranslation('benefits');
  return (row: VoucherType): string =>
    [
      row.kind === 'fixed'
        ? t('voucher.worth', { amount: money(row.value, row.currency) })
        : t('percentOff', { percent: row.value }),
      row.maxAmount === null ? '' : t('voucher.atMost', { amount: money(row.maxAmount, row.currency) }),
      isZero(row.leastUse) ? '' : t('voucher.fromUse', { amount: money(row.leastUse, row.currency) }),
      isZero(row.minCost) ? '' : t('voucher.fromCost', { amount: money(row.minCost, row.currency) }),
    ]
      .filter(Boolean)
      .join(' · ');
}

function useActions() {
  const { t } = useTranslation('benefits');
  const { can } = useAccess();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const [, setOpen] = useUrlParam('type');
  const [, setIssue] = useUrlParam('issue');
  const stop = useSend(contract.vouchers.stop, [contract.vouchers.types]);
  const remove = useSend(contract.vouchers.remove, [contract.vouchers.types]);
  return (row: VoucherType): RowAction[] => {
    const over = row.status === 'ended' ? t('voucher.over') : undefined;
    const actions: RowAction[] = [];
    if (can('voucher:issue'))
      actions.push({
        key: 'issue',
        label: t('voucher.issue'),
        icon: <GiftOutlined />,
        refusal: over ?? (row.issued >= row.stock ? t('voucher.noStock') : undefined),
        perform: () => setIssue(String(row.id)),
      });
    actions.push({
      key: 'list',
      label: t('voucher.issuedTab'),
      icon: <UnorderedListOutlined />,
      perform: () => void navigate(`?tab=issued&typeId=${row.id}`),
    });
    if (!can('voucher:write')) return actions;
    actions.push({
      key: 'edit',
      label: t('edit'),
      icon: <EditOutlined />,
      refusal: over,
      perform: () => setOpen(String(row.id)),
    });
    if (row.issued > 0 || row.used > 0)
      actions.push({
        key: 'stop',
        label: t('voucher.stop'),
        icon: <StopOutlined />,
        danger: true,
        refusal: over,
        perform: () =>
          confirm({
            title: t('voucher.stopAsk', { name: row.voucherName }),
            consequence: t('voucher.stopWill', { count: row.issued - row.used }),
            danger: true,
            perform: async () => {
              await stop.mutateAsync({ params: { id: row.id } });
              notify.success(t('voucher.stopped'));
            },
          }),
      });
    else
      actions.push({
        key: 'remove',
        label: t('remove'),
        icon: <DeleteOutlined />,
        danger: true,
        perform: () =>
          confirm({
            title: t('voucher.removeAsk', { name: row.voucherName }),
            danger: true,
            perform: async () => {
              await remove.mutateAsync({ params: { id: row.id } });
              notify.success(t('removed'));
            },
          }),
      });
    return actions;
  };
}

function useColumns(actions: (row: VoucherType) => RowAction[]): Column<VoucherType>[] {
  const { t } = useTranslation('benefits');
  const worth = useWorth();
  const stations = useStations();
  const places = (row: VoucherType) =>
    row.stationIds.length === 0
      ? t('everyStation')
      : row.stationIds.map((id) => stations.data?.find((one) => one.id === id)?.stationName ?? `#${id}`).join(', ');
  const columns = useListColumns(voucherTypeList, {
    voucherName: nameCell((row) => [row.voucherName, row.description]),
    status: (row) => <StatusOf row={row} />,
    worth: { full: worth, render: worth },
    stock: (row) => <StockOf row={row} />,
    period: (row) => <Period from={row.validFrom} to={row.validTo} zone={row.timeZone} />,
    places: { full: places, render: places },
  });
  return [...columns, useMenuColumn(actions, (row) => row.voucherName)];
}

function StatusOf({ row }: { row: VoucherType }) {
  const word = useWord();
  return <ToneTag tone={TONES[row.status]}>{word(BENEFIT_STATUS_WORDS[row.status])}</ToneTag>;
}

function StockOf({ row }: { row: VoucherType }) {
  const { t } = useTranslation('benefits');
  return t('voucher.counts', { used: integer(row.used), issued: integer(row.issued), stock: integer(row.stock) });
}

/** Kinds of vouchers with their stock, and what they have cost and brought. */
export function TypesTab() {
  const { t } = useTranslation('benefits');
  const word = useColumnWord(voucherTypeList);
  const say = useWord();
  const { state, query } = useList(voucherTypeList);
  const filters = useListFilters(voucherTypeList, {});
  const actions = useActions();
  const columns = useColumns(actions);
  const worth = useWorth();
  const type = useRowParam('type', query.data?.list);
  const issue = useRowParam('issue', query.data?.list);
  return (
    <>
      <FilteredList
        filters={filters}
        list={voucherTypeList.name}
        label={t('voucher.types')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        card={(row) => (
          <div className={styles.card}>
            <span className={styles.cardHead}>
              <b>{row.voucherName}</b>
              <StatusOf row={row} />
              <RowMenu actions={actions(row)} label={t('actionsOf', { name: row.voucherName })} />
            </span>
            <span>{worth(row)}</span>
            <dl className={listParts.cardFacts}>
              <dt>{word('stock')}</dt>
              <dd>
                <StockOf row={row} />
              </dd>
              <dt>{say(voucherList.columns.validTo.words)}</dt>
              <dd>
                <Time at={row.validTo} zone={row.timeZone} own />
              </dd>
              <dt>{word('costAmount')}</dt>
              <dd>{money(row.costAmount, row.currency)}</dd>
            </dl>
          </div>
        )}
        empty={<StateBlock tone="empty" title={t('voucher.empty')} hint={t('voucher.emptyHint')} />}
      />
      <TypeDrawer key={type.key} {...type.form} />
      <IssueDrawer {...issue.about} />
    </>
  );
}
