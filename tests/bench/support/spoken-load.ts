// Child process: trackers of a protocol that upload their fixes as fast as the gateway confirms them.
import { once } from 'node:events'
import net from 'node:net'
import { bareFix } from '@/lib/positions/fix'
import type { TrackerReport } from '@/simulator/tracker'
import type { TestFix } from '../../support/gt06-client'
import { makeVoice, type Spoken, type Voice } from './spoken'
import { syntheticDrive } from './synthetic-drive'

type Order = {
  protocol: Spoken
  port: number
  imeis: string[]
  fixesEach: number
  burst: number
  start: number
}

process.once('message', async (order: Order) => {
  // Everything is encoded before the clock starts: a load that computes would slow what it measures.
  const senders = order.imeis.map((imei, index) => {
    const voice = makeVoice(order.protocol, imei)
    return { voice, chunks: encode(order, index, voice) }
  })
  const links = await Promise.all(senders.map(({ voice }) => logIn(order.port, voice)))
  process.send?.({ ready: true })
  process.once('message', async () => {
    const began = Date.now()
    await Promise.all(senders.map(({ chunks }, index) => upload(links[index] as Link, chunks, order.burst)))
    process.send?.({ ms: Date.now() - began })
  })
})

function encode({ fixesEach, burst, start }: Order, index: number, voice: Voice): Buffer[] {
  const reports = syntheticDrive(index, fixesEach, start).map(reportOf)
  const chunks: Buffer[] = []
  for (let from = 0; from < reports.length; from += burst)
    chunks.push(voice.encode(reports.slice(from, from + burst)))
  return chunks
}

function reportOf({ time, lat, lon, speedKmh, course }: TestFix): TrackerReport {
  const fix = { ...bareFix(time, lat, lon), speedKmh: speedKmh ?? null, heading: course ?? null }
  return { fix: { ...fix, altitude: 120, satellites: 9 }, alarm: null }
}

type Link = { socket: net.Socket; saved: number }

async function logIn(port: number, voice: Voice): Promise<Link> {
  const socket = net.connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  const link: Link = { socket, saved: 0 }
  return new Promise((resolve, reject) => {
    socket.once('close', () => reject(new Error('the gateway closed the connection')))
    socket.on('data', (bytes: Buffer) => {
      const { isWelcome, saved, reply } = voice.hear(bytes)
      link.saved += saved
      if (reply) socket.write(reply)
      if (isWelcome) resolve(link)
      socket.emit('told')
    })
    if (voice.greeting) socket.write(voice.greeting)
    else resolve(link)
  })
}

async function upload(link: Link, chunks: readonly Buffer[], burst: number): Promise<void> {
  for (const chunk of chunks) {
    const wanted = link.saved + burst
    link.socket.write(chunk)
    while (link.saved < wanted) await once(link.socket, 'told')
  }
}
