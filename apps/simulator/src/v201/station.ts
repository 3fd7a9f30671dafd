import type { ChargingProfileType, RequestOf } from '@csms/ocpp/v201';
import type { Connector } from '../connector.ts';
import type { OperatedCharger } from '../operated-charger.ts';
import { DeviceModel } from './device-model/device-model.ts';
import { Events } from './events.ts';
import { Monitors } from './monitors.ts';
import { NetworkProfiles } from './network-profiles.ts';
import { Tokens } from './tokens.ts';
import { Transactions } from './transactions.ts';

export type DisplayMessage = RequestOf<'SetDisplayMessage'>['message'];

/** What a charging station of 2.0.1 knows beside what every charge point does. */
export class Station {
  readonly point: OperatedCharger;
  readonly variables: DeviceModel;
  readonly tokens: Tokens;
  readonly transactions: Transactions;
  readonly events: Events;
  readonly monitors: Monitors;
  readonly networkProfiles: NetworkProfiles;
  readonly messages = new Map<number, DisplayMessage>();
  /** Profiles as they were set, by their id. */
  readonly profiles = new Map<number, { profile: ChargingProfileType; evseId: number }>();
  /** What the driver is told that a transaction costs so far, by its id. */
  readonly costs = new Map<string, number>();
  log: RequestOf<'LogStatusNotification'> = { status: 'Idle' };
  firmware: RequestOf<'FirmwareStatusNotification'> = { status: 'Idle' };

  constructor(point: OperatedCharger) {
    this.point = point;
    this.variables = new DeviceModel(point, point.options.variables);
    this.tokens = new Tokens(point.options.idTokenType);
    this.events = new Events(point);
    this.monitors = new Monitors(point, this.variables, this.events);
    this.networkProfiles = new NetworkProfiles(point, this.variables);
    this.transactions = new Transactions(point, this.variables, this.tokens);
  }

  /** The connectors of a place; of all of them for 0 and where none is named. */
  connectorsOf(evseId?: number, connectorId?: number): Connector[] {
    return this.point.connectors.filter(
      (connector) =>
        !evseId || (connector.evseId === evseId && (connectorId === undefined || connector.evseConnector === connectorId)),
    );
  }

  /** The connectors that are kept under the number of a reservation. */
  reservedAs(reservationId: number): Connector[] {
    return this.point.connectors.filter(({ reservation }) => reservation?.id === reservationId);
  }

  /** Whether there is a place of that number, or the whole is meant (0). */
  hasPlace(evseId: number): boolean {
    return evseId === 0 || this.connectorsOf(evseId).length > 0;
  }

  isBusy(connectors: readonly Connector[]): boolean {
    return connectors.some(({ transaction, evseId }) => transaction !== undefined || this.transactions.at(evseId) !== undefined);
  }

  /** Sends what a request asked for, in pages; `page` makes the payload of one, by its number and whether more come. */
  sendPages<T>(action: string, items: readonly T[], page: (items: T[], seqNo: number, tbc: boolean) => object): void {
    const size = this.variables.number('DeviceDataCtrlr.ItemsPerMessage[GetReport]');
    for (let seqNo = 0; seqNo * size < items.length; seqNo++) {
      const part = items.slice(seqNo * size, (seqNo + 1) * size);
      this.point.notify(action, page(part, seqNo, (seqNo + 1) * size < items.length));
    }
  }
}
