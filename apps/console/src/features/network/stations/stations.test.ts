import type { StationDetail } from '@csms/contract';
import { describe, expect, it } from 'vitest';
import { pageUrl, scanUrl } from './codes/code-url.ts';
import { toBody } from './form/station-values.ts';

const station: StationDetail = {
  id: 1,
  stationName: 'Harbour',
  providerId: 2,
  providerName: 'Ours',
  country: 'CN',
  address: 'Kai 1',
  longitude: 0,
  latitude: -12.5,
  timeZone: 'Asia/Shanghai',
  pcaIds: ['330000'],
  openingTime: { start: '00:00', end: '24:00' },
  isPublic: true,
  servicePhone: '',
  description: '',
  siteLimitW: 250_500,
  facilities: [],
  picture: null,
  guide: '',
  pointCount: 0,
  connectorCount: 0,
  states: {},
  status: 'closed',
  totalPower: 0,
  createTime: '2026-01-01T00:00:00Z',
};

describe('a station’s form', () => {
  it('brings the limit there and back without losing a watt, and a position on the equator', () => {
    expect(toBody(station)).toMatchObject({ siteLimitW: 250_500, longitude: 0, latitude: -12.5, pcaIds: ['330000'] });
    expect(toBody({ ...station, siteLimitW: null })).toMatchObject({ siteLimitW: null });
  });
  it('leaves no Chinese region on a station that has moved abroad', () => {
    expect(toBody({ ...station, country: 'DE' }).pcaIds).toEqual([]);
  });
});

it('a code leads to its page, below whatever address the installation has', () => {
  expect(pageUrl('https://csms.example', 'abc')).toBe('https://csms.example/c/abc');
  expect(pageUrl('http://10.0.0.5:8080', 'abc')).toBe('http://10.0.0.5:8080/c/abc');
});

it('a code keeps what the address already says, and escapes serial numbers', () => {
  expect(scanUrl('https://drive.example/scan?lang=zh', 'A&B/1', 2)).toBe(
    'https://drive.example/scan?lang=zh&serialNumber=A%26B%2F1&connectorNo=2',
  );
});
