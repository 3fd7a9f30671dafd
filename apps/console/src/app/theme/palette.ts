/**
 * The colours of the product, once. `brand` is the network's green; white on it reaches only 3.1:1, so it marks and accents, while filled buttons
 * and links take `brandStrong` (5.2:1 on white, 4.8:1 on the page). In the dark, `brandStrong` is light and filled buttons carry dark text.
 */
export interface Palette {
  page: string;
  surface: string;
  raised: string;
  sunken: string;
  line: string;
  lineSoft: string;
  text: string;
  textSoft: string;
  textFaint: string;
  brand: string;
  brandStrong: string;
  brandSoft: string;
  onBrand: string;
  danger: string;
  /** Letters on a red button. */
  onDanger: string;
  dangerSoft: string;
  warning: string;
  warningSoft: string;
  info: string;
  infoSoft: string;
  changed: string;
  side: string;
  sideHover: string;
  sideSelected: string;
  sideText: string;
  sideTextFaint: string;
  /** What is chosen, and the provider's name. */
  sideStrong: string;
  sideMark: string;
  sideLine: string;
  shadow: string;
  // Connector states: no two are told apart by hue alone; each also has its own shape (StateIcon).
  available: string;
  charging: string;
  occupied: string;
  reserved: string;
  unavailable: string;
  faulted: string;
  offline: string;
  // Price tiers, ordered by lightness as well as by hue.
  sharp: string;
  peak: string;
  flat: string;
  valley: string;
}

const light: Palette = {
  page: '#F4F6F5',
  surface: '#FFFFFF',
  raised: '#FFFFFF',
  sunken: '#F7F9F8',
  line: '#DCE3DF',
  lineSoft: '#E9EEEB',
  text: '#17211C',
  textSoft: '#4C5A53',
  textFaint: '#5A6760',
  brand: '#44A372',
  brandStrong: '#2A7B52',
  brandSoft: '#E6F3EB',
  onBrand: '#FFFFFF',
  danger: '#C0332A',
  onDanger: '#FFFFFF',
  dangerSoft: '#FCEDEB',
  warning: '#8A5A00',
  warningSoft: '#FDF3DC',
  info: '#1F62B0',
  infoSoft: '#E9F1FB',
  changed: '#DDF1E5',
  side: '#12211A',
  sideHover: '#1B2E25',
  sideSelected: '#24463A',
  sideText: '#C5D3CB',
  sideTextFaint: '#8BA096',
  sideStrong: '#FFFFFF',
  sideMark: '#44A372',
  sideLine: '#12211A',
  shadow: '0 1px 2px rgb(16 32 24 / 6%), 0 4px 16px rgb(16 32 24 / 6%)',
  available: '#1F7A50',
  charging: '#1F62B0',
  occupied: '#0F6E78',
  reserved: '#7543BD',
  unavailable: '#7D5B12',
  faulted: '#C0332A',
  offline: '#5F6B65',
  sharp: '#A62B57',
  peak: '#E29A37',
  flat: '#57A7B5',
  valley: '#3A559F',
};

const dark: Palette = {
  page: '#0D1210',
  surface: '#151C19',
  raised: '#1C2521',
  sunken: '#111815',
  line: '#2C3832',
  lineSoft: '#222C27',
  text: '#E6EDE9',
  textSoft: '#B0BFB7',
  textFaint: '#9CADA3',
  brand: '#4FB683',
  brandStrong: '#5BC08C',
  brandSoft: '#18301F',
  onBrand: '#06140D',
  danger: '#FF7B6B',
  onDanger: '#1A0605',
  dangerSoft: '#36191A',
  warning: '#E3B341',
  warningSoft: '#322712',
  info: '#6FAEFF',
  infoSoft: '#16263C',
  changed: '#1B3829',
  side: '#0A0F0D',
  sideHover: '#141C18',
  sideSelected: '#1B352A',
  sideText: '#C0CEC6',
  sideTextFaint: '#82968B',
  sideStrong: '#FFFFFF',
  sideMark: '#4FB683',
  sideLine: '#1A221E',
  shadow: '0 1px 2px rgb(0 0 0 / 40%), 0 6px 20px rgb(0 0 0 / 35%)',
  available: '#52C890',
  charging: '#6FAEFF',
  occupied: '#4CC3CF',
  reserved: '#C09BFF',
  unavailable: '#D9B45B',
  faulted: '#FF7B6B',
  offline: '#9AA8A0',
  sharp: '#E0628F',
  peak: '#F0B45A',
  flat: '#6FC3D1',
  valley: '#7D97E8',
};

export type ThemeName = 'light' | 'dark';
export const palettes: Record<ThemeName, Palette> = { light, dark };
