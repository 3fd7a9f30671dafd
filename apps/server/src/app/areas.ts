import { type AccessParts, accessArea, type LoggedThings, type OperandNames } from '../access/index.ts';
import { type ChargingParts, chargingArea } from '../charging/index.ts';
import { type CustomerKeeper, type CustomersParts, customersArea } from '../customers/index.ts';
import { type FinanceParts, financeArea } from '../finance/index.ts';
import { type InsightParts, insightArea } from '../insight/index.ts';
import { type NetworkParts, networkArea } from '../network/index.ts';
import type { Http } from '../platform/http/http.ts';
import type { RegularWork } from '../platform/work/regular-work.ts';
import { type ServiceParts, serviceArea } from '../service/index.ts';

/** What all areas together need of the app. */
export type AreaParts = AccessParts & NetworkParts & CustomersParts & ChargingParts & ServiceParts & FinanceParts & InsightParts;
type Stop = () => void | Promise<void>;

/** What an area may give the app; each declares the parts that it needs itself. */
export interface Area {
  /** Where what its operations name by an id has its name. */
  operandNames: OperandNames;
  /** The fields of its things whose changes the system log tells. */
  loggedThings: LoggedThings;
  /** What it keeps of customers. */
  keeper?: CustomerKeeper;
  /** Hears what becomes of commands, in every process. */
  follow?(parts: AreaParts): void;
  /** Serves its part of the API; returns the end of what goes on beside it. */
  routes(http: Http, parts: AreaParts): void | Stop | Promise<void>;
  /** Begins what needs the routes of all areas; returns its end. */
  afterRoutes?(http: Http, parts: AreaParts): Stop;
  work(parts: AreaParts): RegularWork[];
  /** Removes what has been kept long enough. */
  clear?(parts: AreaParts): Promise<void>;
}

/** The areas, from the lowest floor upwards. */
export const areas: readonly Area[] = [
  accessArea,
  networkArea,
  customersArea,
  chargingArea,
  serviceArea,
  financeArea,
  insightArea,
];

export const keepers: readonly CustomerKeeper[] = areas.flatMap(({ keeper }) => keeper ?? []);
export const operandNames: OperandNames = Object.assign({}, ...areas.map((area) => area.operandNames));
export const loggedThings: LoggedThings = Object.assign({}, ...areas.map((area) => area.loggedThings));

/** Serves the API of all areas. Returns its ends, in their order. */
export async function serveAreas(http: Http, parts: AreaParts, areas: readonly Area[]): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (const area of areas) {
    const stop = await area.routes(http, parts);
    if (stop) stops.push(stop);
  }
  for (const area of areas) {
    const stop = area.afterRoutes?.(http, parts);
    if (stop) stops.push(stop);
  }
  return stops;
}
