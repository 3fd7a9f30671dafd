import { ArrowDownOutlined, ArrowUpOutlined, CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { type BoardMan, type BoardOrder, contract } from '@csms/contract';
import { Button, DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../shared/api/queries.ts';
import { moment } from '../../../shared/format/time.ts';
import { useRowFocus } from '../../../shared/hooks/use-row-focus.ts';
import { useUrlParam, useUrlPatch } from '../../../shared/hooks/use-url-state.ts';
import { Section } from '../../../shared/ui/facts.tsx';
import listParts from '../../../shared/ui/list-parts.module.css';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import { Fault, Priority } from '../parts/order-words.tsx';
import { alongTheWay } from '../parts/way.ts';
import styles from './board.module.css';

const { dispatchBoard } = contract;

function Order({ one, children }: { one: BoardOrder; children: React.ReactNode }) {
  const { t } = useTranslation('dispatchBoard');
  const patch = useUrlPatch();
  return (
    <li data-row={one.taskId}>
      <span className={styles.two}>
        <button type="button" className={listParts.opener} onClick={() => patch({ order: one.taskId, act: undefined })}>
          <Fault one={one} />
        </button>
        <small>
          {one.stationName}
          {one.plannedDay === null ? '' : ` · ${t('otherDay', { day: one.plannedDay })}`}
        </small>
      </span>
      <span data-moves>
        <Priority priority={one.priority} />
        {children}
      </span>
    </li>
  );
}

/** A man's orders: those of the day in their sequence, and the others. Each change is kept at once. */
function Man({ man, orders, day, ofMany }: { man: BoardMan; orders: readonly BoardOrder[]; day: string; ofMany: boolean }) {
  const { t } = useTranslation('dispatchBoard');
  const plan = useSend(dispatchBoard.plan, [dispatchBoard.board]);
  const planned = orders
    .filter(({ plannedDay }) => plannedDay === day)
    .sort((a, b) => (a.plannedPlace ?? 0) - (b.plannedPlace ?? 0));
  const others = orders.filter(({ plannedDay }) => plannedDay !== day);
  const place = useRef<HTMLLIElement>(null);
  const follow = useRowFocus(place, orders);
  const [said, setSaid] = useState('');
  const keep = (list: readonly BoardOrder[], words: string) =>
    plan.mutate(
      { body: { serviceManId: man.id, day, taskIds: list.map(({ taskId }) => taskId) } },
      { onSuccess: () => setSaid(words) },
    );
  const move = (index: number, to: number, button: HTMLElement) => {
    const { taskId } = planned[index]!;
    follow(taskId, button);
    keep(moved(index, to), t('moved', { taskId, place: to + 1, total: planned.length }));
  };
  const moved = (from: number, to: number) => {
    const list = [...planned];
    list.splice(to, 0, ...list.splice(from, 1));
    return list;
  };
  return (
    <li ref={place} className={styles.man} aria-label={man.name}>
      <span className={styles.head}>
        <span className={styles.two}>
          <h4>{man.name}</h4>
          <small>
            {[ofMany ? man.providerName : '', man.last ? t('last', { station: man.last.stationName }) : '']
              .filter(Boolean)
              .join(' · ')}
          </small>
        </span>
        {man.offUntil !== null ? (
          <ToneTag tone="warning">{t('off', { time: moment(man.offUntil) })}</ToneTag>
        ) : man.onDuty ? (
          <ToneTag tone="good">{t('onDuty')}</ToneTag>
        ) : null}
      </span>
      {orders.length === 0 ? <span className={styles.faint}>{t('free')}</span> : null}
      {planned.length > 0 ? (
        <ol className={styles.day} aria-label={t('planned')}>
          {planned.map((one, index) => (
            <Order key={one.taskId} one={{ ...one, plannedDay: null }}>
              <Button
                type="text"
                size="small"
                icon={<ArrowUpOutlined />}
                disabled={index === 0}
                aria-label={t('up', { taskId: one.taskId })}
                onClick={({ currentTarget }) => move(index, index - 1, currentTarget)}
              />
              <Button
                type="text"
                size="small"
                icon={<ArrowDownOutlined />}
                disabled={index === planned.length - 1}
                aria-label={t('down', { taskId: one.taskId })}
                onClick={({ currentTarget }) => move(index, index + 1, currentTarget)}
              />
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined />}
                aria-label={t('out', { taskId: one.taskId })}
                onClick={({ currentTarget }) => {
                  follow(one.taskId, currentTarget);
                  keep(
                    planned.filter(({ taskId }) => taskId !== one.taskId),
                    t('takenOut', { taskId: one.taskId }),
                  );
                }}
              />
            </Order>
          ))}
        </ol>
      ) : null}
      {others.length > 0 ? (
        <>
          <small className={styles.faint}>{t('notPlanned')}</small>
          <ul className={styles.day}>
            {others.map((one) => (
              <Order key={one.taskId} one={one}>
                <Button
                  type="text"
                  size="small"
                  icon={<PlusOutlined />}
                  aria-label={t('add', { taskId: one.taskId })}
                  onClick={({ currentTarget }) => {
                    follow(one.taskId, currentTarget);
                    keep(
                      [...planned, one],
                      t('moved', { taskId: one.taskId, place: planned.length + 1, total: planned.length + 1 }),
                    );
                  }}
                />
              </Order>
            ))}
          </ul>
        </>
      ) : null}
      {orders.length > 1 ? (
        <Button size="small" loading={plan.isPending} onClick={() => keep(alongTheWay(orders, man.last), t('byWayDone'))}>
          {t('byWay')}
        </Button>
      ) : null}
      <span className="sr-only" aria-live="polite">
        {said}
      </span>
    </li>
  );
}

/** The men with their orders of a day. `ofMany`: of several providers, so that each man says whose he is. */
export function DayPlan({ orders, men, ofMany }: { orders: readonly BoardOrder[]; men: readonly BoardMan[]; ofMany: boolean }) {
  const { t } = useTranslation('dispatchBoard');
  const [chosen, setChosen] = useUrlParam('day');
  const day = chosen ?? dayjs().format('YYYY-MM-DD');
  const of = (id: number) => orders.filter(({ serviceMan }) => serviceMan?.id === id);
  // Who has orders comes first.
  const sorted = men.toSorted((a, b) => Number(of(b.id).length > 0) - Number(of(a.id).length > 0));
  return (
    <Section
      title={t('men')}
      extra={
        <DatePicker
          aria-label={t('day')}
          value={dayjs(day)}
          allowClear={false}
          onChange={(value) => setChosen(value?.format('YYYY-MM-DD'))}
        />
      }
    >
      {men.length === 0 ? <StateBlock tone="empty" title={t('noMen')} /> : null}
      <ul className={styles.men}>
        {sorted.map((man) => (
          <Man key={man.id} man={man} orders={of(man.id)} day={day} ofMany={ofMany} />
        ))}
      </ul>
    </Section>
  );
}
