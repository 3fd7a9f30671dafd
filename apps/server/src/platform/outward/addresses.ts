import { BlockList, isIP } from 'node:net';

/**
 * Networks that are nobody's on the public internet (IANA special-purpose address registries): this host, private, shared by carriers, loopback, link-local with the clouds' metadata services,
 * for documentation and tests, multicast, reserved.
 */
const INNER_4 =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 168.63.129.16/32';
/** Only 2000::/3 is given out; of it what is for tunnels, tests and documentation is not the internet either. */
const INNER_6 = '::/3 4000::/2 8000::/1 2001::/23 2001:db8::/32 2002::/16 3fff::/20 2620:4f:8000::/48';

/** Networks of both families, each asked for its own: Node would find every IPv4 address in ::/3. */
function networksOf(networks: readonly string[]): { check(address: string): boolean } {
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const network of networks) {
    const [address, bits] = network.split('/') as [string, string | undefined];
    const family = familyOf(address);
    lists[family].addSubnet(address, bits === undefined ? WIDTH[family] : Number(bits), family);
  }
  return { check: (address) => lists[familyOf(address)].check(address, familyOf(address)) };
}

const WIDTH = { ipv4: 32, ipv6: 128 } as const;
const familyOf = (address: string): keyof typeof WIDTH => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

const inner = networksOf([...INNER_4.split(' '), ...INNER_6.split(' ')]);

/** The IPv4 address inside an IPv6 address that carries one (mapped, compatible, NAT64): that is where the connection would end. */
function carried(address: string): string | undefined {
  const groups = groupsOf(address);
  if (!groups) return undefined;
  const head = groups.slice(0, 6).map((group) => group.toString(16));
  const carries = ['0:0:0:0:0:ffff', '0:0:0:0:0:0', '0:0:0:0:ffff:0', '64:ff9b:0:0:0:0'].includes(head.join(':'));
  if (!carries) return undefined;
  const [high, low] = groups.slice(6) as [number, number];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** The eight groups of an IPv6 address; undefined for anything else. */
function groupsOf(address: string): number[] | undefined {
  if (isIP(address) !== 6) return undefined;
  const plain = address.split('%', 1)[0]!.replace(/(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/, (_, a, b, c, d) => {
    const part = (high: string, low: string) => ((Number(high) << 8) | Number(low)).toString(16);
    return `${part(a, b)}:${part(c, d)}`;
  });
  const [left = '', right] = plain.split('::') as [string, string | undefined];
  const parse = (text: string) => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)));
  const [before, after] = [parse(left), right === undefined ? [] : parse(right)];
  return right === undefined ? before : [...before, ...new Array<number>(8 - before.length - after.length).fill(0), ...after];
}

/** Whether an address belongs to the public internet, in whatever form it is written. */
export function isPublicAddress(address: string): boolean {
  const within = carried(address);
  if (within !== undefined) return isPublicAddress(within);
  return isIP(address) !== 0 && !inner.check(address.split('%', 1)[0]!);
}

const NETWORK = /^([\d.]+|[\da-f:.]+)(?:\/(\d{1,3}))?$/i;
const HOST = /^(?=.{1,253}$)[a-z\d_](?:[a-z\d_-]*[a-z\d_])?(?:\.[a-z\d_](?:[a-z\d_-]*[a-z\d_])?)*$/i;

function isNetwork(entry: string): boolean {
  const [, address = '', bits] = NETWORK.exec(entry) ?? [];
  return isIP(address) !== 0 && (bits === undefined || Number(bits) <= WIDTH[familyOf(address)]);
}

/** Whether an entry of OUTWARD_ALLOW can be understood: a host name, an address or a network (CIDR). */
export const isOutwardEntry = (entry: string): boolean => isNetwork(entry) || (HOST.test(entry) && !/^[\d./]+$/.test(entry));

/** What the installation lets the product reach beside the public internet. */
export interface Allowance {
  /** Whether this address of this host may be connected to. */
  lets(host: string, address: string): boolean;
}

/** Reads the entries of OUTWARD_ALLOW. A host that is named is let whatever its addresses are. */
export function allowanceOf(entries: readonly string[]): Allowance {
  const networks = networksOf(entries.filter(isNetwork));
  const hosts = new Set(entries.filter((entry) => !isNetwork(entry)).map((host) => host.toLowerCase()));
  return {
    lets(host, address) {
      const end = carried(address) ?? address.split('%', 1)[0]!;
      return isPublicAddress(address) || hosts.has(host.toLowerCase().replace(/\.$/, '')) || networks.check(end);
    },
  };
}
