/** Things that have a page of their own, with the key that the API names them by. */
const PATHS = {
  station: '/configurationManagement/station/',
  point: '/configurationManagement/point/',
  record: '/historyRecord/chargeRecord/',
  alarm: '/historyRecord/alarmRecord/',
  workOrder: '/workOrder/order/',
  chargeUser: '/userManagement/chargeUser/',
  card: '/userManagement/cardManage/',
  company: '/financialManagement/company/',
  complaint: '/workOrder/create?tab=complaints&complaint=',
  price: '/financialManagement/price/',
} as const;

export type Thing = keyof typeof PATHS;

/** Where the console shows a thing: its page (a complaint in the drawer of its list), by id, serial number, card number or the order's number. */
export const pathOf = (thing: Thing, key: string | number): string => PATHS[thing] + encodeURIComponent(String(key));
