import type { Framer } from '@/gateway/protocols/protocol'

type Drained<Frame> = {
  frames: Frame[]
  left: Buffer
  /** Why bytes were left out. */
  reasons: string[]
}

/** Frames at the front of a stream until it wants more; throws when a step makes no progress. */
export function drainStream<Frame>(framer: Framer<Frame>, stream: Buffer): Drained<Frame> {
  const frames: Frame[] = []
  const reasons: string[] = []
  for (let left = stream; ; ) {
    const framed = left.length === 0 ? ({ kind: 'more' } as const) : framer.next(left)
    if (framed.kind === 'more') return { frames, left, reasons }
    const step = framed.kind === 'frame' ? framed.length : framed.skip
    if (step < 1 || step > left.length) throw new Error(`a step of ${step} in ${left.length} bytes`)
    if (framed.kind === 'frame') frames.push(framed.frame)
    else reasons.push(framed.reason)
    left = left.subarray(step)
  }
}

/** Feeds a stream in pieces, as sockets do. */
export function feedPieces<Frame>(framer: Framer<Frame>, pieces: readonly Buffer[]): Frame[] {
  let left: Buffer = Buffer.alloc(0)
  return pieces.flatMap((piece) => {
    const drained = drainStream(framer, Buffer.concat([left, piece]))
    left = drained.left
    return drained.frames
  })
}
