import type { Deviation, Payload } from './deviation.ts';

const inEvents = (change: (payload: Payload) => Payload) => (action: string, payload: Payload) =>
  action === 'TransactionEvent' ? change(payload) : payload;
const transactionOf = (payload: Payload) => (payload.transactionInfo as { transactionId: string }).transactionId;

/** A vendor's own data in each object of a message, as the standard allows. */
function withCustomData(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withCustomData);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, withCustomData(member)]);
  return { ...Object.fromEntries(members), customData: { vendorId: 'com.example', revision: 3, notes: ['a', { b: null }] } };
}

/** What a vendor counts of its own. */
const OWN_VARIABLES: readonly Payload[] = Array.from({ length: 10_000 }, (_, n) => ({
  component: { name: `Counters${n % 40}` },
  variable: { name: `Counter${n}` },
  variableAttribute: [{ type: 'Actual', value: String(n), mutability: 'ReadOnly' }],
}));

/** Ways to be wrong that only chargers of OCPP 2.0.1 have; most of the others can be heard in it, too. */
export const version2Deviations: readonly Deviation[] = [
  {
    name: 'reports-never-sent',
    description: 'accepts to send reports and never sends them',
    withholds: ['NotifyReport', 'NotifyMonitoringReport', 'ReportChargingProfiles', 'NotifyDisplayMessages'],
  },
  {
    name: 'sequence-number-zero',
    description: 'numbers all events of a transaction with 0',
    request: inEvents((payload) => ({ ...payload, seqNo: 0 })),
  },
  {
    name: 'sequence-number-anew-after-boot',
    description: 'numbers the events of a transaction from 0 again when it has booted',
    request: (action, payload, { memory }) => {
      if (action === 'BootNotification') memory.set('firstAfterBoot', new Map<string, number>());
      if (action !== 'TransactionEvent') return payload;
      const firsts = memory.get('firstAfterBoot') as Map<string, number>;
      const id = transactionOf(payload);
      const seqNo = payload.seqNo as number;
      if (!firsts.has(id)) firsts.set(id, seqNo);
      return { ...payload, seqNo: seqNo - firsts.get(id)! };
    },
  },
  {
    name: 'words-of-1.6',
    description: 'answers listVersion, and FormationViolation, as in 1.6',
    answer: (action, answer) => (action === 'GetLocalListVersion' ? { listVersion: answer.versionNumber } : answer),
    errorCode: (code) => (code === 'FormatViolation' ? 'FormationViolation' : code),
  },
  {
    name: 'variables-without-value',
    description: 'answers GetVariables with Accepted and no value',
    answer: (action, answer) => {
      if (action !== 'GetVariables') return answer;
      const results = answer.getVariableResult as Payload[];
      return { ...answer, getVariableResult: results.map(({ attributeValue: _, ...rest }) => rest) };
    },
  },
  {
    name: 'composite-schedule-missing',
    description: 'answers GetCompositeSchedule with Accepted and no schedule',
    answer: (action, answer) => {
      if (action !== 'GetCompositeSchedule') return answer;
      const { schedule: _, ...rest } = answer;
      return rest;
    },
  },
  {
    name: 'codes-of-1.6',
    description: 'tells errors with codes that only 1.6 knows',
    errorCode: (code) =>
      ({ OccurrenceConstraintViolation: 'OccurenceConstraintViolation', RpcFrameworkError: 'GenericError' })[code] ?? code,
  },
  {
    name: 'report-of-ten-thousand',
    description: 'tells of ten thousand variables in one frame',
    request: (action, payload) =>
      action === 'NotifyReport'
        ? { ...payload, reportData: [...((payload.reportData as Payload[]) ?? []), ...OWN_VARIABLES] }
        : payload,
  },
  {
    name: 'extra-fields-in-answers',
    description: 'adds fields of its own to what it answers',
    answer: (_action, answer) => ({ ...answer, vendorSequence: 17, debug: { heap: 4711 } }),
  },
  {
    name: 'custom-data-everywhere',
    description: "puts a vendor's own data into every object of every message",
    request: (_action, payload) => withCustomData(payload) as Payload,
    answer: (_action, answer) => withCustomData(answer) as Payload,
  },
  {
    name: 'ended-before-started',
    description: 'tells of the beginning of a transaction after its end',
    endsBeforeStart: true,
  },
  {
    name: 'meter-values-at-the-end-only',
    description: 'keeps all meter values for the end of a transaction',
    request: (action, payload, { memory }) => {
      if (action !== 'TransactionEvent') return payload;
      const { meterValue = [], ...rest } = payload;
      const key = `meterValues ${transactionOf(payload)}`;
      const all = [...((memory.get(key) as unknown[]) ?? []), ...(meterValue as unknown[])];
      if (payload.eventType !== 'Ended') {
        memory.set(key, all);
        return rest;
      }
      memory.delete(key);
      return all.length === 0 ? rest : { ...rest, meterValue: all };
    },
  },
  {
    name: 'place-zero',
    description: 'has all transactions at EVSE 0',
    request: inEvents((payload) => (payload.evse === undefined ? payload : { ...payload, evse: { id: 0 } })),
  },
  {
    name: 'boots-in-sessions',
    description: 'starts anew every five minutes, and its transactions go on',
    bootsEveryS: 300,
  },
];
