import {
  type AnySheet,
  cardSheet,
  carSheet,
  componentSheet,
  contract,
  partSheet,
  pointTemplate,
  treeSheet,
  warrantySheet,
} from '@csms/contract';
import type { Place } from './place.ts';

/** A sheet that people fill in: where its template is, and where it goes. */
export interface SheetWay {
  name: string;
  sheet: AnySheet;
  template: string;
  import(place: Place): string;
}

const { cards, cars, pointMoves, circuits, components, orderCosts, spareParts } = contract;
const ofStation =
  (path: string) =>
  ({ stationId }: Place) =>
    `${path}?stationId=${stationId}`;

/** All of them, what others need first. */
export const SHEETS: readonly SheetWay[] = [
  {
    name: 'cards',
    sheet: cardSheet,
    template: cards.template.path,
    import: ({ providerId }) => `${cards.import.path}?providerId=${providerId}`,
  },
  { name: 'cars', sheet: carSheet, template: cars.template.path, import: () => cars.import.path },
  { name: 'points', sheet: pointTemplate, template: pointMoves.template.path, import: ofStation(pointMoves.import.path) },
  { name: 'circuits', sheet: treeSheet, template: circuits.template.path, import: ofStation(circuits.import.path) },
  {
    name: 'warranties',
    sheet: warrantySheet,
    template: orderCosts.warrantyTemplate.path,
    import: () => orderCosts.importWarranties.path,
  },
  { name: 'components', sheet: componentSheet, template: components.template.path, import: () => components.import.path },
  { name: 'parts', sheet: partSheet, template: spareParts.template.path, import: () => spareParts.import.path },
];

/** Files of the product that come in again. */
export const EXPORTS: readonly {
  name: string;
  sheet: AnySheet;
  path(place: Place): string;
  formats: readonly ('xlsx' | 'csv')[];
}[] = [
  { name: 'cars', sheet: carSheet, path: () => cars.export.path, formats: ['xlsx', 'csv'] },
  { name: 'components', sheet: componentSheet, path: () => components.export.path, formats: ['xlsx', 'csv'] },
  { name: 'parts', sheet: partSheet, path: () => spareParts.export.path, formats: ['xlsx', 'csv'] },
  {
    name: 'circuits',
    sheet: treeSheet,
    path: ({ stationId }) => circuits.exportTree.path.replace(':stationId', String(stationId)),
    formats: ['xlsx'],
  },
];
