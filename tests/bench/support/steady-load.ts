// Child process: trackers on the road, each sending a fix in its turn, so many a second in all.
import net from 'node:net'
import { heartbeatFrame, locationFrame, loginFrame } from '../../support/gt06-client'

/** With `confirmed`, a heartbeat follows each fix, and it is measured when that is answered: the fix is stored then. */
export type SteadyOrder = { port: number; imeis: string[]; perSecond: number; confirmed?: boolean }

/** What was sent, in order: the tracker's place in the order, the fix's time in seconds, when it was sent in ms with fractions. */
export type SentFix = [tracker: number, fixTime: number, sentAt: number]

const LOGINS_AT_ONCE = 200
/** Fixes go out in small groups; a timer is not finer than this. */
const EVERY_MS = 10

type Vehicle = {
  socket: net.Socket
  lat: number
  lon: number
  course: number
  serial: number
  sentAt: number
  /** The same in fractions of milliseconds. */
  sentExactly: number
}

const exactNow = () => performance.timeOrigin + performance.now()

/** Where vehicle `index` begins: 500 to a column, ten kilometres from north to south. */
export function startOf(index: number): { lat: number; lon: number } {
  return { lat: 40.6 + (index % 500) * 0.0017, lon: -8.6 + Math.floor(index / 500) * 0.031 }
}

process.once('message', async (order: SteadyOrder) => {
  const vehicles = await connectAll(order)
  process.send?.({ ready: true })
  process.once('message', () => drive(vehicles, order))
})

async function connectAll({ port, imeis }: SteadyOrder): Promise<Vehicle[]> {
  const vehicles: Vehicle[] = []
  const waiting = imeis.map((imei, index) => ({ imei, index })).reverse()
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const socket = await logIn(port, next.imei)
      socket.on('data', () => {})
      const course = (next.index * 37) % 360
      vehicles[next.index] = {
        socket,
        ...startOf(next.index),
        course,
        serial: 1,
        sentAt: Date.now(),
        sentExactly: 0,
      }
    }
  }
  await Promise.all(Array.from({ length: LOGINS_AT_ONCE }, work))
  return vehicles
}

function drive(vehicles: readonly Vehicle[], { perSecond, confirmed }: SteadyOrder): void {
  const sent: SentFix[] = []
  const storedMs: number[] = []
  if (confirmed) {
    for (const vehicle of vehicles)
      vehicle.socket.on('data', () => storedMs.push(exactNow() - vehicle.sentExactly))
  }
  const began = Date.now()
  const timer = setInterval(() => {
    const due = Math.floor(((Date.now() - began) / 1000) * perSecond)
    while (sent.length < due) {
      const tracker = sent.length % vehicles.length
      const vehicle = vehicles[tracker]
      if (vehicle) sent.push([tracker, ...send(vehicle, confirmed)])
    }
  }, EVERY_MS)
  process.once('message', () => {
    clearInterval(timer)
    process.send?.({ sent, storedMs })
  })
}

/** Drives on to now and says so. Returns the fix's time in seconds and when it was sent in milliseconds with fractions. */
function send(vehicle: Vehicle, confirmed = false): [fixTime: number, sentAt: number] {
  const now = Date.now()
  const time = Math.floor(now / 1000) * 1000
  const metres = (50 / 3.6) * ((now - vehicle.sentAt) / 1000)
  vehicle.course = (vehicle.course + 5) % 360
  const turn = (vehicle.course * Math.PI) / 180
  vehicle.lat += (Math.cos(turn) * metres) / 111_320
  vehicle.lon += (Math.sin(turn) * metres) / (111_320 * Math.cos((vehicle.lat * Math.PI) / 180))
  vehicle.sentAt = now
  const { lat, lon, course, socket } = vehicle
  const frame = locationFrame({ time, lat, lon, speedKmh: 50, course }, vehicle.serial++)
  vehicle.sentExactly = exactNow()
  socket.write(confirmed ? Buffer.concat([frame, heartbeatFrame(vehicle.serial++)]) : frame)
  return [time / 1000, vehicle.sentExactly]
}

function logIn(port: number, imei: string): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ port, host: '127.0.0.1', noDelay: true })
    socket.once('error', reject)
    socket.once('connect', () => socket.write(loginFrame(imei)))
    socket.once('data', () => resolve(socket))
  })
}
