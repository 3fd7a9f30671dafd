import type { RequestOf, ResponseOf } from '@csms/ocpp/v201';
import type { OperatedCharger } from '../operated-charger.ts';
import type { DeviceModel } from './device-model/device-model.ts';
import type { Events } from './events.ts';

type Wanted = RequestOf<'SetVariableMonitoring'>['setMonitoringData'][number];
type SetResult = ResponseOf<'SetVariableMonitoring'>['setMonitoringResult'][number];
type MonitoringData = NonNullable<RequestOf<'NotifyMonitoringReport'>['monitor']>[number];
type Criterion = NonNullable<RequestOf<'GetMonitoringReport'>['monitoringCriteria']>[number];

interface Monitor extends Wanted {
  id: number;
  /** Beyond its threshold. */
  isAlert: boolean;
  /** The value that a change is measured from. */
  from: string;
  /** When it last told, epoch ms. */
  toldAt: number;
}

const CRITERIA: Record<Wanted['type'], Criterion> = {
  UpperThreshold: 'ThresholdMonitoring',
  LowerThreshold: 'ThresholdMonitoring',
  Delta: 'DeltaMonitoring',
  Periodic: 'PeriodicMonitoring',
  PeriodicClockAligned: 'PeriodicMonitoring',
};
/** Simulated ms between two looks at what is monitored. */
const LOOK_EVERY_MS = 2000;
/** Everything is told, from danger (0) to what is there for debugging (9). */
const ALL = 9;

const isSamePlace = (one: Wanted, other: Wanted): boolean =>
  JSON.stringify([one.component, one.variable]) === JSON.stringify([other.component, other.variable]);

/** The monitors that a central system has set on variables (2.0.1, N): kept, told of, and looked at while there are any. */
export class Monitors {
  readonly #point: OperatedCharger;
  readonly #variables: DeviceModel;
  readonly #events: Events;
  #monitors: Monitor[] = [];
  #lastId = 0;
  #level = ALL;
  #cancel: (() => void) | undefined;

  constructor(point: OperatedCharger, variables: DeviceModel, events: Events) {
    this.#point = point;
    this.#variables = variables;
    this.#events = events;
  }

  /** One answer of SetVariableMonitoring (N04). */
  set(wanted: Wanted): SetResult {
    const { component, variable, type, severity, id, value } = wanted;
    const asked = { component, variable, type, severity };
    const found = this.#variables.find(component, variable);
    if (typeof found === 'string') return { ...asked, status: found };
    const { type: kind } = found.definition;
    const isNumber = kind === 'integer' || kind === 'decimal';
    if (!isNumber && CRITERIA[type] === 'ThresholdMonitoring') return { ...asked, status: 'UnsupportedMonitorType' };
    if (type === 'Delta' && isNumber && value < 0) return { ...asked, status: 'Rejected' };
    const known = id === undefined ? undefined : this.#monitors.find((one) => one.id === id);
    if (id !== undefined && (!known || !isSamePlace(known, wanted))) return { ...asked, status: 'Rejected' };
    const isTwin = (one: Monitor) => one !== known && isSamePlace(one, wanted) && one.type === type && one.severity === severity;
    if (this.#monitors.some(isTwin)) return { ...asked, status: 'Duplicate' };
    const from = this.#valueOf(wanted);
    const next = { ...wanted, id: known?.id ?? ++this.#lastId, isAlert: false, from, toldAt: this.#point.clock.now() };
    this.#monitors = [...this.#monitors.filter((one) => one !== known), next];
    this.#watch();
    return { ...asked, status: 'Accepted', id: next.id };
  }

  /** Whether there was one of that id. */
  clear(id: number): boolean {
    const before = this.#monitors.length;
    this.#monitors = this.#monitors.filter((one) => one.id !== id);
    this.#watch();
    return this.#monitors.length < before;
  }

  clearAll(): void {
    this.#monitors = [];
    this.#watch();
  }

  /** Tells only what is as severe as this, 0 (danger) to 9; false for what is no severity (N05). */
  setLevel(severity: number): boolean {
    if (severity < 0 || severity > ALL) return false;
    this.#level = severity;
    return true;
  }

  /** What a monitoring report tells (N02). */
  report({ componentVariable, monitoringCriteria }: RequestOf<'GetMonitoringReport'>): MonitoringData[] {
    return this.#monitors
      .filter(
        ({ component, variable, type }) =>
          (!monitoringCriteria || monitoringCriteria.includes(CRITERIA[type])) &&
          (!componentVariable ||
            componentVariable.some(
              (asked) =>
                asked.component.name === component.name &&
                (!asked.component.evse || asked.component.evse.id === component.evse?.id) &&
                (!asked.variable || asked.variable.name === variable.name),
            )),
      )
      .map(({ component, variable, id, type, value, severity, transaction = false }) => ({
        component,
        variable,
        variableMonitoring: [{ id, type, value, severity, transaction }],
      }));
  }

  #valueOf({ component, variable }: Wanted): string {
    return this.#variables.get({ component, variable }).attributeValue ?? '';
  }

  #watch(): void {
    this.#cancel?.();
    this.#cancel = this.#monitors.length === 0 ? undefined : this.#point.clock.every(LOOK_EVERY_MS, () => this.#lookAll());
  }

  #lookAll(): void {
    this.#point.sessions.settle();
    for (const monitor of this.#monitors) if (monitor.severity <= this.#level) this.#look(monitor);
  }

  #look(monitor: Monitor): void {
    const actualValue = this.#valueOf(monitor);
    const { type, value } = monitor;
    const number = Number(actualValue);
    if (type === 'UpperThreshold' || type === 'LowerThreshold') {
      const isAlert = type === 'UpperThreshold' ? number > value : number < value;
      if (isAlert === monitor.isAlert) return;
      monitor.isAlert = isAlert;
      this.#tell(monitor, 'Alerting', actualValue, isAlert ? {} : { cleared: true });
    } else if (type === 'Delta') {
      const change = Number.isNaN(number) ? Number(actualValue !== monitor.from) : Math.abs(number - Number(monitor.from));
      if (change === 0 || (!Number.isNaN(number) && change < value)) return;
      monitor.from = actualValue;
      this.#tell(monitor, 'Delta', actualValue);
    } else {
      const { clock } = this.#point;
      if (clock.now() - monitor.toldAt < (value * 1000) / clock.scale) return;
      monitor.toldAt = clock.now();
      this.#tell(monitor, 'Periodic', actualValue);
    }
  }

  #tell(
    { component, variable, id }: Monitor,
    trigger: 'Alerting' | 'Delta' | 'Periodic',
    actualValue: string,
    more: { cleared?: boolean } = {},
  ): void {
    this.#events.tell({
      trigger,
      actualValue,
      component,
      variable,
      variableMonitoringId: id,
      eventNotificationType: 'CustomMonitor',
      ...more,
    });
  }
}
