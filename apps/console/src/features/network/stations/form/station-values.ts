import type { BodyOf, stations } from '@csms/contract';

export type StationBody = BodyOf<typeof stations.create>;

/** The form's own shape: a position is not there before it is given. */
export type StationValues = Omit<StationBody, 'longitude' | 'latitude'> & {
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

export const toBody = (values: StationValues): StationBody => ({
  ...values,
  longitude: values.longitude ?? 0,
  latitude: values.latitude ?? 0,
  // A region is cleared with its country.
  pcaIds: values.country === 'CN' ? (values.pcaIds ?? []) : [],
});
