import { useEffect, useMemo, useState } from 'react';
import { useDebounced } from '../../../../shared/hooks/use-debounced.ts';
import {
  type Box,
  type City,
  type CountryBoxes,
  loadCities,
  loadCountries,
  type Place,
} from '../../../../shared/ui/map/geography.ts';
import { citiesIn, type Doubt, doubtOf } from './place-doubts.ts';

interface Known {
  cities: readonly City[];
  countryOf: (country: string) => CountryBoxes | undefined;
}
interface Asked {
  place: Place | undefined;
  country: string | undefined;
  /** Province, city and area by their codes, in China. */
  region: readonly string[] | undefined;
  address: string | undefined;
}

function useKnown(wanted: boolean): Known | undefined {
  const [known, setKnown] = useState<Known>();
  useEffect(() => {
    if (!wanted) return;
    let isOpen = true;
    // Without them the form goes without this help.
    Promise.all([loadCities(), loadCountries()]).then(
      ([cities, countryOf]) => isOpen && setKnown({ cities, countryOf }),
      () => {},
    );
    return () => {
      isOpen = false;
    };
  }, [wanted]);
  return known;
}

/** The names of a region's parts: 浙江省杭州市. */
function useRegionName(region: readonly string[] | undefined): string {
  const [name, setName] = useState('');
  const codes = (region ?? []).join();
  useEffect(() => {
    let isOpen = true;
    if (codes === '') setName('');
    else
      import('@vant/area-data').then(
        ({ areaList: { province_list, city_list, county_list } }) => {
          const all: Record<string, string> = { ...province_list, ...city_list, ...county_list };
          if (isOpen)
            setName(
              codes
                .split(',')
                .map((code) => all[code] ?? '')
                .join(''),
            );
        },
        () => {},
      );
    return () => {
      isOpen = false;
    };
  }, [codes]);
  return name;
}

const aroundCity = ({ longitude, latitude }: City): Box => [longitude - 0.6, latitude - 0.4, longitude + 0.6, latitude + 0.4];

interface PlaceHelp {
  /** Where the map looks. */
  around: Box | undefined;
  /** All of the country. */
  within: Box | undefined;
  /** What speaks against the position that was chosen. */
  doubt: Doubt | undefined;
}

/** Help with the position of a station's form, from its country, region and address; none while a form is only read. */
export function usePlaceHelp(asked: Asked, wanted: boolean): PlaceHelp {
  const known = useKnown(wanted && asked.country !== undefined);
  const regionName = useRegionName(wanted && asked.country === 'CN' ? asked.region : undefined);
  const address = useDebounced(asked.address ?? '', 350);
  const { country, place } = asked;
  const boxes = country ? known?.countryOf(country) : undefined;
  const around = useMemo(() => {
    const [inRegion] = known && country && regionName ? citiesIn(regionName, country, known.cities) : [];
    return inRegion ? aroundCity(inRegion) : boxes?.most;
  }, [known, country, regionName, boxes]);
  const doubt = useMemo(
    () =>
      place && country && known
        ? doubtOf(place, boxes?.whole, citiesIn(`${regionName} ${address}`, country, known.cities))
        : undefined,
    [place, country, known, boxes, regionName, address],
  );
  return { around, within: boxes?.whole, doubt };
}
