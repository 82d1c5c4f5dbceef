import net from 'node:net'

/**
 * Below the ports that a system gives to connections of its own accord: one of those may be taken again
 * before it is listened on.
 */
const FIRST = 10_000
const LAST = 32_000

/** Each process takes ports from a part of its own, and none twice: two that run at once do not meet at one that was free. */
const PARTS = 20
const PART = Math.floor((LAST - FIRST) / PARTS)
const start = FIRST + (process.pid % PARTS) * PART
let next = Math.floor(Math.random() * PART)

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = start + (next++ % PART)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
