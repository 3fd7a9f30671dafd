const Z = 1.96;

/** The least share that is true with 95 % confidence where `helped` of `tried` were seen (Wilson's lower bound); 0 where nothing was. */
export function leastShare(helped: number, tried: number): number {
  if (tried === 0) return 0;
  const share = helped / tried;
  const centre = share + (Z * Z) / (2 * tried);
  const spread = Z * Math.sqrt((share * (1 - share) + (Z * Z) / (4 * tried)) / tried);
  return Math.max(0, (centre - spread) / (1 + (Z * Z) / tried));
}
