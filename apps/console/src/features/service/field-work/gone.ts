import type { FieldOrder, WorkOrder } from '@csms/contract';
import { t } from './words.ts';

/** Why an order is no longer its man's to work on, in a sentence. */
export function whyGone({ state, serviceMan }: Pick<WorkOrder, 'state' | 'serviceMan'>, userId: number): string {
  switch (state) {
    case 'dispatched':
    case 'onSite':
    case 'waiting':
      return serviceMan && serviceMan.id !== userId ? t.gone.other(serviceMan.name) : t.gone.unknown;
    case 'waitingAcceptance':
    case 'waitingDispatch':
      return t.gone.nobody;
    case 'cancelled':
      return t.gone.cancelled;
    default:
      return t.gone.finished;
  }
}

/** A past order: the list's own fields, and the rest as this phone knew it last. */
export const pastOrder = (past: WorkOrder, before?: FieldOrder): FieldOrder => ({
  address: '',
  latitude: 0,
  longitude: 0,
  servicePhone: '',
  schemes: [],
  problems: [],
  reserved: [],
  earlier: [],
  ...before,
  ...past,
  // What its chargers do now is not told any more.
  places: [],
  alarms: [],
});
