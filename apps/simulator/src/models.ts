export type ConnectorStandard = 'ccs1' | 'ccs2' | 'chademo' | 'gbt_ac' | 'gbt_dc' | 'j1772' | 'type2' | 'schuko';

export interface ConnectorModel {
  standard: ConnectorStandard;
  maxPowerW: number;
  maxCurrentA: number;
  /** Phases of the supply: of the outlet for AC, of the inlet for DC. */
  phases: 1 | 3;
}

export interface Model {
  /** Name for the command line. */
  name: string;
  vendor: string;
  model: string;
  firmware: string;
  current: 'AC' | 'DC';
  connectors: readonly ConnectorModel[];
}

const ac = (standard: ConnectorStandard, maxCurrentA: number, phases: 1 | 3): ConnectorModel => ({
  standard,
  maxCurrentA,
  phases,
  maxPowerW: maxCurrentA * 230 * phases,
});
const dc = (standard: ConnectorStandard, maxPowerW: number, maxCurrentA: number): ConnectorModel => ({
  standard,
  maxPowerW,
  maxCurrentA,
  phases: 3,
});

/** Invented makes; the figures are those of common devices. */
export const models: readonly Model[] = [
  { name: 'wall-7', vendor: 'Lumen Volt', model: 'Wall 7', firmware: '1.4.2', current: 'AC', connectors: [ac('type2', 32, 1)] },
  {
    name: 'duo-22',
    vendor: 'Lumen Volt',
    model: 'Duo 22',
    firmware: '2.1.0',
    current: 'AC',
    connectors: [ac('type2', 32, 3), ac('type2', 32, 3)],
  },
  {
    name: 'street-11',
    vendor: 'Kerbside',
    model: 'Street 11',
    firmware: '3.0.7',
    current: 'AC',
    connectors: [ac('type2', 16, 3), ac('schuko', 16, 1)],
  },
  { name: 'bay-3', vendor: 'Kerbside', model: 'Bay 3', firmware: '3.1.0', current: 'AC', connectors: [ac('type2', 16, 1)] },
  { name: 'bay-11', vendor: 'Kerbside', model: 'Bay 11', firmware: '3.1.0', current: 'AC', connectors: [ac('type2', 16, 3)] },
  { name: 'bay-22', vendor: 'Kerbside', model: 'Bay 22', firmware: '3.1.0', current: 'AC', connectors: [ac('type2', 32, 3)] },
  { name: 'home-us', vendor: 'Red Mesa', model: 'Garage 40', firmware: '1.0.9', current: 'AC', connectors: [ac('j1772', 40, 1)] },
  {
    name: 'plaza-7',
    vendor: 'Jade River',
    model: 'Plaza 7G',
    firmware: '5.2.1',
    current: 'AC',
    connectors: [ac('gbt_ac', 32, 1), ac('gbt_ac', 32, 1)],
  },
  {
    name: 'court-7',
    vendor: 'Jade River',
    model: 'Court 7G',
    firmware: '5.3.0',
    current: 'AC',
    connectors: [ac('gbt_ac', 32, 1)],
  },
  {
    name: 'court-11',
    vendor: 'Jade River',
    model: 'Court 11G',
    firmware: '5.3.0',
    current: 'AC',
    connectors: [ac('gbt_ac', 16, 3)],
  },
  {
    name: 'court-22',
    vendor: 'Jade River',
    model: 'Court 22G',
    firmware: '5.3.0',
    current: 'AC',
    connectors: [ac('gbt_ac', 32, 3)],
  },
  {
    name: 'river-120',
    vendor: 'Jade River',
    model: 'Rapid 120',
    firmware: '4.8.0',
    current: 'DC',
    connectors: [dc('gbt_dc', 120_000, 250), dc('gbt_dc', 120_000, 250)],
  },
  {
    name: 'trio-50',
    vendor: 'Nordstrom Grid',
    model: 'Trio 50',
    firmware: '2.9.3',
    current: 'DC',
    connectors: [dc('ccs2', 50_000, 125), dc('chademo', 50_000, 125)],
  },
  {
    name: 'hyper-180',
    vendor: 'Nordstrom Grid',
    model: 'Hyper 180',
    firmware: '6.0.1',
    current: 'DC',
    connectors: [dc('ccs2', 180_000, 400), dc('ccs2', 180_000, 400)],
  },
  {
    name: 'mesa-150',
    vendor: 'Red Mesa',
    model: 'Express 150',
    firmware: '3.3.0',
    current: 'DC',
    connectors: [dc('ccs1', 150_000, 350), dc('ccs1', 150_000, 350)],
  },
];

/** The model of that name; throws where there is none, naming those there are. */
export function modelNamed(name: string): Model {
  const model = models.find((candidate) => candidate.name === name);
  if (!model) throw new Error(`There is no model "${name}"; there are ${models.map((candidate) => candidate.name).join(', ')}`);
  return model;
}
