import type { Identifier } from '@/lib/identifiers/identifier-kinds'
import { log } from '@/lib/log'
import type { HttpRequest, PacketCodec, Protocol, RequestCodec } from './protocols/protocol'
import { recogniseProtocol } from './protocols/recognise'

/** What a first packet takes at most. */
const LOOKED_AT_BYTES = 2048

/** The protocol of a connection, and the identifier that it presents if its first packet has one. */
export type Sender = { protocol: string; identifier: Identifier | null }

/** Who sends these first bytes, and in which of the protocols; null when they are of none. */
export function recogniseSender(bytes: Buffer, protocols: readonly Protocol[], now: number): Sender | null {
  const start = bytes.subarray(0, LOOKED_AT_BYTES)
  const told = recogniseProtocol(start, protocols)
  if (told && told !== 'more') {
    const { name, packets } = told
    return { protocol: name, identifier: read(() => packets && fromPacket(packets, start, now)) ?? null }
  }
  for (const { name, requests } of protocols) {
    const identifier = read(() => requests && fromRequest(requests, start, now))
    if (identifier) return { protocol: name, identifier }
  }
  return null
}

/** What is written for bytes of its own protocol may stumble over those of another. */
function read(look: () => Identifier | undefined): Identifier | undefined {
  try {
    return look()
  } catch (error) {
    log.debug({ err: error }, 'a stranger was not recognised')
    return undefined
  }
}

function fromPacket<Frame, State>(
  codec: PacketCodec<Frame, State>,
  bytes: Buffer,
  now: number,
): Identifier | undefined {
  const framed = codec.newFramer().next(bytes)
  if (framed.kind !== 'frame') return undefined
  return codec.decode(framed.frame, codec.newState(), { now, identifier: null, family: null }).identifier
}

function fromRequest(codec: RequestCodec, bytes: Buffer, now: number): Identifier | undefined {
  const request = readRequest(bytes.toString('latin1'))
  const result = request && codec.decode(request, now)
  return result && 'identifier' in result ? result.identifier : undefined
}

/** A request of HTTP as far as its first packet holds it. */
function readRequest(text: string): HttpRequest | null {
  const [, method, url] = /^([A-Z]{3,7}) (\S+) HTTP\/1\.[01]\r\n/.exec(text) ?? []
  if (!method || !url) return null
  const [head = '', body = ''] = text.split('\r\n\r\n', 2)
  const contentType = /^content-type: *(.+)$/im.exec(head)?.[1]?.trim() ?? null
  return { method, url, contentType, body }
}
