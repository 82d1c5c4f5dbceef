import { performance } from 'node:perf_hooks'
import { ByteQueue } from '@/gateway/byte-queue'
import type { PacketCodec } from '@/gateway/protocols/protocol'
import { PROTOCOLS } from '@/gateway/protocols/registry'
import { atMost, type Bench, median } from './support/bench'

const ROUNDS = 9
/** Bytes that are timed, once with few before them and once with as many as may wait. */
const TIMED = 512
const FEW = 512

type Stream = { title: string; byteAt: (at: number) => number }

const pattern = (title: string, hex: string): Stream => {
  const bytes = Buffer.from(hex, 'hex')
  return { title, byteAt: (at) => bytes[at % bytes.length] ?? 0 }
}

/** Any protocol; random from a seed, so that each run is the same. */
const ANYWHERE: Stream[] = [
  pattern('zeros', '00'),
  pattern('ends of lines', '0d0a'),
  { title: 'noise', byteAt: (at) => (Math.imul(at + 1, 2_654_435_761) >>> 13) & 0xff },
]

/** What looks most like a frame that is still to come, by protocol. */
const HOSTILE: Record<string, Stream[]> = {
  gt06: [
    pattern('long heads with ends', '79791c200d0a'),
    pattern('long heads', '79793c00'),
    pattern('short heads with ends', '7878200d0a'),
    pattern('marks', '79'),
  ],
  jt808: [
    pattern('begins of messages', '7e0200'),
    pattern('the other delimiter, with begins behind', 'e7007e02'),
    pattern('escapes', '7d01'),
    pattern('delimiters', '7e'),
  ],
}

/**
 * What a byte costs to the framing of each protocol when it comes alone, with few bytes waiting before it and with as
 * many as may wait: the same, or one sender of single bytes holds up all the others.
 */
export const framing: Bench = async (report) => {
  for (const { name, packets } of PROTOCOLS) {
    if (!packets) continue
    for (const stream of [...ANYWHERE, ...(HOSTILE[name] ?? [])]) {
      const rounds = Array.from({ length: ROUNDS }, () => timeBytes(packets, stream))
      const title = `${name}, ${stream.title}`
      report.figure(
        `${title}: a byte, many waiting`,
        median(rounds.map(({ many }) => many)),
        'µs',
        atMost(10),
      )
      report.figure(
        `${title}: to one with few waiting`,
        median(rounds.map(({ ratio }) => ratio)),
        '',
        atMost(4),
      )
    }
  }
}

function timeBytes(
  codec: PacketCodec<unknown, unknown>,
  { byteAt }: Stream,
): { many: number; ratio: number } {
  const queue = new ByteQueue()
  const framer = codec.newFramer()
  const feed = (from: number, to: number) => {
    const began = performance.now()
    for (let at = from; at < to; at++) {
      queue.add(Buffer.of(byteAt(at)))
      for (let rest = queue.front; rest.length > 0; rest = queue.front) {
        const framed = framer.next(rest)
        if (framed.kind === 'more') break
        queue.use(framed.kind === 'frame' ? framed.length : framed.skip)
      }
      queue.rest()
    }
    return ((performance.now() - began) * 1000) / (to - from)
  }
  feed(0, FEW)
  const few = feed(FEW, FEW + TIMED)
  feed(FEW + TIMED, codec.maxFrameBytes - TIMED)
  const many = feed(codec.maxFrameBytes - TIMED, codec.maxFrameBytes)
  return { many, ratio: many / few }
}
