import { listOf, withExport } from '../core/list.ts';
import {
  CHARGING_PROFILE_FIELDS,
  chargingProfiles,
  PROFILE_COLUMNS,
  PROFILE_PURPOSE_WORDS,
  PROFILE_RESULT_WORDS,
  PROFILE_STATE_WORDS,
  PROFILE_TARGET_FIELDS,
} from './charging-profiles.ts';

/** The list of charging profiles that were sent by hand. */
export const chargingProfileList = withExport(
  listOf({
    name: 'chargingProfiles',
    endpoint: chargingProfiles.list,
    fields: CHARGING_PROFILE_FIELDS,
    columns: {
      id: { width: 84, seen: 'always', fixed: 'start', sort: true },
      purpose: { width: 166, seen: 'always' },
      status: { width: 120, seen: 'always' },
      pointCount: { width: 112, sort: true },
      acceptedCount: { width: 92 },
      installedCount: { width: 106 },
      limits: { kind: 'own', words: { en: 'Limits', zh: '限值' }, width: 124 },
      stackLevel: { width: 110, sort: true, seen: 'chosen' },
      chargingProfileKind: { width: 116, seen: 'alone' },
      chargingRateUnit: { width: 150, seen: 'chosen' },
      validFrom: { seen: 'chosen' },
      validTo: { seen: 'chosen' },
      stationNames: { width: 128 },
      createdBy: { width: 120, seen: 'chosen' },
      createTime: { sort: true, width: 112 },
      providerName: {},
    },
    filters: {
      keyword: { kind: 'search', main: true, words: { en: 'Point, station, sender, number', zh: '充电桩、站点、下发人、编号' } },
      status: { kind: 'options', many: true, main: true, values: PROFILE_STATE_WORDS },
      purpose: { kind: 'options', many: true, values: PROFILE_PURPOSE_WORDS },
      stationId: { kind: 'own' },
      providerId: { kind: 'provider' },
    },
  }),
  { endpoint: chargingProfiles.export, words: { en: 'Charging profiles', zh: '充电计划' }, columns: PROFILE_COLUMNS },
);

/** The list of the targets of one profile. */
export const profileTargetList = listOf({
  name: 'profileTargets',
  endpoint: chargingProfiles.targets,
  fields: PROFILE_TARGET_FIELDS,
  columns: {
    point: { kind: 'own', field: 'pointName', width: 190, seen: 'always' },
    connectorNo: { kind: 'own', width: 120 },
    result: { width: 190, seen: 'always' },
    resultTime: {},
    end: { kind: 'own', width: 150 },
    stationName: { width: 150 },
  },
  filters: {
    keyword: { kind: 'search', main: true, words: { en: 'Point, station', zh: '充电桩、站点' } },
    result: { kind: 'options', many: true, main: true, values: PROFILE_RESULT_WORDS },
  },
});
