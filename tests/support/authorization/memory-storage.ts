import type { FileStorage } from '@/server/storage/file-storage'

/** A storage in which every file is there and nothing is ever lost: cases are taken back, files would not be. */
export function memoryStorage(): FileStorage {
  const bytes = new TextEncoder().encode('stored')
  return {
    put: async (_key, data) => (data instanceof Uint8Array ? data.byteLength : 0),
    get: async () => new Blob([bytes]).stream(),
    stat: async () => ({ bytes: bytes.byteLength }),
    remove: async () => {},
  }
}
