import {
  contract,
  type HistoryEntry,
  RECOVERY_STATE_WORDS,
  RECOVERY_STATES,
  resourceUrl,
  SAID_DEEDS,
  STEP_FIELDS,
  STEP_FILE_WORDS,
  type StepFile,
  WAITING_FOR,
  WAITING_FOR_WORDS,
  WORK_ORDER_ACTIONS,
  WORK_ORDER_SOURCE_WORDS,
  WORK_ORDER_STATE_WORDS,
  WORK_ORDER_STEP_WORDS,
  type WorkOrderDetail,
  type WorkOrderStep,
  workOrderList,
} from '@csms/contract';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { DeedButtons } from '../../../entities/deeds.tsx';
import { History } from '../../../entities/history/history.tsx';
import { ConnectorLink, ThingLink } from '../../../entities/hub/thing-link.tsx';
import { useColumnWord, useWord } from '../../../entities/list/list-words.ts';
import { useCall } from '../../../shared/api/queries.ts';
import { moment } from '../../../shared/format/time.ts';
import { useUrlPatch } from '../../../shared/hooks/use-url-state.ts';
import { Facts, Section } from '../../../shared/ui/facts.tsx';
import { RichTextView } from '../../../shared/ui/rich-text/rich-text-view.tsx';
import { Money, Time } from '../../../shared/ui/value/values.tsx';
import { FlowChart } from '../parts/flow-chart.tsx';
import { Due, Fault, OrderNumber, Place, SessionLink, Why } from '../parts/order-words.tsx';
import styles from '../parts/orders.module.css';
import { useOrderDeeds } from './order-deeds.tsx';
import { DangerNotice, DriverReports } from './order-reports.tsx';
import { Schemes } from './schemes.tsx';

function Flow({ one }: { one: WorkOrderDetail }) {
  const { t } = useTranslation('workOrders');
  const word = useWord();
  const chart = useCall(contract.workOrders.getWorkOrderFlowChart, { query: { taskId: one.taskId } });
  if (!chart.data) return null;
  return (
    <FlowChart
      label={t('detail.flow')}
      nodes={chart.data.nodes.map(({ key, state, status, who, from, to, spentS }) => ({
        key,
        label: word(WORK_ORDER_STATE_WORDS[state]),
        state: status,
        who: who === '' ? null : who,
        time: to ?? from,
        spent: spentS === null ? null : spentS * 1000,
      }))}
      edges={chart.data.edges}
    />
  );
}

function Photos({ files }: { files: readonly StepFile[] }) {
  const { t } = useTranslation('workOrders');
  const word = useWord();
  if (files.length === 0) return null;
  return (
    <span className={styles.photos}>
      {files.map(({ fileName, field }, index) => (
        <a key={fileName} href={resourceUrl(fileName)} target="_blank" rel="noreferrer">
          <img
            src={resourceUrl(fileName)}
            alt={t('detail.photo', { what: word(STEP_FILE_WORDS[field]), no: index + 1 })}
            loading="lazy"
          />
        </a>
      ))}
    </span>
  );
}

/** The values that were measured, as a step keeps them. */
const measuredIn = (kept: unknown): { name: string; value: string }[] =>
  z
    .array(z.object({ name: z.string(), value: z.string() }))
    .catch([])
    .parse(kept);

/** What a step says beside its name. */
function useStepText(): (step: WorkOrderStep) => string[] {
  const { t } = useTranslation('workOrders');
  const word = useWord();
  return ({ detail, note, action }) => {
    const meant = WORK_ORDER_ACTIONS.find((one) => one === detail.meant);
    const text = (key: string) => (typeof detail[key] === 'string' ? detail[key] : '');
    const lines: string[] = [];
    if (text('point')) lines.push(text('point'));
    if (meant) lines.push(t('detail.meant', { step: word(WORK_ORDER_STEP_WORDS[meant]) }));
    if (text('serviceMan')) lines.push(t('detail.to', { name: text('serviceMan') }));
    if (text('contractor')) lines.push(text('contractor'));
    if (text('leader')) lines.push(t('detail.to', { name: text('leader') }));
    if (text('cause')) lines.push(`${word(STEP_FIELDS.cause.words)}: ${text('cause')}`);
    if (text('remedy')) lines.push(`${word(STEP_FIELDS.remedy.words)}: ${text('remedy')}`);
    for (const { name, value } of measuredIn(detail.measured)) lines.push(`${name}: ${value}`);
    if (typeof detail.laborMinutes === 'number') lines.push(t('detail.labor', { minutes: detail.laborMinutes }));
    const waitingFor = WAITING_FOR.find((one) => one === detail.waitingFor);
    if (waitingFor)
      lines.push(`${word(WAITING_FOR_WORDS[waitingFor])} · ${t('detail.waitingUntil', { time: moment(text('until')) })}`);
    if (text('reason'))
      lines.push(text('reason') === 'faultBack' ? t('detail.faultBack') : `${word(STEP_FIELDS.reason.words)}: ${text('reason')}`);
    if (action === 'escalate') lines.push(t(detail.by === 'sms' ? 'detail.bySms' : 'detail.toAll'));
    const kinds = RECOVERY_STATES.find((state) => state === detail.state);
    if (action === 'recovery' && kinds) lines.push(word(RECOVERY_STATE_WORDS[kinds]));
    if (detail.gone === 'off' || detail.gone === 'disabled') lines.push(t(`detail.gone.${detail.gone}`));
    if (text('estimate')) lines.push(t('detail.estimate', { amount: text('estimate') }));
    if (text('approved')) lines.push(t('detail.approved', { amount: text('approved') }));
    if (typeof detail.erasedPhotos === 'number') lines.push(t('detail.erasedPhotos', { count: detail.erasedPhotos }));
    if (note) lines.push(note);
    if (text('sentTime')) lines.push(t('detail.sentTime', { time: moment(text('sentTime')) }));
    return lines;
  };
}

/** What else is known of a step than its line in the timeline says: what was found, measured and pictured. */
function StepMore({ one, entry }: { one: WorkOrderDetail; entry: HistoryEntry }) {
  const textOf = useStepText();
  const { told } = entry;
  const step = told.type === 'step' ? one.steps.find(({ id }) => id === told.stepId) : undefined;
  if (!step) return null;
  return (
    <div>
      {textOf(step).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <Photos files={step.files} />
    </div>
  );
}

/** Whether its fault still stands: how many of its alarms are open, or since when all have cleared. */
function AlarmsOf({ one }: { one: WorkOrderDetail }) {
  const { t } = useTranslation('workOrders');
  const open = one.alarms.filter(({ clearTime }) => clearTime === null).length;
  if (open > 0) return t('detail.alarmsOpen', { open, all: one.alarms.length });
  const last = one.alarms.reduce((latest, { clearTime }) => (clearTime! > latest ? clearTime! : latest), '');
  return t('detail.alarmsCleared', { time: moment(last, one.timeZone) });
}

/** The deeds of an order as buttons, and a note. */
export function OrderFoot({ one }: { one: WorkOrderDetail }) {
  const word = useWord();
  const patch = useUrlPatch();
  return (
    <div className={styles.foot}>
      <DeedButtons deeds={useOrderDeeds(one)} />
      <Button onClick={() => patch({ act: 'note' })}>{word(SAID_DEEDS.note.button)}</Button>
    </div>
  );
}

/** What an order is about, and how it stands. `section`: what other words show above its facts. */
export function OrderNow({ one, section }: { one: WorkOrderDetail; section: ReactNode }) {
  const { t } = useTranslation('workOrders');
  const word = useColumnWord(workOrderList);
  const say = useWord();
  return (
    <>
      <DangerNotice one={one} />
      <h2 className={one.description === '' ? styles.alone : undefined}>
        <Fault one={one} />
      </h2>
      {one.description === '' ? null : <p className={styles.lead}>{one.description}</p>}
      <div className={styles.first}>{section}</div>
      <Facts
        facts={[
          {
            label: word('stationName'),
            value: (
              <ThingLink thing="station" name={one.stationId}>
                {one.stationName}
              </ThingLink>
            ),
          },
          { label: word('pointName'), value: <Place one={one} /> },
          { label: word('repairDueTime'), value: <Due one={one} /> },
          { label: word('serviceMan'), value: one.serviceMan?.name ?? t('unassigned') },
          { label: word('leader'), value: one.leader?.name ?? t('unassigned') },
          one.areaName !== null && { label: word('areaName'), value: one.areaName },
          { label: word('source'), value: say(WORK_ORDER_SOURCE_WORDS[one.source]) },
          { label: word('createTime'), value: <Time at={one.createTime} zone={one.timeZone} /> },
          one.waitingFor !== null && {
            label: t('detail.waiting'),
            value: `${say(WAITING_FOR_WORDS[one.waitingFor])} · ${t('detail.waitingUntil', { time: moment(one.waitingUntil!, one.timeZone) })}`,
            wide: true,
          },
          one.transactionId !== null && { label: word('transactionId'), value: <SessionLink id={one.transactionId} /> },
          one.alarms.length > 0 && { label: t('detail.alarms'), value: <AlarmsOf one={one} /> },
          one.repeatsTaskId !== null && { label: word('repeatsTaskId'), value: <OrderNumber taskId={one.repeatsTaskId} /> },
          { label: t('detail.why'), value: <Why parts={one.priorityWhy} />, wide: true },
          one.healedBy !== null && { label: t('detail.closed'), value: t(`detail.healed.${one.healedBy}`), wide: true },
          one.closingReason !== '' && { label: t('detail.closed'), value: one.closingReason, wide: true },
          {
            label: t('detail.place'),
            value: (
              <>
                {one.address}{' '}
                <a
                  href={`https://www.openstreetmap.org/?mlat=${one.latitude}&mlon=${one.longitude}#map=17/${one.latitude}/${one.longitude}`}
                  target="_blank"
                  rel="noreferrer"
                  style={{ textDecoration: 'underline' }}
                >
                  {t('detail.map')}
                </a>
              </>
            ),
            wide: true,
          },
          one.servicePhone !== '' && {
            label: t('detail.phone'),
            value: <a href={`tel:${one.servicePhone}`}>{one.servicePhone}</a>,
          },
          one.guide !== '' && { label: t('detail.guide'), value: <RichTextView html={one.guide} />, wide: true },
        ]}
      />
      <div className={styles.below}>
        <Section title={t('detail.flow')}>
          <Flow one={one} />
        </Section>
        {one.places.length > 0 ? (
          <Section title={t('detail.places')}>
            <ul className={styles.places}>
              {one.places.map((place) => (
                <li key={`${place.pointId}/${place.connectorNo}`}>
                  <span>
                    <ConnectorLink serialNumber={place.pointId} connectorNo={place.connectorNo}>
                      {place.pointName || place.pointId}
                      {place.connectorNo > 0 ? ` · ${t('connector', { no: place.connectorNo })}` : ''}
                    </ConnectorLink>
                  </span>
                  <small>
                    {place.proofTransactionId !== null ? (
                      <ThingLink thing="record" name={place.proofTransactionId}>
                        {t('detail.proven', { id: place.proofTransactionId })}
                      </ThingLink>
                    ) : (
                      t(place.provenTime === null ? 'detail.notProven' : 'detail.provenAt')
                    )}
                  </small>
                </li>
              ))}
            </ul>
            {one.decidableTime === null ? null : (
              <p>{t('detail.decidable', { time: moment(one.decidableTime, one.timeZone) })}</p>
            )}
          </Section>
        ) : null}
      </div>
    </>
  );
}

/** The parts that were used for an order. */
export function OrderParts({ one }: { one: WorkOrderDetail }) {
  const { t } = useTranslation('workOrders');
  if (one.parts.length === 0) return null;
  return (
    <Section title={t('detail.parts')}>
      <ul className={styles.places}>
        {one.parts.map((part) => (
          <li key={part.partsNumber}>
            <span>
              {part.partsNumber} · {part.name} × {part.count}
            </span>
            <small>
              <Money amount={part.cost} currency={part.currency} />
            </small>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The steps of an order, with findings, readings and pictures. */
export const OrderHistory = ({ one }: { one: WorkOrderDetail }) => (
  <History subject="workOrder" id={one.taskId} more={(entry) => <StepMore one={one} entry={entry} />} />
);

/** What helps with an order: what drivers say of it, and known ways to mend it. */
export const OrderHelp = ({ one }: { one: WorkOrderDetail }) => (
  <>
    <DriverReports one={one} />
    <Schemes one={one} />
  </>
);

/** All that is known of an order, below its number and its state. */
export function OrderBody({ one, section, more }: { one: WorkOrderDetail; section: ReactNode; more: ReactNode }) {
  const { t } = useTranslation('workOrders');
  return (
    <>
      <OrderNow one={one} section={section} />
      <div className={styles.below}>
        <OrderParts one={one} />
        {more}
        <OrderHelp one={one} />
        <Section title={t('detail.history')}>
          <OrderHistory one={one} />
        </Section>
      </div>
    </>
  );
}
