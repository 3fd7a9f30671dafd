import {
  ALARM_WORDS,
  type Alarm,
  alarmTitle,
  COMMAND_ACTION_WORDS,
  COMPLAINT_DEEDS,
  contract,
  invoiceDue,
  NEEDS,
  type NeedKey,
  orderFaultWords,
  pathOf,
  WORK_ORDER_STATE_WORDS,
  withSearch,
} from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useWord } from '../../../entities/list/list-words.ts';
import { useAccess } from '../../../shared/access/access.tsx';
import type { ApiError } from '../../../shared/api/api-error.ts';
import { useCall } from '../../../shared/api/queries.ts';
import { money } from '../../../shared/format/format.ts';
import { moment } from '../../../shared/format/time.ts';
import { language } from '../../../shared/i18n/i18n.ts';
import type { Tone } from '../../../shared/ui/status-tag.tsx';

/** So many of each kind are shown; the rest stands in its list. */
const SHOWN = 5;
const AGAIN_MS = 30_000;
/** Commands that failed need somebody for so long. */
const FAILED_MS = 86_400_000;

/** One thing that waits for somebody. */
export interface NeedRow {
  key: string;
  title: string;
  about: string;
  tag?: { text: string; tone: Tone } | undefined;
  /** Since when it waits, or from when on it holds. */
  time: string | null;
  zone?: string | undefined;
  /** Where it is seen whole. */
  to: string;
  /** Where it is done: its form is open. */
  deed: { label: string; to: string };
}
interface Asked {
  data: unknown;
  error: ApiError | null;
  isFetching: boolean;
  refetch: () => unknown;
}
/** Things of one kind that the signed-in user may do something about. */
export interface Need {
  key: NeedKey;
  title: string;
  query: Asked;
  total: number;
  rows: NeedRow[];
  /** Their list. */
  all: string;
}
const minute = (time: number) => new Date(Math.floor(time / 60_000) * 60_000).toISOString();

/** The kinds that the user may act on, most urgent first; some may be empty. `mineOnly`: only things assigned to the user. */
export function useNeeds(mineOnly: boolean): Need[] {
  const { t } = useTranslation('needs');
  const word = useWord();
  const { can } = useAccess();
  const may = (key: NeedKey) => can(NEEDS[key].read) && NEEDS[key].act.some(can) && (!mineOnly || 'assigned' in NEEDS[key]);
  const own = mineOnly ? { mine: true } : {};
  const page = { limit: SHOWN, page: 1 } as const;
  const options = (key: NeedKey) => ({ enabled: may(key), refetchInterval: AGAIN_MS, silent: true });
  const isLeader = can('workOrder:dispatch');
  const mine = isLeader ? 'leader' : 'serviceMan';
  // Another minute asks anew, and shows the answer before meanwhile.
  const since = minute(Date.now() - FAILED_MS);
  const alarms = useCall(
    contract.alarms.list,
    { query: { ...page, state: 'open', ...(mineOnly ? own : { acknowledged: false }) } },
    options('alarms'),
  );
  const orders = useCall(contract.workOrders.getWorkOrderList, { query: { ...page, open: true, mine } }, options('workOrders'));
  const complaints = useCall(contract.complaints.list, { query: { ...page, state: ['open'], ...own } }, options('complaints'));
  const review = useCall(contract.records.list, { query: { ...page, status: ['review'] } }, options('review'));
  const commands = useCall(
    contract.commands.list,
    { query: { ...page, failed: true, from: since } },
    { ...options('commands'), keepPrevious: true },
  );
  const newChargers = useCall(contract.newChargers.list, { query: page }, options('newChargers'));
  const prices = useCall(contract.prices.overview, { query: { ...page, state: ['scheduled'] } }, options('prices'));
  const transfers = useCall(contract.corporateTransfers.list, { query: { ...page, status: ['entered'] } }, options('transfers'));
  const invoices = useCall(contract.invoices.list, { query: { ...page, status: ['applied'] } }, options('invoices'));
  const applications = useCall(contract.applications.list, { query: { ...page, status: ['pending'] } }, options('applications'));
  const applyOrders = useCall(contract.applyOrders.list, { query: { ...page, status: ['applied'] } }, options('applyOrders'));
  const of = <T>(
    key: NeedKey,
    query: Asked & { data: { list: T[]; total: number } | undefined },
    all: string,
    row: (thing: T) => NeedRow,
  ): Need[] =>
    may(key)
      ? [
          {
            key,
            title: key === 'alarms' && mineOnly ? t('myAlarms') : t(`kinds.${key}`),
            query,
            total: query.data?.total ?? 0,
            rows: (query.data?.list ?? []).slice(0, SHOWN).map(row),
            all,
          },
        ]
      : [];
  const deedOfAlarm = ({ id, recordId }: Alarm): NeedRow['deed'] => {
    if (recordId !== null && can('record:read')) return { label: t('deeds.look'), to: pathOf('record', recordId) };
    return isLeader
      ? { label: t('deeds.dispatch'), to: withSearch(pathOf('alarm', id), { send: id }) }
      : { label: t('deeds.acknowledge'), to: withSearch(pathOf('alarm', id), { take: 1 }) };
  };
  return [
    ...of(
      'alarms',
      alarms,
      `/historyRecord/alarmRecord?state=open&${mineOnly ? 'mine=true' : 'acknowledged=false'}`,
      (alarm) => ({
        key: String(alarm.id),
        title: alarmTitle(alarm, language()),
        about: [alarm.pointName, alarm.stationName].filter(Boolean).join(' · '),
        tag: { text: word(ALARM_WORDS.levels[alarm.level]), tone: alarm.level === 'serious' ? 'danger' : 'warning' },
        time: alarm.openTime,
        zone: alarm.timeZone,
        to: pathOf('alarm', alarm.id),
        deed: deedOfAlarm(alarm),
      }),
    ),
    ...of('workOrders', orders, `/workOrder/list?mine=${mine}`, (order) => ({
      key: order.taskId,
      title: `${order.taskId} · ${word(orderFaultWords(order))}`,
      about: [order.pointName, order.stationName].filter(Boolean).join(' · '),
      tag: order.overdue
        ? { text: t('late'), tone: 'danger' }
        : { text: word(WORK_ORDER_STATE_WORDS[order.state]), tone: 'info' },
      time: order.createTime,
      zone: order.timeZone,
      to: pathOf('workOrder', order.taskId),
      deed: { label: t('deeds.open'), to: pathOf('workOrder', order.taskId) },
    })),
    ...of(
      'complaints',
      complaints,
      `/workOrder/create?tab=complaints&state=open${mineOnly ? '&mine=true' : ''}`,
      (complaint) => ({
        key: String(complaint.id),
        title: `${complaint.number} · ${complaint.description}`,
        about: [
          complaint.account ?? complaint.callerName,
          complaint.callerPhone,
          t('due', { time: moment(complaint.dueTime) }),
          complaint.assigneeName,
        ]
          .filter(Boolean)
          .join(' · '),
        tag: complaint.overdue ? { text: t('late'), tone: 'danger' } : undefined,
        time: complaint.createTime,
        to: pathOf('complaint', complaint.id),
        deed: { label: word(COMPLAINT_DEEDS.answer.button), to: `${pathOf('complaint', complaint.id)}&do=answer` },
      }),
    ),
    ...of('review', review, '/historyRecord/chargeRecord?status=review', (record) => ({
      key: String(record.transactionId),
      title: t('record', { id: record.transactionId }),
      about: [record.account ?? record.cardNumber, record.pointName, record.stationName].filter(Boolean).join(' · '),
      time: record.startTime,
      zone: record.timeZone,
      to: pathOf('record', record.transactionId),
      deed: { label: t('deeds.settle'), to: withSearch(pathOf('record', record.transactionId), { settle: 1 }) },
    })),
    ...of('commands', commands, '/realTimeMonitor/chargePoint?tab=commands&failed=true', (command) => ({
      key: command.id,
      title: word(COMMAND_ACTION_WORDS[command.action]),
      about: [command.pointName, command.stationName].filter(Boolean).join(' · '),
      time: command.requestTime,
      to: pathOf('point', command.serialNumber),
      deed: { label: t('deeds.look'), to: `/realTimeMonitor/chargePoint?tab=commands&command=${command.id}` },
    })),
    ...of('newChargers', newChargers, '/realTimeMonitor/chargePoint?new=1', (charger) => ({
      key: charger.serialNumber,
      title: charger.serialNumber,
      about: [charger.vendor, charger.model].filter(Boolean).join(' '),
      time: charger.firstSeenTime,
      to: '/realTimeMonitor/chargePoint?new=1',
      deed: { label: t('deeds.adopt'), to: `/realTimeMonitor/chargePoint?adopt=${encodeURIComponent(charger.serialNumber)}` },
    })),
    ...of('prices', prices, '/financialManagement/electricityPriceSetting?state=scheduled', (price) => ({
      key: String(price.stationId),
      title: price.stationName,
      about: t('changes', { count: price.groups.reduce((sum, group) => sum + group.scheduled, price.scheduled) }),
      time: price.next,
      zone: price.timeZone,
      to: pathOf('price', price.stationId),
      deed: { label: t('deeds.check'), to: withSearch(pathOf('price', price.stationId), { tab: 'history' }) },
    })),
    ...of('transfers', transfers, '/financialManagement/corporateTransfer?status=entered', (transfer) => ({
      key: String(transfer.id),
      title: transfer.companyName,
      about: `${money(transfer.amount, transfer.currency)} · ${transfer.enteredBy}`,
      time: transfer.enteredTime,
      to: `/financialManagement/corporateTransfer?transfer=${transfer.id}`,
      deed: { label: t('deeds.decide'), to: `/financialManagement/corporateTransfer?transfer=${transfer.id}` },
    })),
    ...of('invoices', invoices, '/financialManagement/invoiceRecordManage?status=applied', (invoice) => ({
      key: String(invoice.id),
      title: invoice.receiver,
      about: `${money(invoice.amount, invoice.currency)} · ${invoice.ownerName}`,
      tag: invoiceDue(invoice, Date.now())?.isOver ? { text: t('late'), tone: 'danger' } : undefined,
      time: invoice.applyTime,
      zone: invoice.timeZone,
      to: pathOf('invoice', invoice.id),
      deed: { label: t('deeds.issue'), to: withSearch(pathOf('invoice', invoice.id), { issue: 1 }) },
    })),
    ...of('applications', applications, '/apply/applyRecord?status=pending', (application) => ({
      key: String(application.id),
      title: application.companyName,
      about: [application.contact, application.country].filter(Boolean).join(' · '),
      time: application.createTime,
      to: `/apply/applicant/${application.id}`,
      deed: { label: t('deeds.decide'), to: `/apply/applicant/${application.id}` },
    })),
    ...of('applyOrders', applyOrders, '/workOrder/sparePartsManage?tab=orders&status=applied', (order) => ({
      key: order.taskId,
      title: order.taskId,
      about: `${order.partsNumber} × ${order.count} · ${order.applicant}`,
      time: order.applyTime,
      to: `/workOrder/sparePartsManage?tab=orders&apply=${order.taskId}`,
      deed: { label: t('deeds.decide'), to: `/workOrder/sparePartsManage?tab=orders&apply=${order.taskId}` },
    })),
  ];
}
