// The demo's operators, stations, charge points and prices: invented, and believable where they stand.

/** Tiers by the hour, station time: `day('v', ['p', 8, 12])` is a valley day with a peak from 8 to 12. Half hours may be given (8.5). */
function day(base: string, ...spans: readonly (readonly [tier: string, from: number, to: number])[]): string {
  const slots = base.repeat(48).split('');
  for (const [tier, from, to] of spans) slots.fill(tier, from * 2, to * 2);
  return slots.join('');
}

/** Prices for a kWh: electricity and service of the sharp, peak, flat and valley tier, and what a reservation costs. */
export interface DemoPrice {
  slots: string;
  electricity: readonly [sharp: number, peak: number, flat: number, valley: number];
  service: readonly [sharp: number, peak: number, flat: number, valley: number];
  reservation: number;
}

export interface DemoStation {
  code: string;
  name: string;
  country: string;
  address: string;
  longitude: number;
  latitude: number;
  timeZone: string;
  pcaIds: readonly string[];
  opens: string;
  closes: string;
  phone: string;
  description: string;
  siteLimitW: number | null;
  facilities: readonly string[];
  /** How drivers find it; markup. */
  guide: string;
  price: DemoPrice;
  /** What the tiers cost in later versions, as a factor, by days before today. */
  changes: readonly (readonly [daysAgo: number, factor: number])[];
  /** From today on each minute after charging costs so much, beyond the free ones. */
  occupancyFee?: string;
  /** A version that is scheduled: in so many days, by this factor. */
  comes?: readonly [inDays: number, factor: number];
  /** Simulator models, with the names that people give them. */
  points: readonly (readonly [model: string, name: string])[];
  /** How well visited it is: 1 is ordinary. */
  visited: number;
  /** A garage: so many of its points charge most of the time, more than its supply can carry. Their phases are wired by turns. */
  charging?: number;
}

export interface DemoGroup {
  name: string;
  description: string;
  monthlyLimitKwh: number | null;
  postPaid: boolean;
  /** A station (by code) where the group has its own price, as a factor on the service fee. */
  ownPrice?: readonly [station: string, factor: number];
}

export interface DemoOperator {
  word: string;
  name: string;
  currency: string;
  email: string;
  contact: string;
  phone: string;
  language: 'zh' | 'de' | 'en';
  /** Below `low`, the two dearest sessions that a day can hold, a wallet is recharged with one of `recharges`. */
  low: number;
  recharges: readonly number[];
  groups: readonly DemoGroup[];
  stations: readonly DemoStation[];
}

const CHINA = day('f', ['v', 0, 8], ['p', 9, 11.5], ['p', 14, 17], ['s', 19, 21], ['v', 23, 24]);
const XINJIANG = day('f', ['v', 0, 7.5], ['v', 13, 16], ['p', 9.5, 12], ['p', 19, 22]);
const GERMANY = day('f', ['v', 0, 6], ['p', 7, 9.5], ['p', 17, 19], ['s', 19, 20.5], ['v', 22, 24]);
const NETHERLANDS = day('f', ['v', 0, 7], ['v', 11.5, 15], ['p', 17, 21], ['v', 23, 24]);
const PORTUGAL = day('f', ['v', 0, 8], ['p', 9, 10.5], ['p', 18, 20.5], ['v', 22, 24]);
const ARIZONA = day('f', ['v', 0, 10], ['p', 15, 17], ['s', 17, 20], ['v', 22.5, 24]);
const COLORADO = day('v', ['f', 9, 15], ['p', 15, 19], ['f', 19, 21]);

/** Percent of tax by country, and whether it is added to the prices. */
export const TAXES: Readonly<Record<string, readonly [percent: string, onTop: boolean]>> = {
  CN: ['13', false],
  DE: ['19', false],
  NL: ['21', false],
  PT: ['23', false],
  US: ['8.25', true],
};

export const OPERATORS: readonly DemoOperator[] = [
  {
    word: 'jiangnan',
    name: '江南畅行充电',
    currency: '¥',
    email: 'service@jiangnan-charge.example',
    contact: '沈佳怡',
    phone: '400-000-8120',
    language: 'zh',
    low: 380,
    recharges: [300, 300, 500, 800],
    groups: [
      { name: '城东出租车队', description: '每月用电有上限', monthlyLimitKwh: 9000, postPaid: false },
      { name: '顺达物流', description: '月结客户', monthlyLimitKwh: null, postPaid: true },
    ],
    stations: [
      {
        code: 'HZ',
        name: '杭州西溪天地充电站',
        country: 'CN',
        address: '浙江省杭州市西湖区紫金港路 21 号地面停车场',
        longitude: 120.0708,
        latitude: 30.2611,
        timeZone: 'Asia/Shanghai',
        pcaIds: ['330000', '330100', '330106'],
        opens: '00:00',
        closes: '24:00',
        phone: '0571-0000-1021',
        description: '入场两小时内免停车费，充电车位请勿长时间占用。',
        siteLimitW: 320_000,
        facilities: ['parking', 'wifi', 'food', 'hotWater'],
        guide:
          '<p>从紫金港路 <strong>21 号东门</strong>进入，直行 60 米右转即到充电区。</p><ul><li>快充车位在 A 区，慢充车位在 B 区</li><li>出场前在出口扫码领取两小时停车优惠</li></ul>',
        price: { slots: CHINA, electricity: [1.2152, 1.0325, 0.6868, 0.3412], service: [0.6, 0.6, 0.55, 0.5], reservation: 2 },
        occupancyFee: '0.5',
        changes: [
          [58, 1.04],
          [17, 0.97],
        ],
        comes: [9, 1.06],
        points: [
          ['river-120', '1 号快充桩'],
          ['river-120', '2 号快充桩'],
          ['plaza-7', '3 号慢充桩'],
          ['plaza-7', '4 号慢充桩'],
        ],
        visited: 1.25,
      },
      {
        code: 'SZ',
        name: '苏州金鸡湖北岸充电站',
        country: 'CN',
        address: '江苏省苏州市工业园区思安街 88 号地下一层 B 区',
        longitude: 120.7126,
        latitude: 31.3264,
        timeZone: 'Asia/Shanghai',
        pcaIds: ['320000', '320500', '320571'],
        opens: '06:00',
        closes: '24:00',
        phone: '0512-0000-3316',
        description: '地下一层 B 区，限高 2.2 米。',
        siteLimitW: 180_000,
        facilities: ['reservations', 'parking', 'food', 'recreation'],
        guide: '<p>思安街入口下坡，沿<strong>蓝色地标线</strong>到 B 区。限高 2.2 米，高顶车辆请绕行地面站。</p>',
        price: { slots: CHINA, electricity: [1.1984, 1.0122, 0.6715, 0.3308], service: [0.8, 0.8, 0.7, 0.6], reservation: 3 },
        changes: [[41, 1.05]],
        points: [
          ['river-120', 'B-01 快充'],
          ['plaza-7', 'B-02 慢充'],
          ['plaza-7', 'B-03 慢充'],
        ],
        visited: 1,
      },
      {
        code: 'UR',
        name: '乌鲁木齐会展中心充电站',
        country: 'CN',
        address: '新疆乌鲁木齐市水磨沟区红光山路 3 号',
        longitude: 87.6453,
        latitude: 43.8711,
        timeZone: 'Asia/Urumqi',
        pcaIds: ['650000', '650100', '650105'],
        opens: '00:00',
        closes: '24:00',
        phone: '0991-0000-5520',
        description: '展会期间西门进出。',
        siteLimitW: null,
        facilities: ['parking', 'hotWater'],
        guide: '<p>平日走红光山路主入口；展会期间只开<strong>西门</strong>，请按现场指引绕行。</p>',
        price: { slots: XINJIANG, electricity: [0.9, 0.7214, 0.4566, 0.2231], service: [0.5, 0.45, 0.4, 0.3], reservation: 0 },
        changes: [[33, 1.03]],
        points: [
          ['river-120', '东侧快充'],
          ['plaza-7', '西侧慢充'],
        ],
        visited: 0.8,
      },
      {
        code: 'YH',
        name: '杭州运河里地下车库充电站',
        country: 'CN',
        address: '浙江省杭州市拱墅区金华路 58 号地下二层',
        longitude: 120.1398,
        latitude: 30.3192,
        timeZone: 'Asia/Shanghai',
        pcaIds: ['330000', '330100', '330105'],
        opens: '00:00',
        closes: '24:00',
        phone: '0571-0000-1047',
        description: '小区地下车库，总进线 63 A 三相，车多时各桩分摊功率。',
        // 63 A of three phases.
        siteLimitW: 43_470,
        facilities: ['parking'],
        guide: '<p>金华路 58 号<strong>南坡道</strong>下到地下二层，充电车位在 C 区 1 至 12 号。</p>',
        price: { slots: CHINA, electricity: [1.2152, 1.0325, 0.6868, 0.3412], service: [0.4, 0.4, 0.35, 0.3], reservation: 0 },
        changes: [[36, 1.02]],
        points: [
          ['court-7', 'C-01'],
          ['court-11', 'C-02'],
          ['court-7', 'C-03'],
          ['court-22', 'C-04'],
          ['court-7', 'C-05'],
          ['court-11', 'C-06'],
          ['court-7', 'C-07'],
          ['court-11', 'C-08'],
          ['court-7', 'C-09'],
          ['court-22', 'C-10'],
          ['court-7', 'C-11'],
          ['court-11', 'C-12'],
        ],
        // Its residents are in the past as far as there are cards for them.
        visited: 0.5,
        charging: 10,
      },
    ],
  },
  {
    word: 'rheinufer',
    name: 'Rheinufer Ladenetz',
    currency: '€',
    email: 'leitstelle@rheinufer-ladenetz.example',
    contact: 'Katrin Olbrich',
    phone: '+49 221 5550180',
    language: 'de',
    low: 120,
    recharges: [100, 100, 150, 200],
    groups: [
      { name: 'Anwohner Südstadt', description: 'Nachtladen in der Südstadt', monthlyLimitKwh: 8500, postPaid: false },
      {
        name: 'Handwerk & Montage',
        description: 'Firmenflotte, Abrechnung am Monatsende',
        monthlyLimitKwh: null,
        postPaid: true,
        ownPrice: ['CGN', 0.6],
      },
    ],
    stations: [
      {
        code: 'CGN',
        name: 'Köln Agneshof',
        country: 'DE',
        address: 'Agneshof 14, 50668 Köln',
        longitude: 6.9599,
        latitude: 50.9512,
        timeZone: 'Europe/Berlin',
        pcaIds: [],
        opens: '00:00',
        closes: '24:00',
        phone: '+49 221 5550181',
        description: 'Zufahrt über die Neusser Straße, Parkhaus Ebene 0.',
        siteLimitW: 250_000,
        facilities: ['parking', 'food', 'wifi'],
        guide:
          '<p>Einfahrt über die Neusser Straße, dann <strong>Ebene 0</strong>, Plätze 12 bis 19.</p><ul><li>Parkticket am Automaten entwerten: zwei Stunden frei beim Laden</li></ul>',
        price: {
          slots: GERMANY,
          electricity: [0.4412, 0.3985, 0.3421, 0.2718],
          service: [0.15, 0.15, 0.12, 0.08],
          reservation: 1,
        },
        changes: [
          [62, 1.03],
          [24, 0.98],
        ],
        points: [
          ['hyper-180', 'Schnelllader Nord'],
          ['trio-50', 'Schnelllader Süd'],
          ['duo-22', 'Säule 3'],
          ['duo-22', 'Säule 4'],
        ],
        visited: 1.15,
      },
      {
        code: 'RTM',
        name: 'Rotterdam Katendrecht',
        country: 'NL',
        address: 'Brede Hilledijk 95, 3072 KD Rotterdam',
        longitude: 4.4893,
        latitude: 51.8984,
        timeZone: 'Europe/Amsterdam',
        pcaIds: [],
        opens: '00:00',
        closes: '24:00',
        phone: '+31 10 5550142',
        description: 'Aan de kade, naast de fietsenstalling.',
        siteLimitW: null,
        facilities: ['food', 'recreation'],
        guide:
          '<p>Over de Rijnhavenbrug, na de brug meteen rechts de kade op. De laadpalen staan <strong>voorbij de fietsenstalling</strong>.</p>',
        price: {
          slots: NETHERLANDS,
          electricity: [0.42, 0.3894, 0.3155, 0.2466],
          service: [0.14, 0.14, 0.1, 0.07],
          reservation: 0,
        },
        changes: [[37, 1.04]],
        points: [
          ['hyper-180', 'Snellader Kade'],
          ['street-11', 'Paal 1'],
          ['street-11', 'Paal 2'],
        ],
        visited: 0.95,
      },
      {
        code: 'LIS',
        name: 'Lisboa Marvila',
        country: 'PT',
        address: 'Rua do Açúcar 62, 1950-006 Lisboa',
        longitude: -9.1043,
        latitude: 38.7389,
        timeZone: 'Europe/Lisbon',
        pcaIds: [],
        opens: '06:00',
        closes: '23:00',
        phone: '+351 21 555 0177',
        description: 'Pátio interior, portão aberto das 6 às 23 horas.',
        siteLimitW: 70_000,
        facilities: ['parking', 'wifi'],
        guide: '<p>Entrada pelo portão verde. Depois das 23 horas o pátio está <strong>fechado</strong>.</p>',
        price: { slots: PORTUGAL, electricity: [0.31, 0.2842, 0.2217, 0.1564], service: [0.12, 0.12, 0.1, 0.08], reservation: 0 },
        changes: [[48, 1.02]],
        points: [
          ['trio-50', 'Rápido'],
          ['wall-7', 'Parede A'],
          ['wall-7', 'Parede B'],
        ],
        visited: 0.85,
      },
    ],
  },
  {
    word: 'saguaro',
    name: 'Saguaro Charge Co.',
    currency: '$',
    email: 'ops@saguaro-charge.example',
    contact: 'Dana Whitlock',
    phone: '+1 602 555 0119',
    language: 'en',
    low: 105,
    recharges: [75, 100, 150],
    groups: [{ name: 'Courthouse staff', description: 'Employees of the county', monthlyLimitKwh: 6500, postPaid: false }],
    stations: [
      {
        code: 'PHX',
        name: 'Phoenix Encanto Plaza',
        country: 'US',
        address: '2811 N 15th Ave, Phoenix, AZ 85007',
        longitude: -112.0913,
        latitude: 33.4796,
        timeZone: 'America/Phoenix',
        pcaIds: [],
        opens: '00:00',
        closes: '24:00',
        phone: '+1 602 555 0132',
        description: 'Shaded bays behind the pharmacy.',
        siteLimitW: 280_000,
        facilities: ['parking', 'food', 'wifi'],
        guide:
          '<p>Turn in from <strong>15th Avenue</strong>, drive around the pharmacy; the bays are in the shade at the back.</p>',
        price: {
          slots: ARIZONA,
          electricity: [0.3612, 0.2925, 0.1984, 0.1265],
          service: [0.15, 0.13, 0.12, 0.08],
          reservation: 1.5,
        },
        changes: [
          [66, 1.05],
          [20, 0.96],
        ],
        points: [
          ['mesa-150', 'Bay 1-2'],
          ['mesa-150', 'Bay 3-4'],
          ['home-us', 'Bay 5'],
        ],
        visited: 1.1,
      },
      {
        code: 'DEN',
        name: 'Denver Curtis Yard',
        country: 'US',
        address: '3140 Curtis St, Denver, CO 80205',
        longitude: -104.9794,
        latitude: 39.7612,
        timeZone: 'America/Denver',
        pcaIds: [],
        opens: '05:00',
        closes: '24:00',
        phone: '+1 303 555 0164',
        description: 'Gate code is shown in the app.',
        siteLimitW: null,
        facilities: ['reservations', 'parking', 'recreation'],
        guide: '<p>The gate is on <strong>32nd Street</strong>. Enter the code from the app, then keep to the left.</p>',
        price: {
          slots: COLORADO,
          electricity: [0.33, 0.2847, 0.1926, 0.1218],
          service: [0.14, 0.14, 0.11, 0.08],
          reservation: 1,
        },
        changes: [[29, 1.04]],
        comes: [12, 0.95],
        points: [
          ['mesa-150', 'Yard fast charger'],
          ['home-us', 'Yard 2'],
          ['home-us', 'Yard 3'],
        ],
        visited: 0.9,
      },
    ],
  },
];

/** Models whose chargers speak OCPP 2.0.1. */
export const SPEAKS_2: ReadonlySet<string> = new Set(['street-11']);

/** Chargers that nobody has registered: they knock, and wait for someone to adopt them. */
export const UNKNOWN_CHARGERS = [
  { serialNumber: 'NG-H180-24117', model: 'hyper-180' },
  { serialNumber: 'LV-D22-60382', model: 'duo-22' },
] as const;

export const serialOf = (station: DemoStation, index: number): string => `${station.code}-${String(index + 1).padStart(3, '0')}`;

/** Every charge point of the demo's own, by serial number, with its simulator model; those of a garage with their place in it. */
export const demoPoints = (): { serialNumber: string; model: string; place?: number }[] =>
  OPERATORS.flatMap(({ stations }) =>
    stations.flatMap((station) =>
      station.points.map(([model], index) => ({
        serialNumber: serialOf(station, index),
        model,
        ...(station.charging === undefined ? {} : { place: index }),
      })),
    ),
  );

/** How many of the garages' points charge most of the time. */
export const CHARGING_IN_GARAGES = OPERATORS.flatMap(({ stations }) => stations).reduce(
  (sum, { charging = 0 }) => sum + charging,
  0,
);
