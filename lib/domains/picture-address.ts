const KEY = /^brands\/([0-9a-f]{2})\/([0-9a-f-]{36}\.(?:png|jpg|webp))$/
const NAME = /^[0-9a-f]{8}-[0-9a-f-]{27}\.(png|jpg|webp)$/

/** Where the picture stored under `key` is shown; what is no key of ours is an address already. */
export function pictureAddress(key: string | null): string | null {
  const name = key && KEY.exec(key)?.[2]
  return name ? `/api/domains/files/${name}` : key
}

/** The key of the file storage behind a name of `pictureAddress`; null for any other. */
export function pictureKey(name: string): string | null {
  return NAME.test(name) ? `brands/${name.slice(0, 2)}/${name}` : null
}
