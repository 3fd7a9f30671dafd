import { FACILITIES, type Language, type STATION_COLUMNS, type Station } from '@csms/contract';
import { type Cell, momentCell } from '../../platform/spreadsheet/spreadsheet.ts';

export type StationColumn = (typeof STATION_COLUMNS)[number];
type Words = Readonly<Record<Language, string>>;

const HEADERS: Readonly<Record<StationColumn, Words>> = {
  stationName: { en: 'Station', zh: '站点' },
  providerName: { en: 'Provider', zh: '运营商' },
  status: { en: 'State', zh: '状态' },
  country: { en: 'Country', zh: '国家' },
  address: { en: 'Address', zh: '地址' },
  longitude: { en: 'Longitude', zh: '经度' },
  latitude: { en: 'Latitude', zh: '纬度' },
  timeZone: { en: 'Time zone', zh: '时区' },
  openingTime: { en: 'Opening time', zh: '营业时间' },
  isPublic: { en: 'Public', zh: '对外开放' },
  servicePhone: { en: 'Service phone', zh: '服务电话' },
  pointCount: { en: 'Charge points', zh: '充电桩数' },
  connectorCount: { en: 'Connectors', zh: '充电枪数' },
  totalPower: { en: 'Rated power (kW)', zh: '额定功率 (kW)' },
  siteLimitW: { en: 'Site limit (kW)', zh: '场站限功率 (kW)' },
  facilities: { en: 'Facilities', zh: '配套设施' },
  createTime: { en: 'Created', zh: '创建时间' },
};
const STATES: Readonly<Record<Station['status'], Words>> = {
  offline: { en: 'Offline', zh: '离线' },
  overLimit: { en: 'Over limit', zh: '超出限额' },
  faulted: { en: 'Faults', zh: '有故障' },
  partlyOffline: { en: 'Partly offline', zh: '部分离线' },
  closed: { en: 'Closed', zh: '未营业' },
  normal: { en: 'Normal', zh: '正常' },
};
const FACILITY_WORDS: Readonly<Record<(typeof FACILITIES)[number], Words>> = {
  reservations: { en: 'Reservations', zh: '可预约' },
  parking: { en: 'Parking', zh: '停车' },
  wifi: { en: 'Wi-Fi', zh: 'Wi-Fi' },
  food: { en: 'Food', zh: '餐饮' },
  hotWater: { en: 'Hot water', zh: '热水' },
  recreation: { en: 'Recreation', zh: '休闲娱乐' },
};

export const stationHeaders = (columns: readonly StationColumn[], language: Language): string[] =>
  columns.map((column) => HEADERS[column][language]);

/** A station as cells; its times are its own. `countryOf` gives the word for a country's code. */
export const stationCells = (
  station: Station,
  columns: readonly StationColumn[],
  language: Language,
  countryOf: (code: string) => string,
): Cell[] =>
  columns.map((column): Cell => {
    switch (column) {
      case 'status':
        return { text: STATES[station.status][language] };
      case 'country':
        return { text: countryOf(station.country) };
      case 'longitude':
      case 'latitude':
      case 'pointCount':
      case 'connectorCount':
      case 'totalPower':
        return { number: String(station[column]) };
      case 'siteLimitW':
        return station.siteLimitW === null ? null : { number: String(station.siteLimitW / 1000) };
      case 'openingTime':
        return { text: `${station.openingTime.start}–${station.openingTime.end}` };
      case 'isPublic':
        return { text: station.isPublic ? { en: 'Yes', zh: '是' }[language] : { en: 'No', zh: '否' }[language] };
      case 'facilities':
        return {
          text: FACILITIES.filter((one) => station.facilities.includes(one))
            .map((one) => FACILITY_WORDS[one][language])
            .join(', '),
        };
      case 'createTime':
        return momentCell(station.createTime, station.timeZone);
      default:
        return { text: station[column] };
    }
  });
