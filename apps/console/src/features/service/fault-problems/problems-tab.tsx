import { EditOutlined } from '@ant-design/icons';
import {
  contract,
  FAULT_PROBLEM_STATE_WORDS,
  type FaultProblem,
  type FaultProblemState,
  faultProblemList,
  WORK_FAULT_WORDS,
} from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { ListExport } from '../../../entities/list/list-export.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useColumnWord, useWord } from '../../../entities/list/list-words.ts';
import { useList, useListPage } from '../../../entities/list/use-list.ts';
import { Allowed } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { Facts, Section } from '../../../shared/ui/facts.tsx';
import { NewButton } from '../../../shared/ui/new-button.tsx';
import { RowDrawer } from '../../../shared/ui/rows/row-drawer.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { type Tone, ToneTag } from '../../../shared/ui/status-tag.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { RowCard } from '../../../shared/ui/table/row-card.tsx';
import { Missing, Time } from '../../../shared/ui/value/values.tsx';
import { OrderNumber, OrderState } from '../parts/order-words.tsx';
import styles from '../parts/orders.module.css';
import { ProblemForm } from './problem-form.tsx';

const { faultProblems } = contract;
const TONES: Readonly<Record<FaultProblemState, Tone>> = {
  open: 'danger',
  known: 'warning',
  solved: 'good',
  rejected: 'neutral',
};

function ProblemState({ one }: { one: FaultProblem }) {
  const { t } = useTranslation('faultProblems');
  const word = useWord();
  return (
    <span className={styles.line}>
      <ToneTag tone={TONES[one.state]}>{word(FAULT_PROBLEM_STATE_WORDS[one.state])}</ToneTag>
      {one.state === 'solved' ? <small>{t('solvedIn', { firmware: one.fixedFirmware })}</small> : null}
    </span>
  );
}

function useColumns(): Column<FaultProblem>[] {
  const { t } = useTranslation('faultProblems');
  const word = useWord();
  const two = (first: string | number, second: string) => (
    <span className={styles.two}>
      <span>{first}</span>
      {second === '' ? null : <small>{second}</small>}
    </span>
  );
  return useListColumns(faultProblemList, {
    faultCode: (row) => word(WORK_FAULT_WORDS[row.faultCode]),
    model: (row) => two(row.model, row.vendor),
    firmware: (row) => row.firmware || t('anyFirmware'),
    state: (row) => <ProblemState one={row} />,
    pointsAffected: (row) =>
      two(
        row.pointsAffected,
        [t('ofPoints', { count: row.pointsOfModel }), row.atLeast !== null && t('atLeast', { share: row.atLeast })]
          .filter(Boolean)
          .join(' · '),
      ),
    orders: (row) => two(row.orders, row.openOrders > 0 ? t('open', { count: row.openOrders }) : ''),
  });
}

export function ProblemActions() {
  const { t } = useTranslation('faultProblems');
  const state = useListPage(faultProblemList);
  return (
    <>
      <ListExport list={faultProblemList} state={state} columns={useColumns()} />
      <NewButton permission="knowledge:write" param="write" value="new">
        {t('create')}
      </NewButton>
    </>
  );
}

function ProblemDrawer({ id, onClose, onEdit }: { id: number; onClose: () => void; onEdit: () => void }) {
  const { t } = useTranslation('faultProblems');
  const word = useWord();
  const label = useColumnWord(faultProblemList);
  const query = useCall(faultProblems.get, { params: { id } }, { ofRow: true });
  const one = query.data;
  if (!one) return null;
  return (
    <RowDrawer
      stale={query.isPlaceholderData}
      title={word(WORK_FAULT_WORDS[one.faultCode])}
      extra={<ProblemState one={one} />}
      open
      onClose={onClose}
      size={640}
      footer={
        <Allowed any={['knowledge:write']}>
          <Button type="primary" icon={<EditOutlined />} onClick={onEdit}>
            {t('edit')}
          </Button>
        </Allowed>
      }
    >
      <p className={styles.lead}>
        {one.foundBy === 'rule' ? t('foundByRule', { count: one.pointsAffected }) : t('foundByPerson', { name: one.createdBy })}
      </p>
      <Facts
        facts={[
          { label: label('vendor'), value: one.vendor },
          { label: label('model'), value: one.model },
          { label: label('firmware'), value: one.firmware || t('anyFirmware') },
          { label: label('pointsAffected'), value: `${one.pointsAffected} ${t('ofPoints', { count: one.pointsOfModel })}` },
          { label: label('atLeast'), value: one.atLeast ?? <Missing /> },
          { label: label('events'), value: one.events },
          { label: label('createTime'), value: <Time at={one.createTime} /> },
          { label: label('changedBy'), value: one.changedBy },
          { label: label('workaround'), value: one.workaround || <Missing />, wide: true },
          { label: label('cause'), value: one.cause || <Missing />, wide: true },
          one.fixedFirmware !== '' && { label: label('fixedFirmware'), value: one.fixedFirmware },
        ]}
      />
      <div className={styles.below}>
        <Section title={t('points')}>
          {one.points.length === 0 ? <p>{t('noPoints')}</p> : null}
          <ul className={styles.places} aria-label={t('points')}>
            {one.points.map((point) => (
              <li key={point.pointId}>
                <span>
                  {point.pointName || point.pointId}{' '}
                  <small>{[point.stationName, point.firmware].filter(Boolean).join(' · ')}</small>
                </span>
                <small>{t('times', { count: point.events })}</small>
              </li>
            ))}
          </ul>
        </Section>
        <Section title={t('orders')}>
          {one.workOrders.length === 0 ? <p>{t('noOrders')}</p> : null}
          <ul className={styles.places} aria-label={t('orders')}>
            {one.workOrders.map((order) => (
              <li key={order.taskId}>
                <span>
                  <OrderNumber taskId={order.taskId} /> {order.stationName}{' '}
                  <small>
                    {order.pointName} · <Time at={order.createTime} />
                  </small>
                </span>
                <OrderState state={order.state} />
              </li>
            ))}
          </ul>
        </Section>
      </div>
    </RowDrawer>
  );
}

/** The list of problems: faults that repeat over a model and its firmware. */
export function ProblemsTab() {
  const { t } = useTranslation('faultProblems');
  const { state, query } = useList(faultProblemList);
  const filters = useListFilters(faultProblemList, {});
  const columns = useColumns();
  const [shown, setShown] = useUrlParam('problem');
  const [written, setWritten] = useUrlParam('write');
  const id = Number(shown);
  return (
    <>
      <FilteredList
        filters={filters}
        list={faultProblemList.name}
        label={t('label')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        onOpen={(row: FaultProblem) => setShown(String(row.id))}
        openKey={shown ? id : undefined}
        card={(row) => (
          <RowCard
            columns={columns}
            row={row}
            title="faultCode"
            facts={['model', 'firmware', 'workaround']}
            beside={<ProblemState one={row} />}
            onOpen={() => setShown(String(row.id))}
          />
        )}
        empty={<StateBlock tone="empty" title={t('empty')} hint={t('emptyHint')} />}
      />
      {Number.isInteger(id) && id > 0 ? (
        <ProblemDrawer id={id} onClose={() => setShown(undefined)} onEdit={() => setWritten(String(id))} />
      ) : null}
      <Allowed any={['knowledge:write']}>
        {written ? <ProblemForm key={written} id={Number(written)} onClose={() => setWritten(undefined)} /> : null}
      </Allowed>
    </>
  );
}
