import type { Language } from '@csms/contract';
import {
  CenteredTextSymbolizer,
  GeomType,
  type LabelRule,
  LineLabelSymbolizer,
  LineSymbolizer,
  linear,
  type PaintRule,
  PolygonSymbolizer,
} from 'protomaps-leaflet';
import type { MapColour } from './map-colours.ts';

type Colours = (name: MapColour) => string;
type Kinds = readonly string[];

const kindOf = (feature: { props: Record<string, unknown> } | undefined) => String(feature?.props.kind ?? '');
const ofKind =
  (...kinds: Kinds) =>
  (_: number, feature: { props: Record<string, unknown> }) =>
    kinds.includes(kindOf(feature));

const GREEN = [
  'park',
  'nature_reserve',
  'national_park',
  'forest',
  'wood',
  'grass',
  'grassland',
  'garden',
  'cemetery',
  'golf_course',
  'scrub',
];
const BUILT = [
  'industrial',
  'commercial',
  'residential',
  'school',
  'university',
  'college',
  'hospital',
  'aerodrome',
  'railway',
  'military',
];

const area = (dataLayer: string, fill: string, rule: Partial<PaintRule> = {}): PaintRule => ({
  dataLayer,
  symbolizer: new PolygonSymbolizer({ fill }),
  ...rule,
  // The layer of water has lines and points too.
  filter: (zoom, feature) => feature.geomType === GeomType.Polygon && (rule.filter?.(zoom, feature) ?? true),
});
/** A road is its edge below its surface. */
function road(kinds: Kinds, widths: number[][], colours: Colours, from: number): { edge: PaintRule; surface: PaintRule } {
  const width = linear(widths);
  const rule = { dataLayer: 'roads', minzoom: from, filter: ofKind(...kinds) };
  const ends = { lineCap: 'round', lineJoin: 'round' } as const;
  return {
    edge: {
      ...rule,
      symbolizer: new LineSymbolizer({ color: colours('edge'), width: (zoom: number) => width(zoom) + 1.6, ...ends }),
    },
    surface: {
      ...rule,
      symbolizer: new LineSymbolizer({ color: colours(kinds[0] === 'highway' ? 'highway' : 'road'), width, ...ends }),
    },
  };
}

/**
 * How streets are drawn: in the console's own colours. The layers of boundaries and the names of countries and regions are left out on purpose
 * (docs/adr/0015).
 */
export function streetPaint(colours: Colours): PaintRule[] {
  const roads = [
    road(
      ['path', 'other'],
      [
        [14, 0.6],
        [18, 2],
      ],
      colours,
      14,
    ),
    road(
      ['minor_road', 'service'],
      [
        [11, 0.4],
        [14, 1.8],
        [18, 9],
      ],
      colours,
      12,
    ),
    road(
      ['medium_road'],
      [
        [9, 0.5],
        [14, 3],
        [18, 12],
      ],
      colours,
      10,
    ),
    road(
      ['major_road'],
      [
        [7, 0.5],
        [12, 2],
        [18, 15],
      ],
      colours,
      7,
    ),
    road(
      ['highway'],
      [
        [4, 0.6],
        [10, 1.8],
        [18, 18],
      ],
      colours,
      5,
    ),
  ];
  return [
    area('earth', colours('land')),
    area('landcover', colours('green'), { filter: ofKind(...GREEN), maxzoom: 8 }),
    area('landuse', colours('green'), { filter: ofKind(...GREEN) }),
    area('landuse', colours('built'), { filter: ofKind(...BUILT), minzoom: 10 }),
    area('water', colours('water')),
    {
      dataLayer: 'water',
      symbolizer: new LineSymbolizer({
        color: colours('river'),
        width: linear([
          [8, 0.6],
          [14, 1.5],
          [18, 5],
        ]),
      }),
      filter: (_, feature) => feature.geomType === GeomType.Line,
    },
    area('buildings', colours('building'), { minzoom: 14 }),
    ...roads.map(({ edge }) => ({ ...edge, minzoom: Math.max(edge.minzoom ?? 0, 9) })),
    {
      dataLayer: 'roads',
      minzoom: 11,
      filter: ofKind('rail'),
      symbolizer: new LineSymbolizer({ color: colours('rail'), width: 1, dash: [4, 3] }),
    },
    ...roads.map(({ surface }) => surface),
  ];
}

const NAMES: Record<Language, string[]> = { zh: ['name:zh-Hans', 'name:zh', 'name'], en: ['name:en', 'name'] };
const FONT = 'system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif';

/** The names on it, in the user's language where the file has them, else as they are at the place. */
export function streetNames(colours: Colours, language: Language): LabelRule[] {
  const labelProps = NAMES[language];
  const halo = { stroke: colours('land'), width: 2.5 };
  const placed = (
    font: string | ((zoom: number) => string),
    rule: Omit<LabelRule, 'symbolizer'>,
    fill: MapColour = 'name',
  ): LabelRule => ({
    ...rule,
    symbolizer: new CenteredTextSymbolizer({ labelProps, fill: colours(fill), font, lineHeight: 1.3, ...halo }),
  });
  const rank = (props: Record<string, unknown>) => Number(props.min_zoom ?? 20);
  return [
    placed((zoom) => `600 ${zoom > 9 ? 15 : 12}px ${FONT}`, {
      dataLayer: 'places',
      filter: ofKind('locality'),
      sort: (a, b) => rank(a) - rank(b),
    }),
    placed(`500 12px ${FONT}`, { dataLayer: 'places', minzoom: 12, filter: ofKind('neighbourhood', 'macrohood') }),
    {
      dataLayer: 'roads',
      minzoom: 13,
      filter: ofKind('highway', 'major_road', 'medium_road', 'minor_road'),
      symbolizer: new LineLabelSymbolizer({ labelProps, fill: colours('name'), font: `400 11px ${FONT}`, ...halo }),
      sort: (a, b) => rank(a) - rank(b),
    },
    placed(
      `italic 400 12px ${FONT}`,
      { dataLayer: 'water', filter: (_, feature) => feature.geomType === GeomType.Point },
      'river',
    ),
  ];
}
