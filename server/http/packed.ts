import type { ServerResponse } from 'node:http'

type Packing = 'gzip' | 'br'

const PACKED_HEADER = 'x-packed'

/**
 * Headers of an answer that is compressed already. Next drops `content-encoding` from what a route
 * answers; under a name of our own it gets past, and the web process writes it as it should be.
 */
export const packedHeaders = (packing: Packing): Record<string, string> => ({
  'content-encoding': packing,
  [PACKED_HEADER]: packing,
  vary: 'accept-encoding',
})

/** To be called by the web process before Next sees a response. */
export function passPacked(response: ServerResponse): void {
  const setHeader = response.setHeader.bind(response)
  response.setHeader = (name, value) =>
    setHeader(name.toLowerCase() === PACKED_HEADER ? 'content-encoding' : name, value)
}
