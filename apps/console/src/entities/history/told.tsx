import {
  ALARM_WORDS,
  alarmTitle,
  BILL_CAUSE_WORDS,
  COMPLAINT_STEP_WORDS,
  endReason,
  FIRMWARE_POINT_STATUS_WORDS,
  type HistoryEntry,
  type HistorySubject,
  type HistoryTold,
  PLATE_WORDS,
  POINT_REPORT_WORDS,
  pathOf,
  REFUND_REASON_WORDS,
  WORK_ORDER_STEP_WORDS,
} from '@csms/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAccess } from '../../shared/access/access.tsx';
import { meterEnergy, money } from '../../shared/format/format.ts';
import { inClock, moment } from '../../shared/format/time.ts';
import { language } from '../../shared/i18n/i18n.ts';
import { useWord, wordIn } from '../list/list-words.ts';

export interface Told {
  text: ReactNode;
  tone: 'neutral' | 'good' | 'bad' | 'act' | 'note';
  detail?: ReactNode;
}

const BILL_ACTS = { billed: 'bill.again', settled: 'bill.settled', repriced: 'bill.again' } as const;

/** What a bill is of: energy, unless it is that of the bill before, and cost, each from what to what. */
function billChange({ act, energyWh, cost, currency, before }: HistoryTold<'bill'>): string {
  const from = (was: string | undefined, is: string) => (was === undefined || was === is ? is : `${was} → ${is}`);
  const energy = (wh: number) => {
    const { value, unit } = meterEnergy(wh);
    return `${value} ${unit}`;
  };
  const isEnergyTold = act === 'settled' || before?.energyWh !== energyWh;
  return [
    ...(isEnergyTold ? [from(before ? energy(before.energyWh) : undefined, energy(energyWh))] : []),
    from(before ? money(before.cost, currency) : undefined, money(cost, currency)),
  ].join(' · ');
}

/** Says what an entry tells, in words. */
export function useTold(subject: HistorySubject, station: string, zone: string): (entry: HistoryEntry) => Told {
  const { t } = useTranslation(['history', 'terms', 'common']);
  const word = useWord();
  const { can } = useAccess();
  const linked = (allowed: boolean, to: string, text: string): ReactNode => (allowed ? <Link to={to}>{text}</Link> : text);
  const at = (connectorNo: number) => (connectorNo > 0 ? ` · ${t('connector', { no: connectorNo })}` : '');

  return ({ told }) => {
    switch (told.type) {
      case 'complaint': {
        const { deed, number, assigneeName, note } = told;
        const text = [`${word(COMPLAINT_STEP_WORDS[deed])} · ${number}`, deed === 'open' ? '' : assigneeName].filter(Boolean);
        return {
          text: linked(can('complaint:read'), pathOf('complaint', told.complaintId), text.join(' · ')),
          tone: deed === 'open' || deed === 'reopen' ? 'bad' : deed === 'assign' ? 'neutral' : 'good',
          detail: note,
        };
      }
      case 'connection':
        return { text: t(told.online ? 'connection.on' : 'connection.off'), tone: told.online ? 'good' : 'bad' };
      case 'status': {
        const fault = told.errorCode === 'NoError' ? '' : wordIn(ALARM_WORDS.faults, told.errorCode);
        return {
          text: `${t(`terms:command.effects.${told.status}`)} · ${told.connectorNo > 0 ? t('connector', { no: told.connectorNo }) : t('whole')}`,
          tone: told.status === 'Faulted' ? 'bad' : 'neutral',
          detail: [fault, told.info].filter(Boolean).join(' · '),
        };
      }
      case 'alarm': {
        const text = t(`alarm.${told.act}`, { alarm: alarmTitle(told, language()) }) + at(told.connectorNo);
        return {
          text: linked(subject !== 'alarm' && can('alarm:read'), pathOf('alarm', told.alarmId), text),
          tone: told.act === 'opened' ? 'bad' : told.act === 'cleared' ? 'good' : 'act',
          detail: told.reason,
        };
      }
      case 'command': {
        const outcome =
          told.result === null ? t(`terms:command.status.${told.status}`) : t(`terms:command.result.${told.result}`);
        return {
          text: `${t(`terms:command.action.${told.action}`)} · ${outcome}`,
          tone: told.status === 'failed' || told.status === 'expired' || told.effect === 'none' ? 'bad' : 'act',
        };
      }
      case 'report':
        return {
          text: t(`report.${told.about}`, { status: wordIn(POINT_REPORT_WORDS, told.status) }),
          tone: told.status.endsWith('Failed') ? 'bad' : 'neutral',
        };
      case 'firmware': {
        const { version, from, status } = told;
        const words = { version, from, status: wordIn(FIRMWARE_POINT_STATUS_WORDS, status) };
        return { text: t(from === '' ? 'firmware' : 'firmwareFrom', words), tone: status === 'failed' ? 'bad' : 'act' };
      }
      case 'firmwareChange':
        return { text: t('firmwareChange', { before: told.before, version: told.version }), tone: 'neutral' };
      case 'hardwareChange':
        return {
          text: t('hardwareChange', { fields: told.fields.map((field) => word(PLATE_WORDS[field])).join(t('and')) }),
          tone: 'bad',
          detail: told.fields
            .map((field) => `${word(PLATE_WORDS[field])} ${told.before[field] ?? '—'} → ${told.after[field] ?? '—'}`)
            .concat(
              told.beforeAddress === told.address || told.beforeAddress === '' ? [] : `${told.beforeAddress} → ${told.address}`,
            )
            .join(' · '),
        };
      case 'price': {
        const words = { group: told.groupName, time: moment(told.effectiveFrom, station) };
        return { text: t(told.groupName === '' ? 'price' : 'groupPrice', words), tone: 'act' };
      }
      case 'session': {
        const { value, unit } = meterEnergy(told.energyWh);
        const words = { id: told.transactionId, energy: `${value} ${unit}`, cost: money(told.cost, told.currency) };
        if (told.act === 'started' && subject !== 'record') {
          const text = t(told.running ? 'session.running' : 'session.whole', words) + at(told.connectorNo);
          return {
            text: linked(can('record:read'), pathOf('record', told.transactionId), text),
            tone: 'neutral',
          };
        }
        return {
          text: t(`session.${told.act}`, words),
          tone: told.act === 'invalidated' ? 'bad' : 'neutral',
          detail:
            told.act === 'ended'
              ? endReason({ stopReason: told.reason, startStatus: null }, language())
              : told.act === 'started'
                ? ''
                : told.reason,
        };
      }
      case 'unbilledEnergy': {
        const shown = told.energyWh === null ? undefined : meterEnergy(told.energyWh);
        const text =
          (shown ? t('unbilled.of', { energy: `${shown.value} ${shown.unit}` }) : t('unbilled.unknown')) + at(told.connectorNo);
        return {
          text,
          tone: 'bad',
          detail: [
            told.endTime === null ? t('unbilled.goesOn') : t('unbilled.until', { time: moment(told.endTime, station) }),
            told.transactionId === null ? '' : t('unbilled.takenUp', { id: told.transactionId }),
          ]
            .filter(Boolean)
            .join(' · '),
        };
      }
      case 'bill':
        return {
          text: t(told.act === 'billed' && told.before === null ? 'bill.first' : BILL_ACTS[told.act], {
            change: billChange(told),
          }),
          tone: 'act',
          detail: told.before === null ? '' : wordIn(BILL_CAUSE_WORDS, told.cause),
        };
      case 'refund':
        return {
          text: t('refund', { amount: money(told.amount, told.currency) }),
          tone: 'act',
          detail: [word(REFUND_REASON_WORDS[told.reason]), told.note].filter(Boolean).join(' · '),
        };
      case 'receipt':
        return { text: t('receipt', { recipient: told.recipient }), tone: 'act' };
      case 'step':
        return {
          text: (
            <>
              {word(WORK_ORDER_STEP_WORDS[told.action])}
              {subject === 'workOrder' ? null : (
                <>
                  {' · '}
                  {linked(can('workOrder:read'), pathOf('workOrder', told.taskId), told.taskId)}
                </>
              )}
            </>
          ),
          tone: told.action === 'open' || told.action === 'escalate' ? 'bad' : 'act',
          detail: subject === 'workOrder' ? '' : told.note,
        };
      case 'act':
        return {
          text: linked(can('systemLog:read'), `/systemManagement/systemLog?entry=${told.logId}`, inClock(told.content, zone)),
          tone: told.succeeded ? 'act' : 'bad',
          detail: told.succeeded ? '' : t('failed', { why: told.resultText }),
        };
      default:
        return { text: null, tone: 'neutral' };
    }
  };
}
