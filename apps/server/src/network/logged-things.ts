import { pointList, stationList } from '@csms/contract';
import { asListed, type LoggedField, type LoggedThings } from '../access/index.ts';

const NETWORKS: LoggedField = {
  is: 'p.networks',
  kind: 'text',
  words: { en: 'Networks it may call from', zh: '允许接入的网段' },
};

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
      facilities: asListed(stationList, 'facilities', 's.facilities'),
      picture: { is: 's.picture', kind: 'text', words: { en: 'Picture', zh: '图片' } },
      guide: { is: 's.guide', kind: 'text', words: { en: 'Directions', zh: '到站指引' } },
    },
  },
  point: {
    by: 'serialNumber',
    from: 'charge_point p join station s on s.id = p.station_id',
    key: 'p.serial_number',
    fields: {
      pointName: asListed(pointList, 'point', 'p.name'),
      stationName: asListed(pointList, 'station', 's.name'),
      equipmentType: {
        is: 'p.equipment_type',
        kind: 'word',
        values: pointList.filters.equipmentType.values,
        words: pointList.filters.equipmentType.words,
      },
      ratedPower: { is: 'p.rated_power_w', kind: 'power', words: { en: 'Rated power', zh: '额定功率' } },
      connectors: {
        is: `select string_agg(c.connector_no || ' ' || c.connector_type || ' ' || (c.max_power_w / 1000.0)::float8 || ' kW' || coalesce(' ' || nullif(c.name, ''), ''), ', ' order by c.connector_no)
          from connector c where c.point_id = p.id`,
        kind: 'text',
        words: pointList.columns.connectors.words,
      },
      securityProfile: { is: 'p.security_profile', kind: 'count', words: { en: 'Security profile', zh: '安全等级' } },
      allowMissingSubprotocol: {
        is: 'p.allow_missing_subprotocol',
        kind: 'flag',
        words: { en: 'May connect without a subprotocol', zh: '允许不带子协议连接' },
      },
      networks: NETWORKS,
      hasPassword: { is: 'p.password_sealed is not null', kind: 'flag', words: { en: 'Has a password', zh: '已设密码' } },
    },
  },
};
