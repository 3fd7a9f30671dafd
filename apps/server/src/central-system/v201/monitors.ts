import type { MonitorKind, PayloadOf } from '@csms/contract';
import type { RequestOf, ResponseOf } from '@csms/ocpp/v201';
import { type MonitorReportInput, reportMonitors, type WithEvents } from '../../network/index.ts';
import { keyOf, seen } from '../protocol/protocol.ts';
import { handler, onceLetIn } from './handler.ts';
import { isWholeReport, partialReportId, wholeReportId } from './report-ids.ts';
import { keyOfVariable, variableOfKey } from './variables.ts';

type Wanted = RequestOf<'SetVariableMonitoring'>['setMonitoringData'][number];
type Reported = NonNullable<RequestOf<'NotifyMonitoringReport'>['monitor']>[number];

const TYPES = {
  upperThreshold: 'UpperThreshold',
  lowerThreshold: 'LowerThreshold',
  delta: 'Delta',
  periodic: 'Periodic',
  periodicClockAligned: 'PeriodicClockAligned',
} as const satisfies Record<MonitorKind, Wanted['type']>;
const KINDS = Object.fromEntries(Object.entries(TYPES).map(([kind, type]) => [type, kind])) as Record<
  Wanted['type'],
  MonitorKind
>;
const BASES = { all: 'All', factoryDefault: 'FactoryDefault', hardWiredOnly: 'HardWiredOnly' } as const;

/** What a key may be, in characters. */
const LONGEST_KEY = 250;

/** SetVariableMonitoring of these monitors (N04); null: one of them names no variable. */
export function monitoringOf({ monitors }: PayloadOf<'setMonitors'>): RequestOf<'SetVariableMonitoring'> | null {
  const data = monitors.flatMap(({ id, key, kind, value, severity, inTransaction }): Wanted[] => {
    const named = variableOfKey(key);
    const monitor = { ...(id !== undefined && { id }), ...(inTransaction && { transaction: true }) };
    return named ? [{ ...named, ...monitor, type: TYPES[kind], value, severity }] : [];
  });
  return data.length < monitors.length ? null : { setMonitoringData: data as [Wanted, ...Wanted[]] };
}

const CRITERIA = { threshold: 'ThresholdMonitoring', delta: 'DeltaMonitoring', periodic: 'PeriodicMonitoring' } as const;

/** GetMonitoringReport of all, of some kinds, or of some variables (N02); null: one of these is no variable. */
export function askedMonitors({ criteria, keys }: PayloadOf<'getMonitors'>): RequestOf<'GetMonitoringReport'> | null {
  const named = keys?.flatMap((key) => variableOfKey(key) ?? []);
  if (named && named.length < keys!.length) return null;
  return {
    requestId: criteria || keys ? partialReportId() : wholeReportId(),
    ...(criteria && { monitoringCriteria: criteria.map((one) => CRITERIA[one]) as never }),
    ...(named && { componentVariable: named as never }),
  };
}

export const baseOf = ({ base }: PayloadOf<'setMonitoringBase'>) => BASES[base];

/** What became of each. */
export const monitorsSet = ({ setMonitoringResult }: ResponseOf<'SetVariableMonitoring'>) => ({
  monitors: setMonitoringResult.map((one) => ({
    id: one.id ?? null,
    key: keyOfVariable(one),
    refused: one.status === 'Accepted' ? null : one.status,
  })),
});
export const monitorsCleared = ({ clearMonitoringResult }: ResponseOf<'ClearVariableMonitoring'>) => ({
  monitors: clearMonitoringResult.map(({ id, status }) => ({ id, refused: status === 'Accepted' ? null : status })),
});

/** Of several answers to one wish. */
export const joinMonitors = <T>(told: readonly { monitors: T[] }[]) => ({ monitors: told.flatMap(({ monitors }) => monitors) });

const monitorsOf = (data: Reported): MonitorReportInput['monitors'] =>
  data.variableMonitoring.map(({ id, type, value, severity, transaction }) => ({
    id,
    key: keyOfVariable(data).slice(0, LONGEST_KEY),
    kind: KINDS[type],
    value,
    severity: Math.min(9, Math.max(0, severity)),
    inTransaction: transaction,
  }));

/** OCPP 2.0.1 N02: what it watches of itself, in pages. */
export const notifyMonitoringReport = handler<'NotifyMonitoringReport', MonitorReportInput, WithEvents>({
  write: reportMonitors,
  input: (context, { requestId, seqNo, tbc, monitor = [] }) => ({
    ...keyOf(context),
    requestId,
    isWhole: isWholeReport(requestId),
    isFirst: seqNo === 0,
    isLast: tbc !== true,
    monitors: monitor.flatMap(monitorsOf),
    receivedAt: context.receivedAt,
  }),
  answer: () => ({}),
  newcomer: onceLetIn({}),
  effects: ({ tbc }) => (tbc === true ? [] : [seen('getMonitors', 'reported')]),
});
