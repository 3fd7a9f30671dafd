import { type BodyOf, type contract, PASSWORD_LENGTH, type SystemUser } from '@csms/contract';

interface Choice {
  value: number;
  label: string;
}

/** The form of a user: what the contract asks, and the choice between all stations and some made plain. */
export interface UserValues {
  username?: string;
  password?: string;
  name: string;
  phone: string;
  email: string;
  avatar: string | null;
  roleId?: number;
  providerId: number;
  allStations: boolean;
  stations: Choice[];
}

/** The contract's names that the form calls otherwise. */
export const RENAMED = { stationIds: 'stations' };

type Change = BodyOf<typeof contract.systemUsers.editUserInfo>;

export function valuesOf(user: SystemUser | undefined, ownProvider: number, seesAllStations: boolean): UserValues {
  return {
    name: user?.name ?? '',
    phone: user?.phone ?? '',
    email: user?.email ?? '',
    avatar: user?.avatar ?? null,
    providerId: user?.providerId ?? ownProvider,
    allStations: user ? user.allStations : seesAllStations,
    stations: (user?.stations ?? []).map((station) => ({ value: station.id, label: station.stationName })),
    ...(user ? { roleId: user.roleId } : { username: '', password: '' }),
  };
}

/** What making and changing a user have in common. */
export function toBody(values: UserValues): Omit<Change, 'id' | 'password'> {
  return {
    name: values.name,
    phone: values.phone,
    email: values.email,
    avatar: values.avatar,
    roleId: values.roleId!,
    providerId: values.providerId,
    allStations: values.allStations,
    stationIds: values.allStations ? [] : values.stations.map((station) => station.value),
  };
}

/** Letters and digits that nobody takes for each other, and a few signs. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A password that nobody guesses and no provider finds too short: more than 110 bits. */
export function generatePassword(): string {
  const signs: string[] = [];
  // What would make the first letters of the alphabet likelier is left out.
  const fair = 256 - (256 % ALPHABET.length);
  while (signs.length < PASSWORD_LENGTH.mostAsked)
    for (const byte of crypto.getRandomValues(new Uint8Array(32)))
      if (byte < fair && signs.length < PASSWORD_LENGTH.mostAsked) signs.push(ALPHABET[byte % ALPHABET.length]!);
  return signs.join('');
}
