import { type Point, type TimedCharge, type TimedChargeForm, type TimedKind, timedChargeForm } from '@csms/contract';
import dayjs, { type Dayjs } from 'dayjs';

const DAY = 'YYYY-MM-DD';

/** The form's fields: days as moments of the picker. */
export interface Values {
  kind: TimedKind;
  point?: Point;
  connectorNos: number[];
  chargeUserId?: number | null;
  validPeriod: { from?: Dayjs | null; to?: Dayjs | null };
  days: number[];
  startTime: string;
  readyTime?: string;
  wantsWh?: number | null;
  maxMinutes?: number | null;
  retryMinutes?: number | null;
  note?: string;
}

/** What the server calls otherwise than the form. */
export const RENAMED = { serialNumber: 'point' };

/** The first values of a new timed charge: every day of the next four weeks. */
export const newValues = (today: Dayjs): Values => ({
  kind: 'start',
  connectorNos: [],
  validPeriod: { from: today.startOf('day'), to: today.startOf('day').add(27, 'day') },
  days: [1, 2, 3, 4, 5, 6, 7],
  startTime: '22:00',
  readyTime: '07:00',
  retryMinutes: 30,
  note: '',
});

export const valuesOf = (one: TimedCharge): Values => ({
  kind: one.kind,
  connectorNos: one.connectorNos,
  chargeUserId: one.chargeUserId,
  validPeriod: { from: dayjs(one.validPeriod.from), to: dayjs(one.validPeriod.to) },
  days: one.days,
  startTime: one.startTime,
  ...(one.readyTime === null ? {} : { readyTime: one.readyTime }),
  wantsWh: one.wantsWh,
  maxMinutes: one.maxMinutes,
  retryMinutes: one.retryMinutes,
  note: one.note,
});

/** What the server is sent for these values at this point; undefined: something is missing or wrong. Fields of the other kind are left out. */
export function bodyOf(values: Partial<Values>, serialNumber: string | undefined): TimedChargeForm | undefined {
  const isReady = values.kind === 'readyBy';
  const parsed = timedChargeForm.safeParse({
    kind: values.kind,
    serialNumber,
    connectorNos: (values.connectorNos ?? []).toSorted((a, b) => a - b),
    chargeUserId: values.chargeUserId,
    validPeriod: { from: values.validPeriod?.from?.format(DAY), to: values.validPeriod?.to?.format(DAY) },
    days: values.days,
    startTime: values.startTime,
    readyTime: isReady ? values.readyTime : null,
    wantsWh: values.wantsWh ?? null,
    maxMinutes: values.maxMinutes ?? null,
    retryMinutes: isReady ? 0 : (values.retryMinutes ?? 0),
    note: values.note ?? '',
  });
  if (!parsed.success || (isReady && parsed.data.wantsWh === null)) return undefined;
  return parsed.data;
}
