import {
  type AtWork,
  contract,
  SAFETY_CHECK_WORDS,
  SHUT_WORDS,
  TEST_CHARGE_MINUTES,
  TEST_CHARGE_WH,
  type TestCharge,
  type WorkOrderDetail,
} from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useWord } from '../../../entities/list/list-words.ts';
import { useAccess, useUser } from '../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { moment } from '../../../shared/format/time.ts';
import { useUrlPatch } from '../../../shared/hooks/use-url-state.ts';
import { trackCommands } from '../../../shared/ui/command/tracked.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import { Section } from '../../../shared/ui/facts.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import { Energy, Time } from '../../../shared/ui/value/values.tsx';
import { isInHand, isSafe, lookAgainMs, shutTone, TEST_TONES } from '../parts/on-site.ts';
import styles from '../parts/orders.module.css';
import { STALE_ON_SITE } from './on-site-forms.tsx';

const { onSite } = contract;

/** One who is inside, with how safe it is there. */
function Person({ one, zone }: { one: AtWork; zone: string }) {
  const { t } = useTranslation('onSite');
  const word = useWord();
  const patch = useUrlPatch();
  const confirm = useConfirm();
  const leads = useAccess().can('workOrder:dispatch');
  const leave = useSend(onSite.leave, STALE_ON_SITE);
  const point = one.pointName || one.pointId;
  const isSure = isSafe(one);
  return (
    <li className={styles.step}>
      <span className={styles.line}>
        <b>{point}</b>
        <span>{t('inside', { name: one.name, time: moment(one.since, zone) })}</span>
        {one.checklist.length > 0 ? (
          <ToneTag tone="warning" title={one.checklist.map((check) => word(SAFETY_CHECK_WORDS[check])).join('\n')}>
            {t('highVoltage')}
          </ToneTag>
        ) : null}
      </span>
      <ul className={styles.places}>
        {one.connectors.map(({ connectorNo, state, transactionId }) => (
          <li key={connectorNo}>
            <span>{t('connector', { no: connectorNo })}</span>
            <span className={styles.line}>
              {transactionId === null ? null : <small>{t('session', { id: transactionId })}</small>}
              <ToneTag tone={shutTone(state)}>{word(SHUT_WORDS[state])}</ToneTag>
            </span>
          </li>
        ))}
      </ul>
      {one.underWay > 0 ? <p>{t('underWay', { count: one.underWay })}</p> : null}
      {one.confirmedTime !== null ? (
        <p>{t('confirmed', { time: moment(one.confirmedTime, zone), note: one.confirmNote })}</p>
      ) : null}
      {isSure ? one.isShut ? <p>{t('safe')}</p> : null : <Notice tone="danger" title={t('notSafe')} />}
      <span className={styles.line}>
        {one.isOwn && !isSure ? (
          <Button danger onClick={() => patch({ site: 'confirm', at: String(one.id) })}>
            {t('confirm.action')}
          </Button>
        ) : null}
        {one.isOwn ? (
          <Button
            onClick={() =>
              confirm({
                title: t('leave.ask', { point }),
                consequence: t('leave.will'),
                careful: true,
                perform: async () => {
                  await leave.mutateAsync({ body: { id: one.id } });
                  notify.success(t('leave.done', { point }));
                },
              })
            }
          >
            {t('leave.action')}
          </Button>
        ) : leads ? (
          <Button danger onClick={() => patch({ site: 'leave', at: String(one.id) })}>
            {t('leave.byLeader')}
          </Button>
        ) : null}
      </span>
    </li>
  );
}

function Test({ one, zone, mayStop }: { one: TestCharge; zone: string; mayStop: boolean }) {
  const { t } = useTranslation('onSite');
  const stop = useSend(onSite.stopTestCharge, STALE_ON_SITE);
  return (
    <li>
      <span>
        {t('test.at', { point: one.pointName || one.pointId, no: one.connectorNo })}{' '}
        <small>
          {one.by} · <Time at={one.requestTime} zone={zone} />
        </small>
      </span>
      <span className={styles.line}>
        {one.transactionId === null ? null : <Energy wh={one.energyWh} />}
        <ToneTag tone={TEST_TONES[one.state]}>{t(`test.${one.state}`)}</ToneTag>
        {mayStop && one.state === 'charging' ? (
          <Button
            size="small"
            loading={stop.isPending}
            onClick={() =>
              void stop
                .mutateAsync({ body: { id: one.id } })
                .then((command) => trackCommands([command]))
                .catch(() => {})
            }
          >
            {t('test.stop')}
          </Button>
        ) : null}
      </span>
    </li>
  );
}

/** What happens at the chargers of an order: who is inside, how safe it is there, and what its man may ask of them. */
export function OnSiteSection({ one }: { one: WorkOrderDetail }) {
  const { t } = useTranslation('onSite');
  const patch = useUrlPatch();
  const { userId } = useUser();
  const processes = useAccess().can('workOrder:process');
  const inHand = isInHand(one.state);
  const isOwn = processes && one.serviceMan?.id === userId;
  const query = { query: { taskId: one.taskId } };
  const again = lookAgainMs(one.state);
  const people = useCall(onSite.people, query, {
    silent: true,
    refetchInterval: again,
  });
  const tests = useCall(onSite.testCharges, query, {
    silent: true,
    refetchInterval: again,
  });
  const inside = people.data ?? [];
  const charges = tests.data ?? [];
  if (inside.length === 0 && charges.length === 0 && !(isOwn && inHand)) return null;
  return (
    <Section title={t('title')}>
      {inside.length === 0 ? (
        <p>{isOwn && inHand ? t('hint') : t('nobody')}</p>
      ) : (
        <ul className={styles.steps}>
          {inside.map((person) => (
            <Person key={person.id} one={person} zone={one.timeZone} />
          ))}
        </ul>
      )}
      {isOwn && inHand ? (
        <span className={styles.line} style={{ marginTop: 12 }}>
          <Button type={inside.length === 0 ? 'primary' : 'default'} onClick={() => patch({ site: 'enter' })}>
            {t('enter.action')}
          </Button>
          {one.state === 'onSite' ? (
            <>
              <Button disabled={inside.length > 0} onClick={() => patch({ site: 'test' })}>
                {t('test.action')}
              </Button>
              <Button disabled={inside.length > 0} onClick={() => patch({ site: 'reset' })}>
                {t('reset.action')}
              </Button>
            </>
          ) : null}
        </span>
      ) : null}
      {charges.length > 0 ? (
        <>
          <p
            style={{ margin: '16px 0 8px' }}
            title={t('test.will', { kwh: TEST_CHARGE_WH / 1000, minutes: TEST_CHARGE_MINUTES })}
          >
            <b>{t('test.list')}</b>
          </p>
          <ul className={styles.places}>
            {charges.map((test) => (
              <Test key={test.id} one={test} zone={one.timeZone} mayStop={isOwn} />
            ))}
          </ul>
        </>
      ) : null}
    </Section>
  );
}
