import {
  CONNECTOR_TYPE_WORDS,
  configurationTemplateList,
  FACILITY_WORDS,
  pointList,
  stationList,
  versionList,
} from '@csms/contract';
import { asFiltered, asListed, keyOf, type LoggedField, type LoggedThings, SECRET_NAMES, textOf } from '../access/index.ts';

const NETWORKS: LoggedField = {
  is: 'p.networks',
  kind: 'list',
  words: { en: 'Networks it may call from', zh: '允许接入的网段' },
};

const PROFILE: LoggedField = { is: 'p.security_profile', kind: 'count', words: { en: 'Security profile', zh: '安全等级' } };

/** What the operations of network change. */
export const networkThings: LoggedThings = {
  station: {
    by: 'id',
    from: 'station s join provider v on v.id = s.provider_id',
    key: 's.id',
    fields: {
      stationName: asListed(stationList, 'stationName', 's.name'),
      providerName: asListed(stationList, 'providerName', 'v.name'),
      country: asListed(stationList, 'country', 's.country'),
      address: asListed(stationList, 'address', 's.address'),
      longitude: asListed(stationList, 'longitude', 's.longitude'),
      latitude: asListed(stationList, 'latitude', 's.latitude'),
      timeZone: asListed(stationList, 'timeZone', 's.time_zone'),
      openingTime: asListed(stationList, 'openingTime', "s.opens || '–' || s.closes"),
      isPublic: { is: 's.is_public', kind: 'flag', words: stationList.columns.isPublic.inFile },
      servicePhone: asListed(stationList, 'servicePhone', 's.service_phone'),
      siteLimitW: asListed(stationList, 'siteLimitW', 's.site_limit_w'),
      description: { is: 's.description', kind: 'text', words: { en: 'Description', zh: '描述' } },
      facilities: { is: 's.facilities', kind: 'list', values: FACILITY_WORDS, words: stationList.columns.facilities.words },
      hasPicture: { is: 's.picture is not null', kind: 'flag', words: { en: 'Has a picture', zh: '有图片' } },
      guide: { is: textOf('s.guide'), kind: 'text', words: { en: 'Directions', zh: '到站指引' } },
    },
  },
  point: {
    by: 'serialNumber',
    from: 'charge_point p join station s on s.id = p.station_id',
    key: 'p.serial_number',
    fields: {
      pointName: asListed(pointList, 'point', 'p.name'),
      stationName: asListed(pointList, 'station', 's.name'),
      equipmentType: asFiltered(pointList, 'equipmentType', 'p.equipment_type'),
      ratedPower: { is: 'p.rated_power_w', kind: 'power', words: { en: 'Rated power', zh: '额定功率' } },
      connectors: {
        is: `array(select c.connector_no || ' · {' || c.connector_type || '} · ' || (c.max_power_w / 1000.0)::float8 || ' kW' || coalesce(' · ' || nullif(c.name, ''), '')
          from connector c where c.point_id = p.id order by c.connector_no)`,
        kind: 'list',
        values: CONNECTOR_TYPE_WORDS,
        words: pointList.columns.connectors.words,
      },
      securityProfile: PROFILE,
      allowMissingSubprotocol: {
        is: 'p.allow_missing_subprotocol',
        kind: 'flag',
        words: { en: 'May connect without a subprotocol', zh: '允许不带子协议连接' },
      },
      networks: NETWORKS,
      isProtected: { is: 'p.password_sealed is not null', kind: 'flag', words: { en: 'Has a password', zh: '已设密码' } },
      cutOffBy: {
        is: 'case when p.cut_off_at is not null then p.cut_off_by end',
        kind: 'text',
        words: { en: 'Cut off by', zh: '切断操作人' },
      },
    },
  },
  security: {
    by: 'serialNumber',
    from: 'charge_point p',
    key: 'p.serial_number',
    fields: { securityProfile: PROFILE },
  },
  configurationTemplate: {
    by: 'id',
    from: 'configuration_template t',
    key: 't.id',
    fields: {
      templateName: asListed(configurationTemplateList, 'name', 't.name'),
      description: { is: 't.description', kind: 'text', words: { en: 'Description', zh: '说明' } },
      vendor: { is: 't.vendor', kind: 'text', words: { en: 'Vendor', zh: '厂商' } },
      model: { is: 't.model', kind: 'text', words: { en: 'Model', zh: '型号' } },
      keys: {
        is: `array(select key || ' = ' || case when key ~* '${SECRET_NAMES}' then '***' else value end from jsonb_each_text(t.values) order by key)`,
        kind: 'list',
        words: configurationTemplateList.columns.keys.words,
      },
    },
  },
  'configuration.change': {
    by: ['serialNumber', 'key'],
    from: 'charge_point p join configuration_key k on k.point_id = p.id',
    key: keyOf('p.serial_number', 'k.key'),
    asked: 'value',
    fields: {
      value: { is: 'k.value', kind: 'text', words: { en: 'Value', zh: '值' } },
    },
  },
  version: {
    by: 'id',
    from: 'version v',
    key: 'v.id',
    fields: { note: asListed(versionList, 'note', 'v.note') },
  },
};
