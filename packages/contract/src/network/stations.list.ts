import { listOf, withExport } from '../core/list.ts';
import type { Words } from '../core/words.ts';
import { type FACILITIES, STATION_COLUMNS, stations } from './stations.ts';

/** What stands worst at a station. */
const STATES = {
  offline: { en: 'Offline', zh: '离线' },
  overLimit: { en: 'Over limit', zh: '超出限额' },
  faulted: { en: 'Faults', zh: '有故障' },
  partlyOffline: { en: 'Partly offline', zh: '部分离线' },
  closed: { en: 'Closed', zh: '未营业' },
  normal: { en: 'Normal', zh: '正常' },
};
export const FACILITY_WORDS: Readonly<Record<(typeof FACILITIES)[number], Words>> = {
  reservations: { en: 'Reservations', zh: '可预约' },
  parking: { en: 'Parking', zh: '停车' },
  wifi: { en: 'Wi-Fi', zh: 'Wi-Fi' },
  food: { en: 'Food', zh: '餐饮' },
  hotWater: { en: 'Hot water', zh: '热水' },
  recreation: { en: 'Recreation', zh: '休闲娱乐' },
};

/** The list of stations; times of its file are each station's own. */
export const stationList = withExport(
  listOf({
    name: 'stations',
    endpoint: stations.list,
    columns: {
      stationName: {
        kind: 'text',
        words: { en: 'Station', zh: '站点' },
        width: 284,
        seen: 'always',
        fixed: 'start',
        sort: true,
      },
      status: { kind: 'word', values: STATES, words: { en: 'State', zh: '状态' }, width: 120 },
      states: { kind: 'own', words: { en: 'Connectors by state', zh: '各状态枪数' }, width: 152 },
      pointCount: {
        kind: 'count',
        words: { en: 'Charge points', zh: '充电桩' },
        inFile: { en: 'Charge points', zh: '充电桩数' },
        width: 135,
        sort: true,
      },
      totalPower: {
        kind: 'own',
        words: { en: 'Rated power', zh: '额定功率' },
        inFile: { en: 'Rated power (kW)', zh: '额定功率 (kW)' },
        width: 105,
        sort: true,
      },
      siteLimitW: {
        kind: 'power',
        words: { en: 'Site limit', zh: '站点功率上限' },
        inFile: { en: 'Site limit (kW)', zh: '站点功率上限 (kW)' },
        width: 110,
        seen: 'chosen',
      },
      country: { kind: 'own', words: { en: 'Country', zh: '国家' }, width: 102 },
      openingTime: { kind: 'own', words: { en: 'Opening time', zh: '营业时间' }, width: 98 },
      isPublic: {
        kind: 'flag',
        words: { en: 'Access', zh: '开放范围' },
        inFile: { en: 'Public', zh: '对外开放' },
        width: 84,
        seen: 'chosen',
      },
      servicePhone: { kind: 'text', words: { en: 'Service phone', zh: '服务电话' }, width: 140, seen: 'chosen' },
      timeZone: { kind: 'text', words: { en: 'Time zone', zh: '时区' }, seen: 'chosen' },
      createTime: { kind: 'time', zone: 'timeZone', words: { en: 'Created', zh: '创建时间' }, seen: 'chosen', sort: true },
      providerName: { kind: 'provider', words: { en: 'Provider', zh: '运营商' }, sort: true },
      address: { kind: 'text', words: { en: 'Address', zh: '地址' }, seen: 'file' },
      longitude: { kind: 'count', words: { en: 'Longitude', zh: '经度' }, seen: 'file' },
      latitude: { kind: 'count', words: { en: 'Latitude', zh: '纬度' }, seen: 'file' },
      connectorCount: {
        kind: 'count',
        words: { en: 'Connectors', zh: '充电枪' },
        inFile: { en: 'Connectors', zh: '充电枪数' },
        seen: 'file',
      },
      facilities: { kind: 'own', words: { en: 'Facilities', zh: '配套设施' }, seen: 'file' },
    },
    filters: {
      keyword: { kind: 'search', main: true, words: { en: 'Name or address', zh: '名称或地址' } },
      status: { kind: 'options', many: true, main: true, words: { en: 'State', zh: '状态' } },
      country: { kind: 'options', main: true, words: { en: 'Country', zh: '国家' } },
      facilities: { kind: 'options', many: true, values: FACILITY_WORDS, words: { en: 'Facilities', zh: '配套设施' } },
      isPublic: {
        kind: 'options',
        values: { true: { en: 'Public', zh: '对外开放' }, false: { en: 'Not public', zh: '不对外' } },
        words: { en: 'Access', zh: '开放范围' },
      },
      providerId: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
    },
  }),
  { endpoint: stations.export, words: { en: 'Stations', zh: '站点' }, columns: STATION_COLUMNS, sorted: true },
);
