/** Addresses that only one computer reaches. */
export default {
  note: '{{host}} leads nowhere from other devices: only this computer can reach it. Use the server’s network address instead.',
};
