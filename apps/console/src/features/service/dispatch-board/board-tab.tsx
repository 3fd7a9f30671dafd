import { CloseOutlined } from '@ant-design/icons';
import { type BoardOrder, contract, type StationState } from '@csms/contract';
import { Button, Skeleton } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ProviderSelect } from '../../../entities/provider-select.tsx';
import { useUser } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { useUrlParam, useUrlPatch } from '../../../shared/hooks/use-url-state.ts';
import { Section } from '../../../shared/ui/facts.tsx';
import listParts from '../../../shared/ui/list-parts.module.css';
import { StationMap } from '../../../shared/ui/map/maps.tsx';
import { ErrorState, StateBlock } from '../../../shared/ui/states.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import { InRows, Time } from '../../../shared/ui/value/values.tsx';
import { Fault, Priority } from '../parts/order-words.tsx';
import styles from './board.module.css';
import { DayPlan } from './day-plan.tsx';

const { dispatchBoard } = contract;
const RANK: readonly StationState[] = ['normal', 'partlyOffline', 'faulted'];

const stateOf = (one: BoardOrder): StationState =>
  one.priority === 1 || one.overdue !== null ? 'faulted' : one.priority === 2 ? 'partlyOffline' : 'normal';

/** An order that waits for somebody, with the step that is next. */
function Waiting({ one, ofMany }: { one: BoardOrder; ofMany: boolean }) {
  const { t } = useTranslation('dispatchBoard');
  const patch = useUrlPatch();
  const next = one.state === 'waitingAcceptance' ? 'accept' : 'dispatch';
  return (
    <li className={styles.card}>
      <span className={styles.head}>
        <span className={styles.two}>
          <button type="button" className={listParts.opener} onClick={() => patch({ order: one.taskId, act: undefined })}>
            <Fault one={one} />
          </button>
          <small>
            {one.taskId} · {one.stationName}
            {ofMany ? ` · ${one.providerName}` : null}
          </small>
        </span>
        <Button
          size="small"
          type={next === 'dispatch' ? 'primary' : 'default'}
          onClick={() => patch({ order: one.taskId, act: next })}
        >
          {t(next)}
        </Button>
      </span>
      <span className={styles.tags}>
        <Priority priority={one.priority} />
        {one.overdue === null ? null : <ToneTag tone="danger">{t('late')}</ToneTag>}
        <small className={styles.faint}>
          {t('due')}{' '}
          <InRows value={true}>
            <Time at={one.repairDueTime} zone={one.timeZone} />
          </InRows>
        </small>
      </span>
    </li>
  );
}

/** Stations with open orders, by the worst of them. */
function OrdersMap({ orders }: { orders: readonly BoardOrder[] }) {
  const { t } = useTranslation('dispatchBoard');
  const patch = useUrlPatch();
  const [at, setAt] = useUrlParam('at');
  const places = useMemo(() => {
    const byStation = new Map<number, BoardOrder[]>();
    for (const one of orders) byStation.set(one.stationId, [...(byStation.get(one.stationId) ?? []), one]);
    return [...byStation.values()].map((all) => ({
      id: all[0]!.stationId,
      stationName: all[0]!.stationName,
      longitude: all[0]!.longitude,
      latitude: all[0]!.latitude,
      status: all.map(stateOf).sort((a, b) => RANK.indexOf(b) - RANK.indexOf(a))[0]!,
    }));
  }, [orders]);
  const words = useMemo(
    () => ({ faulted: t('mapWords.faulted'), partlyOffline: t('mapWords.partlyOffline'), normal: t('mapWords.normal') }),
    [t],
  );
  const here = orders.filter(({ stationId }) => String(stationId) === at);
  return (
    <StationMap
      places={places}
      {...(here[0] ? { selected: here[0].stationId } : {})}
      onSelect={(id) => setAt(String(id))}
      label={t('map')}
      words={words}
      card={
        here[0] ? (
          <section aria-label={here[0].stationName} className={styles.man}>
            <span className={styles.head}>
              <span className={styles.two}>
                <b>{here[0].stationName}</b>
                <small>{t('here', { count: here.length })}</small>
              </span>
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined />}
                aria-label={t('close')}
                onClick={() => setAt(undefined)}
              />
            </span>
            {here.slice(0, 8).map((one) => (
              <span key={one.taskId} className={styles.tags}>
                <Priority priority={one.priority} />
                <button type="button" className={listParts.opener} onClick={() => patch({ order: one.taskId, act: undefined })}>
                  <Fault one={one} />
                </button>
                <small className={styles.faint}>{one.serviceMan?.name ?? ''}</small>
              </span>
            ))}
          </section>
        ) : null
      }
    />
  );
}

/** What waits for whom and where, and each man's day. */
export function BoardTab() {
  const { t } = useTranslation('dispatchBoard');
  const { isShowProvider, seesProviders } = useUser();
  const [chosen, setChosen] = useUrlParam('providerId');
  const providerId = chosen === undefined ? undefined : Number(chosen);
  const board = useCall(dispatchBoard.board, { query: { providerId } }, { refetchInterval: 30_000, keepPrevious: true });
  const ofMany = seesProviders && providerId === undefined;
  if (board.error && !board.data) return <ErrorState error={board.error} onRetry={() => void board.refetch()} />;
  const orders = board.data?.orders ?? [];
  const waiting = orders.filter(({ state }) => state === 'waitingAcceptance' || state === 'waitingDispatch');
  const total = board.data?.total ?? 0;
  return (
    <>
      {isShowProvider ? (
        <div className={styles.top}>
          <ProviderSelect
            label={t('allProviders')}
            value={providerId}
            onChange={(id) => setChosen(id ? String(id) : undefined)}
            allowClear
          />
        </div>
      ) : null}
      {total > orders.length ? <p className={styles.faint}>{t('more', { shown: orders.length, total })}</p> : null}
      <div className={styles.split}>
        <Section title={board.data ? `${t('toDispatch')} · ${waiting.length}` : t('toDispatch')}>
          {board.isPending ? <Skeleton active /> : null}
          {board.data && waiting.length === 0 ? <StateBlock tone="empty" title={t('none')} hint={t('noneHint')} /> : null}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
          <ul className={styles.list} tabIndex={0} aria-label={t('toDispatch')}>
            {waiting.map((one) => (
              <Waiting key={one.taskId} one={one} ofMany={ofMany} />
            ))}
          </ul>
        </Section>
        <OrdersMap orders={orders} />
      </div>
      {board.data ? <DayPlan orders={orders} men={board.data.men} ofMany={ofMany} /> : null}
    </>
  );
}
