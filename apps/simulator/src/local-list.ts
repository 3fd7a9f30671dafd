import type { RequestOf, ResponseOf } from '@csms/ocpp/v16';

export type IdTagInfo = ResponseOf<'Authorize'>['idTagInfo'];

/** The local authorisation list and the cache of answers (OCPP 1.6 §3.5). Cards are compared without case. */
export class LocalList {
  version = 0;
  readonly #list = new Map<string, IdTagInfo>();
  readonly #cache = new Map<string, IdTagInfo>();

  get size(): number {
    return this.#list.size;
  }

  find(idTag: string, { list, cache }: { list: boolean; cache: boolean }, now: number): IdTagInfo | undefined {
    const key = idTag.toLowerCase();
    const info = (list ? this.#list.get(key) : undefined) ?? (cache ? this.#cache.get(key) : undefined);
    return info?.expiryDate && Date.parse(info.expiryDate) < now ? { ...info, status: 'Expired' } : info;
  }

  remember(idTag: string, info: IdTagInfo): void {
    if (this.#cache.size >= 1000) this.#cache.delete(this.#cache.keys().next().value!);
    this.#cache.set(idTag.toLowerCase(), info);
  }

  /** Drops what the cache knows of a card. */
  forget(idTag: string): void {
    this.#cache.delete(idTag.toLowerCase());
  }

  clearCache(): void {
    this.#cache.clear();
  }

  /** As SendLocalList asks: a differential update needs a higher version, and an entry without idTagInfo is removed. */
  update(request: RequestOf<'SendLocalList'>, maxLength: number): ResponseOf<'SendLocalList'>['status'] {
    const { updateType, listVersion, localAuthorizationList = [] } = request;
    if (listVersion <= 0) return 'Failed';
    if (updateType === 'Differential' && listVersion <= this.version) return 'VersionMismatch';
    const size = localAuthorizationList.length + (updateType === 'Full' ? 0 : this.#list.size);
    if (size > maxLength) return 'Failed';
    if (updateType === 'Full' && localAuthorizationList.some((entry) => !entry.idTagInfo)) return 'Failed';
    if (updateType === 'Full') this.#list.clear();
    for (const { idTag, idTagInfo } of localAuthorizationList) {
      if (idTagInfo) this.#list.set(idTag.toLowerCase(), idTagInfo);
      else this.#list.delete(idTag.toLowerCase());
    }
    this.version = listVersion;
    return 'Accepted';
  }
}
