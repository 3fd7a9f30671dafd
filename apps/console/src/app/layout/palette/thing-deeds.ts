import { type FoundThing, type Permission, pathOf, withSearch } from '@csms/contract';

type DeedName =
  | 'bill'
  | 'refund'
  | 'rebill'
  | 'dispatch'
  | 'takeUp'
  | 'openPoint'
  | 'start'
  | 'sessions'
  | 'points'
  | 'driver'
  | 'lastSession'
  | 'recharge'
  | 'issueCard'
  | 'transfer'
  | 'issueInvoice'
  | 'price'
  | 'complain';

/** A deed and its permission. Deeds that the thing's state forbids are left out. */
interface ThingDeed {
  name: DeedName;
  permission: Permission;
  to: string;
}

const RECORDS = '/historyRecord/chargeRecord';
const POINTS = '/realTimeMonitor/chargePoint';
const CARDS = '/userManagement/cardManage';
const STATIONS = '/realTimeMonitor/chargeStation';

const last = (record: number | null): ThingDeed[] =>
  record === null ? [] : [{ name: 'lastSession', permission: 'record:read', to: pathOf('record', record) }];
const complain = (path: string): ThingDeed => ({
  name: 'complain',
  permission: 'complaint:write',
  to: withSearch(path, { complain: 1 }),
});
const openPoint = (serialNumber: string | null): ThingDeed[] =>
  serialNumber === null ? [] : [{ name: 'openPoint', permission: 'point:read', to: pathOf('point', serialNumber) }];
const atPoint = (serialNumber: string): ThingDeed[] => [
  {
    name: 'start',
    permission: 'charging:start',
    to: withSearch(pathOf('point', serialNumber), { act: 'start', for: serialNumber }),
  },
  { name: 'sessions', permission: 'record:read', to: withSearch(pathOf('point', serialNumber), { tab: 'sessions' }) },
];

const atConnector = (serialNumber: string, connectorNo: number): ThingDeed[] => {
  const path = pathOf('connector', serialNumber, connectorNo);
  return [
    { name: 'start', permission: 'charging:start', to: withSearch(path, { act: 'start', for: serialNumber }) },
    { name: 'sessions', permission: 'record:read', to: withSearch(path, { tab: 'money' }) },
    ...openPoint(serialNumber),
  ];
};

/** The first deeds about a thing, the likeliest first. */
export function deedsOf(thing: FoundThing): ThingDeed[] {
  const { key } = thing;
  switch (thing.kind) {
    case 'record': {
      const path = pathOf('record', key);
      const isBilled = thing.valid && thing.state === 'finished';
      return [
        ...(isBilled
          ? ([
              { name: 'refund', permission: 'record:refund', to: withSearch(path, { correct: 'refund' }) },
              { name: 'rebill', permission: 'record:reprice', to: withSearch(path, { correct: 'reprice' }) },
            ] as const)
          : []),
        complain(path),
        { name: 'bill', permission: 'record:read', to: `${path}/print` },
      ];
    }
    case 'workOrder':
      return openPoint(thing.serialNumber);
    case 'alarm':
      return [
        ...(thing.state === 'cleared'
          ? []
          : ([
              { name: 'dispatch', permission: 'workOrder:dispatch', to: withSearch(pathOf('alarm', key), { send: key }) },
              { name: 'takeUp', permission: 'alarm:acknowledge', to: withSearch(pathOf('alarm', key), { take: 1 }) },
            ] as const)),
        ...openPoint(thing.serialNumber),
      ];
    case 'connector':
      return atConnector(thing.serialNumber, thing.connectorNo);
    case 'point':
      return [...atPoint(key), complain(pathOf('point', key))];
    case 'station':
      return [
        { name: 'points', permission: 'point:read', to: withSearch(POINTS, { stationId: key }) },
        { name: 'sessions', permission: 'record:read', to: withSearch(RECORDS, { stationId: key }) },
        { name: 'price', permission: 'price:read', to: pathOf('price', key) },
      ];
    case 'car':
      return [
        ...last(thing.lastRecord),
        ...(thing.chargeUserId === null
          ? []
          : [{ name: 'driver', permission: 'chargeUser:read', to: pathOf('chargeUser', thing.chargeUserId) } as const]),
      ];
    case 'chargeUser':
      return [
        { name: 'recharge', permission: 'chargeUser:recharge', to: withSearch(pathOf('chargeUser', key), { wallet: key }) },
        complain(pathOf('chargeUser', key)),
        { name: 'issueCard', permission: 'card:issue', to: withSearch(CARDS, { issue: 1, holder: key }) },
        ...last(thing.lastRecord),
      ];
    case 'card':
      return [
        ...(thing.state === 'valid' && !thing.replaced
          ? [{ name: 'recharge', permission: 'card:recharge', to: withSearch(pathOf('card', key), { money: key }) } as const]
          : []),
        ...last(thing.lastRecord),
      ];
    case 'company':
      return [{ name: 'transfer', permission: 'corporateTransfer:enter', to: withSearch(pathOf('company', key), { enter: 1 }) }];
    case 'invoice':
      return thing.state === 'applied'
        ? [{ name: 'issueInvoice', permission: 'invoice:issue', to: withSearch(pathOf('invoice', key), { issue: 1 }) }]
        : [];
    default:
      return [];
  }
}

/** Where a thing is shown, the best place first: a role may open one and not another. */
export function placesOf(thing: FoundThing): string[] {
  switch (thing.kind) {
    case 'connector':
      return [pathOf('connector', thing.serialNumber, thing.connectorNo), withSearch(POINTS, { point: thing.serialNumber })];
    case 'point':
      return [pathOf('point', thing.key), withSearch(POINTS, { point: thing.key })];
    case 'station':
      return [pathOf('station', thing.key), withSearch(STATIONS, { keyword: thing.title })];
    default:
      return [pathOf(thing.kind, thing.key)];
  }
}
