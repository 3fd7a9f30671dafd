import { CrownOutlined, DeleteOutlined, EditOutlined, PlusOutlined, TeamOutlined } from '@ant-design/icons';
import { contract, type MembershipLevel, membershipList } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useColumnWord } from '../../../entities/list/list-words.ts';
import { useList } from '../../../entities/list/use-list.ts';
import { Allowed, useAccess } from '../../../shared/access/access.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { decimal, integer, money } from '../../../shared/format/format.ts';
import { useRowParam } from '../../../shared/hooks/use-row-param.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import listParts from '../../../shared/ui/list-parts.module.css';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { type RowAction, RowMenu } from '../../../shared/ui/row-menu.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { nameCell, useMenuColumn } from '../parts/benefit-columns.tsx';
import styles from '../parts/benefits.module.css';
import { LevelDrawer } from './level-drawer.tsx';
import { MembersDrawer } from './members-drawer.tsx';
import { SellDrawer } from './sell-drawer.tsx';

/** How a level is come by, in words: one line each way. */
function useWays() {
  const { t } = useTranslation('benefits');
  return ({ minEnergy, price, validDays, currency }: MembershipLevel): string[] => [
    ...(minEnergy === null ? [] : [t('level.byEnergy', { energy: decimal(minEnergy, 0) })]),
    ...(price === null ? [] : [t('level.byPrice', { price: money(price, currency), count: validDays ?? 0 })]),
  ];
}

function useActions() {
  const { t } = useTranslation('benefits');
  const { can } = useAccess();
  const confirm = useConfirm();
  const [, setLevel] = useUrlParam('level');
  const [, setMembers] = useUrlParam('members');
  const [, setSell] = useUrlParam('sell');
  const remove = useSend(contract.membership.remove, [contract.membership.list]);
  return (row: MembershipLevel): RowAction[] => [
    { key: 'members', label: t('level.members'), icon: <TeamOutlined />, perform: () => setMembers(String(row.id)) },
    ...(can('membership:sell')
      ? [
          {
            key: 'sell',
            label: t('level.sell'),
            icon: <CrownOutlined />,
            refusal: row.price === null ? t('level.notForSale') : undefined,
            perform: () => setSell(String(row.id)),
          },
        ]
      : []),
    ...(can('membership:write')
      ? [
          { key: 'edit', label: t('edit'), icon: <EditOutlined />, perform: () => setLevel(String(row.id)) },
          {
            key: 'remove',
            label: t('remove'),
            icon: <DeleteOutlined />,
            danger: true,
            perform: () =>
              confirm({
                title: t('level.removeAsk', { name: row.levelName }),
                consequence: t('level.removeWill'),
                danger: true,
                perform: async () => {
                  await remove.mutateAsync({ params: { id: row.id } });
                  notify.success(t('removed'));
                },
              }),
          },
        ]
      : []),
  ];
}

function useColumns(actions: (row: MembershipLevel) => RowAction[]): Column<MembershipLevel>[] {
  const { t } = useTranslation('benefits');
  const ways = useWays();
  const columns = useListColumns(membershipList, {
    levelName: nameCell(
      (row) => [row.levelName, row.description],
      (row) => row.description || row.levelName,
    ),
    ways: (row) => (
      <span className={listParts.two}>
        {ways(row).map((way) => (
          <span key={way}>{way}</span>
        ))}
      </span>
    ),
    serviceDiscount: { align: 'end', render: (row) => t('percentOff', { percent: row.serviceDiscount }) },
  });
  return [...columns, useMenuColumn(actions, (row) => row.levelName)];
}

/** Membership levels: how they are come by, what they take off, who holds them, what they have cost and brought. */
export function Component() {
  const { t } = useTranslation('benefits');
  const word = useColumnWord(membershipList);
  const { state, query } = useList(membershipList);
  const filters = useListFilters(membershipList, {});
  const actions = useActions();
  const columns = useColumns(actions);
  const ways = useWays();
  const level = useRowParam('level', query.data?.list);
  const members = useRowParam('members', query.data?.list);
  const sell = useRowParam('sell', query.data?.list);
  return (
    <>
      <PageHeader title={t('level.title')}>
        <Allowed any={['membership:write']}>
          <Button type="primary" icon={<PlusOutlined />} onClick={level.openNew}>
            {t('level.create')}
          </Button>
        </Allowed>
      </PageHeader>
      <p className={styles.hint}>{t('level.hint')}</p>
      <FilteredList
        filters={filters}
        list={membershipList.name}
        label={t('level.title')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        card={(row) => (
          <div className={styles.card}>
            <span className={styles.cardHead}>
              <b>{row.levelName}</b>
              <RowMenu actions={actions(row)} label={t('actionsOf', { name: row.levelName })} />
            </span>
            <span>{ways(row).join(' · ')}</span>
            <dl className={listParts.cardFacts}>
              <dt>{word('serviceDiscount')}</dt>
              <dd>{t('percentOff', { percent: row.serviceDiscount })}</dd>
              <dt>{word('memberCount')}</dt>
              <dd>{integer(row.memberCount)}</dd>
              <dt>{word('costAmount')}</dt>
              <dd>{money(row.costAmount, row.currency)}</dd>
              <dt>{word('broughtAmount')}</dt>
              <dd>{money(row.broughtAmount, row.currency)}</dd>
            </dl>
          </div>
        )}
        empty={<StateBlock tone="empty" title={t('level.empty')} hint={t('level.hint')} />}
      />
      <LevelDrawer key={level.key} {...level.form} />
      <MembersDrawer {...members.about} />
      <SellDrawer {...sell.about} />
    </>
  );
}
