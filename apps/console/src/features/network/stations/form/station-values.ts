import type { BodyOf, StationDetail, stations } from '@csms/contract';

export type StationBody = BodyOf<typeof stations.create>;

/** What the form calls otherwise than the contract. */
export const RENAMED = { siteLimitW: 'siteLimitKw' };

/** The form's own shape: the limit in kW, as operators say it. */
export type StationValues = Omit<StationBody, 'siteLimitW' | 'longitude' | 'latitude'> & {
  siteLimitKw?: number | null;
  longitude?: number | null;
  latitude?: number | null;
};

export const NEW_STATION: Partial<StationValues> = {
  openingTime: { start: '00:00', end: '24:00' },
  isPublic: true,
  facilities: [],
  pcaIds: [],
  picture: null,
  guide: '',
};

export function valuesOf(station: StationDetail): StationValues {
  const { siteLimitW, ...rest } = station;
  return { ...rest, siteLimitKw: siteLimitW === null ? null : siteLimitW / 1000 };
}

export function toBody(values: StationValues): StationBody {
  const { siteLimitKw, pcaIds, ...rest } = values;
  return {
    ...rest,
    longitude: values.longitude ?? 0,
    latitude: values.latitude ?? 0,
    // A region is cleared with its country.
    pcaIds: values.country === 'CN' ? (pcaIds ?? []) : [],
    siteLimitW: siteLimitKw ? Math.round(siteLimitKw * 1000) : null,
  };
}
