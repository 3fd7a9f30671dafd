/** Things that have a page of their own, with the key that the API names them by. */
const PATHS = {
  station: '/configurationManagement/station/',
  point: '/configurationManagement/point/',
  connector: '/configurationManagement/connector/',
  record: '/historyRecord/chargeRecord/',
  alarm: '/historyRecord/alarmRecord/',
  workOrder: '/workOrder/order/',
  chargeUser: '/userManagement/chargeUser/',
  card: '/userManagement/cardManage/',
  userGroup: '/userManagement/userGroup/',
  car: '/configurationManagement/carManage/',
  company: '/financialManagement/company/',
  invoice: '/financialManagement/invoiceRecordManage/',
  complaint: '/workOrder/create?tab=complaints&complaint=',
  price: '/financialManagement/price/',
} as const;

export type Thing = keyof typeof PATHS;
/** By what a thing is named: a connector by its charge point and its number, all else by one key. */
type KeysOf<T extends Thing> = T extends 'connector' ? [serialNumber: string, connectorNo: number] : [key: string | number];

/** Where the console shows a thing: its page (a complaint in the drawer of its list), by id, serial number, card number or the order's number. */
export const pathOf = <T extends Thing>(thing: T, ...keys: KeysOf<T>): string =>
  PATHS[thing] + keys.map((key) => encodeURIComponent(String(key))).join('/');

/** A path of the console with more in its query; it may have one already. */
export const withSearch = (path: string, search: Readonly<Record<string, string | number>>): string => {
  const more = new URLSearchParams(Object.entries(search).map(([name, value]): [string, string] => [name, String(value)]));
  return `${path}${path.includes('?') ? '&' : '?'}${more}`;
};
