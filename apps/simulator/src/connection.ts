import type { OperatedCharger } from './operated-charger.ts';
import type { Wire } from './wire.ts';

/** How a charge point comes to its central system and back to it: where, with which security, and how soon again. */
export class Connection {
  readonly #point: OperatedCharger;
  readonly #wire: Wire;
  readonly #isWanted: () => boolean;
  #attempt = 0;
  /** The profile before a change that has not worked yet. */
  #oldProfile: string | undefined;
  #cancelReconnect = () => {};
  #cancelDuplicate = () => {};

  /** `isWanted`: it runs and has a network. */
  constructor(point: OperatedCharger, wire: Wire, isWanted: () => boolean) {
    this.#point = point;
    this.#wire = wire;
    this.#isWanted = isWanted;
  }

  connect(): void {
    this.#cancelReconnect();
    if (!this.#isWanted()) return;
    const { certificates, configuration, dialect, options } = this.#point;
    const key = configuration.authorizationKey;
    const password = key === undefined ? options.password : Buffer.from(key, 'hex');
    const { security } = options;
    const network = dialect.network?.();
    const profile = network?.securityProfile ?? configuration.number('SecurityProfile');
    const tlsUrl = network?.url ?? security?.tlsUrl;
    if (tlsUrl === undefined || profile < 2) {
      this.#wire.open(security && profile === 0 ? undefined : password, network?.url);
      return;
    }
    const roots = [...(security?.roots ?? []), ...certificates.roots];
    const secure = { roots, certificate: profile === 3 ? certificates.own : undefined };
    this.#wire.open(profile === 3 ? undefined : password, tlsUrl, secure);
  }

  /** Tries a new SecurityProfile from now on; where it fails `before` counts again. */
  tryProfile(before: string): void {
    this.#oldProfile = before;
    this.#attempt = 0;
  }

  opened(): void {
    this.#attempt = 0;
    this.#oldProfile = undefined;
    const { clock, deviations } = this.#point;
    const duplicate = deviations.find(({ duplicateEveryS }) => duplicateEveryS)?.duplicateEveryS;
    this.#cancelDuplicate();
    if (duplicate) this.#cancelDuplicate = clock.after(duplicate * 1000, () => this.connect());
  }

  /** The connection has gone, or has not come to be; another one follows after a pause. */
  closed(): void {
    this.#cancelDuplicate();
    const { clock, configuration, deviations, options, random } = this.#point;
    if (!this.#isWanted() || options.autoReconnect === false) return;
    if (this.#oldProfile !== undefined && this.#attempt + 1 >= (options.security?.attempts ?? 3)) {
      configuration.restore('SecurityProfile', this.#oldProfile);
      this.#oldProfile = undefined;
    }
    const fixed = deviations.find(({ reconnectS }) => reconnectS)?.reconnectS;
    const seconds = fixed ?? Math.min(60, 2 ** this.#attempt++) * random.between(0.7, 1.3);
    this.#cancelReconnect = clock.after(seconds * 1000, () => this.connect());
  }

  /** Tries no more by itself. */
  cancel(): void {
    this.#cancelReconnect();
  }
}
