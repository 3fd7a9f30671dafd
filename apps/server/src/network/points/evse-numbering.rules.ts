import type { NumberedConnector, Place } from './places.ts';

/**
 * Numbers the connectors of a point through, where its charger numbers them at each EVSE anew (OCPP 2.0.1 part 1 §3). A number that was given once stays. A first connector of an EVSE
 * is the registered one of the EVSE's number, so that a charger which spoke 1.6 before keeps its connectors.
 */
export class EvseNumbering {
  private readonly known: NumberedConnector[];

  constructor(known: readonly NumberedConnector[]) {
    this.known = known.map((connector) => ({ ...connector }));
  }

  /** The connector of an EVSE; undefined as its own number: the message does not say which. `isNew`: it was not known to belong there. EVSE 0 is the whole point. */
  resolve(evseNo: number, evseConnectorNo: number | undefined): Place & { isNew: boolean } {
    if (evseNo <= 0) return { evseNo: 0, evseConnectorNo: 0, connectorNo: 0, isNew: false };
    const own = this.known.filter((connector) => connector.evseNo === evseNo);
    const found = evseConnectorNo === undefined ? own[0] : own.find((connector) => connector.evseConnectorNo === evseConnectorNo);
    const no = evseConnectorNo ?? found?.evseConnectorNo ?? 1;
    if (found) return { evseNo, evseConnectorNo: no, connectorNo: found.connectorNo, isNew: false };
    const free = this.known.filter((connector) => connector.evseConnectorNo === null && (connector.evseNo ?? evseNo) === evseNo);
    const taken =
      free.find((connector) => connector.evseNo === evseNo) ??
      (no === 1 ? free.find((connector) => connector.connectorNo === evseNo) : undefined) ??
      free[0];
    const connectorNo = taken?.connectorNo ?? this.nextNo();
    if (taken) Object.assign(taken, { evseNo, evseConnectorNo: no });
    else this.known.push({ connectorNo, evseNo, evseConnectorNo: no });
    return { evseNo, evseConnectorNo: no, connectorNo, isNew: true };
  }

  /** The only connector of the point; 0: it has several, or none. */
  get only(): number {
    return this.known.length === 1 ? this.known[0]!.connectorNo : 0;
  }

  private nextNo(): number {
    return Math.max(0, ...this.known.map(({ connectorNo }) => connectorNo)) + 1;
  }
}
