import type { RequestOf } from '@csms/ocpp/v201';
import type { OperatedCharger } from '../operated-charger.ts';
import type { DeviceModel } from './device-model/device-model.ts';

type NetworkProfile = RequestOf<'SetNetworkProfile'>['connectionData'];

const PRIORITY = 'OCPPCommCtrlr.NetworkConfigurationPriority';
/** The slot of what it came with from its factory: the connection that its options say. */
const FIRST = 1;
const SLOTS = [1, 2];

/** Where and how a charging station connects (B09, B10): after a restart by the first slot of its priority that works. */
export class NetworkProfiles {
  readonly #point: OperatedCharger;
  readonly #variables: DeviceModel;
  readonly #slots = new Map<number, NetworkProfile>();
  /** The slots still to try, the one in use first. */
  #untried: number[] = [FIRST];
  #failures = 0;
  /** What worked last. */
  #worked = FIRST;

  constructor(point: OperatedCharger, variables: DeviceModel) {
    this.#point = point;
    this.#variables = variables;
  }

  /** Keeps a profile; false where it can be none. */
  set(slot: number, profile: NetworkProfile): boolean {
    const { ocppTransport, ocppVersion, securityProfile, ocppCsmsUrl } = profile;
    // A security profile can be raised and never lowered (A05).
    const isLower = securityProfile < this.#point.configuration.number('SecurityProfile');
    const speaks = ocppTransport === 'JSON' && ocppVersion === 'OCPP20' && /^wss?:\/\//.test(ocppCsmsUrl);
    if (!SLOTS.includes(slot) || isLower || !speaks) return false;
    this.#slots.set(slot, profile);
    return true;
  }

  /** Whether a priority names slots only that hold what can work (A05.FR.02, A05.FR.03, B10.FR.02). */
  canUse(slots: readonly string[]): boolean {
    const { certificates, options } = this.#point;
    return slots.every((slot) => {
      const profile = this.#slots.get(Number(slot));
      if (!profile) return Number(slot) === FIRST;
      const trusts = certificates.roots.length > 0 || (options.security?.roots ?? []).length > 0;
      return profile.securityProfile < 2 || (trusts && (profile.securityProfile < 3 || certificates.own !== undefined));
    });
  }

  /** Where it connects now; undefined as its options say. */
  get used(): { url: string; securityProfile: number } | undefined {
    const profile = this.#slots.get(this.#untried[0] ?? this.#worked);
    return profile && { url: profile.ocppCsmsUrl, securityProfile: profile.securityProfile };
  }

  restarted(): void {
    this.#untried = this.#variables.list(PRIORITY).map(Number);
    this.#failures = 0;
  }

  /** It did not come to a connection. */
  failed(): void {
    if (this.#untried.length === 0) return;
    if (++this.#failures < this.#variables.number('OCPPCommCtrlr.NetworkProfileConnectionAttempts')) return;
    this.#failures = 0;
    this.#untried.shift();
  }

  /** It is connected: a raised security profile counts from now on, and what is below it is forgotten. */
  worked(): void {
    const slot = this.#untried[0] ?? this.#worked;
    this.#worked = slot;
    this.#untried = [slot];
    this.#failures = 0;
    const profile = this.#slots.get(slot);
    this.#variables.put('OCPPCommCtrlr.ActiveNetworkProfile', String(slot));
    if (!profile || profile.securityProfile <= this.#point.configuration.number('SecurityProfile')) return;
    this.#variables.put('SecurityCtrlr.SecurityProfile', String(profile.securityProfile));
    for (const [other, { securityProfile }] of this.#slots)
      if (securityProfile < profile.securityProfile) this.#slots.delete(other);
    const left = this.#variables.list(PRIORITY).filter((one) => this.#slots.has(Number(one)));
    this.#variables.put(PRIORITY, left.join(','));
  }
}
