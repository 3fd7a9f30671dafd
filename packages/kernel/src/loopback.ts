/** Whether a host name is the computer's own: no charger elsewhere reaches it. */
export function isLoopback(host: string): boolean {
  const name = host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '::1' ||
    name === '0.0.0.0' ||
    name === '::' ||
    /^(::ffff:)?127(\.\d{1,3}){3}$/.test(name)
  );
}

/** As `isLoopback`, for an address with or without a scheme. False for other texts. */
export function leadsToLoopback(address: string): boolean {
  try {
    return isLoopback(new URL(address.includes('://') ? address : `http://${address}`).hostname);
  } catch {
    return false;
  }
}
