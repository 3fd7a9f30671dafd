/** What is typed into a cell: text, or a number where a person types one. */
export type Typed = string | number;
/** A row by the keys of its sheet's columns. */
export type TypedRow = Readonly<Record<string, Typed>>;

/** The provider of a new product. */
export interface Place {
  providerName: string;
  componentName: string;
  account: string;
}

/** Identities that a spreadsheet likes to make numbers, days or powers of ten of. */
const SERIALS = [
  '0012345678',
  '6217001234567890123',
  '0413E052',
  '1-2',
  '00:30',
  'TRUE',
  '=1+1',
  '+86-138',
  '_x0041_',
  '１２·桩',
];
/** Texts that a spreadsheet likes to change. */
const TEXTS = [
  'two\nlines',
  '=1+1',
  '@SUM(A1)',
  '-5',
  "'quoted",
  'Zoë é e\u0301 ẩ',
  '😀 𠮷野家 👩‍🔧',
  'a "b", c; d',
  '<b>&amp;</b>',
  'a_x000D_b',
];
const PHONES = ['+8613800138000', '13800138000', '021-62345678', '+49 1555 1165424', '400 820 8820'];
const PLATES = ['京A12345', '粤B-D1234', '沪AD12345', '00123', '1-2', 'ÄB-12E5', '使001', '12E34', '2026-01-31', 'ㄅ-1'];
const AMOUNTS = ['50', '0', '1234.50', '0.1', '98765.43'];
/** As people write days in either language. */
const DAYS = ['2099-01-31', '2099/1/31', '2099年1月31日', '2099.01.31'];

const cycle = <T>(list: readonly T[], at: number): T => list[at % list.length]!;

/** Hard rows of every sheet that is filled in, by its name. Numbers stand where a spreadsheet has numbers. */
export const hardRows = ({ providerName, componentName, account }: Place): Readonly<Record<string, TypedRow[]>> => ({
  cards: SERIALS.filter((text) => /^[\x21-\x7e]+$/.test(text)).map((cardNumber, at) => ({
    cardNumber,
    physicalNumber: `0${cardNumber}`,
    amount: at % 2 ? cycle(AMOUNTS, at) : Number(cycle(AMOUNTS, at)),
    lastDay: cycle(DAYS, at),
    email: `card${at}@example.org`,
    userName: cycle(TEXTS, at),
    phone: cycle(PHONES, at),
    chargeUserAccount: at === 0 ? account : '',
  })),
  cars: PLATES.map((carNumber, at) => ({
    carNumber,
    vin: `0000000000000${String(1000 + at)}`,
    providerName,
    alias: cycle(TEXTS, at),
    brand: cycle(TEXTS, at + 3),
    model: cycle(SERIALS, at),
    account: at === 1 ? account : '',
  })),
  points: SERIALS.map((serialNumber, at) => ({
    serialNumber,
    pointName: cycle(TEXTS, at).replace('\n', ' '),
    equipmentType: cycle(['AC', 'dc', '交流', '直流'], at),
    ratedPower: cycle([7.4, 120, 22, 0.5], at),
    password: at % 2 ? `0000123${at}` : '',
    type1: cycle(['CCS2', 'GB/T DC', 'Type 2'], at),
    name1: cycle(SERIALS, at + 1),
  })),
  circuits: [
    { kind: '回路', name: '007', limitPowerW: 100_000, limitA: 160.5, strategy: '', description: 'two\nlines' },
    { kind: 'circuit', name: '1-2', parent: '007', limitPowerW: 50_000, turnMinutes: 15, description: '=1+1' },
    { kind: 'Circuit', name: 'Zoë e\u0301 😀', parent: '1-2', limitPowerW: 20_000, limitA: 32 },
    ...SERIALS.map((serialNumber, at) => ({
      kind: at % 2 ? 'charge point' : '充电桩',
      parent: cycle(['007', '1-2'], at),
      serialNumber,
      connectorNo: 1,
      rank: 1 + (at % 9),
      phases: 3,
      rotation: cycle(['123', '231'], at),
      minA: 6.5,
      maxA: 32,
    })),
  ],
  warranties: SERIALS.map((serialNumber, at) => ({
    serialNumber,
    supplier: cycle(TEXTS, at).replace('\n', ' '),
    warrantyUntil: cycle(DAYS, at),
    installedDay: at % 2 ? '2025-02-28' : '',
    note: cycle(TEXTS, at),
  })),
  components: SERIALS.map((serialNumber, at) => ({
    serialNumber,
    connectorNo: 1,
    componentName,
    installed: cycle(['2025-01-31', '2025/1/31', '2025年1月31日'], at),
    componentSerial: cycle(SERIALS, at + 1),
    useSoFar: cycle([0, 12.5, 100_000], at),
    note: cycle(TEXTS, at),
  })),
  parts: SERIALS.map((partsNumber, at) => ({
    providerName,
    partsNumber,
    name: cycle(TEXTS, at).replace('\n', ' '),
    price: at % 2 ? cycle(AMOUNTS, at + 2) : Number(cycle(AMOUNTS, at)),
    unit: cycle(['个', 'pcs', 'm²', '10'], at),
    model: cycle(SERIALS, at + 2),
    supplier: cycle(TEXTS, at + 1),
    fits: cycle(['', '0012', 'A-1, 1-2', '甲、乙'], at),
    minimum: at,
    leadDays: cycle([0, 14], at),
  })),
});
