import { contract, type Endpoint, type HistorySubject } from '@csms/contract';

/** Which field of a request names a thing of this kind. */
const FIELDS: Readonly<Record<HistorySubject, readonly string[]>> = {
  station: ['stationId'],
  point: ['serialNumber', 'serialNumbers'],
  record: ['transactionId'],
  alarm: ['alarmId'],
  workOrder: ['taskId'],
};
/** Operations that name it by `id` begin with this. */
const BY_ID: Readonly<Partial<Record<HistorySubject, string>>> = { station: 'station.', alarm: 'alarm.' };
/** What these did is told by another source: by a note, a command, an alarm, a bill or a step. They count here where they failed. */
const TOLD = /^(note|command|workOrder|onSite|fieldWork)\.|^alarm\.(acknowledge|close)$|^charging\.st|^record\.|^price\.create$/;

const rules = Object.values(contract)
  .flatMap((endpoints) => Object.values(endpoints as Record<string, Endpoint>))
  .flatMap(({ log }) => (log ? [log] : []));

const found = new Map<HistorySubject, { all: string[]; told: string[] }>();

/** The operations of the system log that are about one thing of a kind, and those of them whose success other sources tell. */
export function actsOf(subject: HistorySubject): { all: string[]; told: string[] } {
  const known = found.get(subject);
  if (known) return known;
  const byId = BY_ID[subject];
  const isAbout = ({ operation, operand = '' }: (typeof rules)[number]) =>
    FIELDS[subject].includes(operand) ||
    ((operand === 'id' || operand === 'ids') && byId !== undefined && operation.startsWith(byId));
  const all = [...new Set(rules.filter(isAbout).map(({ operation }) => operation))];
  const acts = { all, told: all.filter((operation) => TOLD.test(operation)) };
  found.set(subject, acts);
  return acts;
}
