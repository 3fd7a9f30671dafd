import { type AccessParts, accessArea, type LoggedThings, type OperandNames, type Word } from '../access/index.ts';
import { type ChargingParts, chargingArea } from '../charging/index.ts';
import { type CustomerKeeper, type CustomersParts, customersArea } from '../customers/index.ts';
import { type FinanceParts, financeArea } from '../finance/index.ts';
import { type InsightParts, insightArea } from '../insight/index.ts';
import { type NetworkParts, networkArea } from '../network/index.ts';
import type { Http } from '../platform/http/http.ts';
import { type ServiceParts, serviceArea } from '../service/index.ts';

/** What all areas together need of the app. */
export type AreaParts = AccessParts & NetworkParts & CustomersParts & ChargingParts & ServiceParts & FinanceParts & InsightParts;
type Stop = () => void | Promise<void>;

/** All that an area gives the app: what its words give. It declares the parts that it needs itself. */
export interface Area extends Word<AreaParts> {
  /** What it keeps of customers. */
  keeper?: CustomerKeeper;
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
    const stop = await area.routes?.(http, parts);
    if (stop) stops.push(stop);
  }
  for (const area of areas) {
    const stop = area.afterRoutes?.(http, parts);
    if (stop) stops.push(stop);
  }
  return stops;
}
