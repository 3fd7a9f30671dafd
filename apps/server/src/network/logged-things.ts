import {
  CONNECTOR_TYPE_WORDS,
  configurationTemplateList,
  POINT_FIELDS,
  pointForm,
  pointList,
  stationForm,
  stationList,
  templateForm,
  versionList,
} from '@csms/contract';
import { asForm, asListed, keyOf, type LoggedField, type LoggedThings, SECRET_NAMES, textOf } from '../access/index.ts';

const PROFILE: LoggedField = { is: 'p.security_profile', kind: 'count', words: { en: 'Security profile', zh: '安全等级' } };

/** What the operations of network change. */
export const networkThings: LoggedThings = {
  station: {
    by: 'id',
    from: 'station s join provider v on v.id = s.provider_id',
    key: 's.id',
    fields: {
      ...asForm(stationForm.omit({ pcaIds: true, picture: true }), 's', { stationName: 's.name', guide: textOf('s.guide') }),
      providerName: asListed(stationList, 'providerName', 'v.name'),
      openingTime: asListed(stationList, 'openingTime', "s.opens || '–' || s.closes"),
      hasPicture: { is: 's.picture is not null', kind: 'flag', words: { en: 'Has a picture', zh: '有图片' } },
    },
  },
  point: {
    by: 'serialNumber',
    from: 'charge_point p join station s on s.id = p.station_id',
    key: 'p.serial_number',
    fields: {
      ...asForm(pointForm.omit({ stationId: true }), 'p', {
        pointName: 'p.name',
        ratedPower: '(p.rated_power_w / 1000.0)::float8',
      }),
      stationName: asListed(pointList, 'station', 's.name'),
      connectors: {
        is: `array(select c.connector_no || ' · {' || c.connector_type || '} · ' || (c.max_power_w / 1000.0)::float8 || ' kW' || coalesce(' · ' || nullif(c.name, ''), '')
          from connector c where c.point_id = p.id order by c.connector_no)`,
        kind: 'list',
        values: CONNECTOR_TYPE_WORDS,
        words: POINT_FIELDS.connectors.words,
      },
      securityProfile: PROFILE,
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
      ...asForm(templateForm.omit({ values: true }), 't', { templateName: 't.name' }),
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
