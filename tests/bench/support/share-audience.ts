// Child process: those who look at share links, each from an address of its own; some of them read what they are told.
import net from 'node:net'
import type { SharedVehicle } from '@/lib/shares/schema'

/** So many viewers of each link are to be there; `everyRead`: each so manieth of all reads, the others throw away. */
export type AudienceOrder = { do: 'open'; port: number; tokens: string[]; each: number; everyRead: number }
export type AudienceCommand =
  | AudienceOrder
  | { do: 'read' }
  | { do: 'stop' }
  | { do: 'see end'; link: number }

/** That a reading viewer of a link was told of a fix: by the vehicle's name within it, both times in milliseconds. */
export type ToldFix = [link: number, viewer: number, vehicle: string, fixTime: number, at: number]
/** Opened and refused so far; `bytes` since `read`. */
export type AudienceAnswer = { open: number; refused: string[]; told: ToldFix[]; bytes: number; at: number }

/** Openings under way at once. */
const AT_ONCE = 16
const RECEIVE_BYTES = 65_536
const now = () => performance.timeOrigin + performance.now()

/** All sockets read into one buffer: a viewer of its own costs this process next to nothing. */
const received = Buffer.allocUnsafe(RECEIVE_BYTES)

type Viewer = {
  link: number
  number: number
  socket: net.Socket
  hear: (part: Buffer) => void
  closedAt: number
}

const viewers: Viewer[] = []
const refused: string[] = []
let told: ToldFix[] = []
let bytes = 0
let reading = false

process.on('message', async (command: AudienceCommand) => {
  let at = 0
  if (command.do === 'open') await openAll(command)
  else if (command.do === 'see end') at = await lastClosed(command.link)
  else {
    reading = command.do === 'read'
    if (reading) [told, bytes] = [[], 0]
  }
  const open = viewers.filter(({ closedAt }) => closedAt === 0).length
  process.send?.({ open, refused, told: reading ? [] : told, bytes, at } satisfies AudienceAnswer)
})

async function openAll({ port, tokens, each, everyRead }: AudienceOrder): Promise<void> {
  const first = viewers.length
  const left = Array.from({ length: tokens.length * each - first }, (_, place) => first + place).values()
  const work = async () => {
    for (const number of left) {
      const link = number % tokens.length
      const viewer = await openViewer(port, tokens[link] ?? '', link, number)
      if (typeof viewer === 'string') refused.push(viewer)
      else {
        if (Math.floor(number / tokens.length + link) % everyRead === 0) viewer.hear = reader(viewer)
        viewers.push(viewer)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/** Opens a link and its feed on one connection, as a browser would. Resolves to the refusal where there is one. */
function openViewer(port: number, token: string, link: number, number: number): Promise<Viewer | string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const viewer: Viewer = { link, number, hear: () => {}, closedAt: 0, socket: new net.Socket() }
    const opening = (part: Buffer) => {
      text += part.toString('latin1')
      if (text.includes('event: hello')) {
        viewer.hear = () => {}
        return resolve(viewer)
      }
      const bearer = /"bearer":"([^"]+)"/.exec(text)?.[1]
      if (bearer) {
        text = ''
        viewer.socket.write(
          `GET /api/share/feed HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${bearer}\r\n\r\n`,
        )
      } else if (/^HTTP\/1\.1 [345]/.test(text)) {
        viewer.socket.destroy()
        resolve(text.slice(9, 12))
      }
    }
    viewer.hear = opening
    const body = JSON.stringify({ token })
    const head = `POST /api/share/open HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n`
    viewer.socket = net.connect({
      port,
      host: '127.0.0.1',
      localAddress: addressOf(number),
      onread: {
        buffer: received,
        callback: (length) => {
          bytes += length
          viewer.hear(received.subarray(0, length))
          return true
        },
      },
    })
    viewer.socket.on('error', reject)
    viewer.socket.once('close', () => {
      viewer.closedAt = now()
      resolve('cut')
    })
    viewer.socket.write(`${head}content-length: ${body.length}\r\n\r\n${body}`)
  })
}

/** Nobody shares an address, nor the budget that each has. */
const addressOf = (number: number) => `127.${1 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`

/** Notes each new fix of each vehicle. */
function reader({ link, number }: Viewer): (part: Buffer) => void {
  const newest = new Map<string, number>()
  let text = ''
  return (part) => {
    const at = now()
    text += part.toString('utf8')
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const data = /^data: (\{"type":"state".*)$/m.exec(text.slice(0, end))?.[1]
      text = text.slice(end + 2)
      if (!data || !reading) continue
      for (const { key, position } of (JSON.parse(data) as { vehicles: SharedVehicle[] }).vehicles) {
        if (!position || newest.get(key) === position.time) continue
        newest.set(key, position.time)
        told.push([link, number, key, position.time, at])
      }
    }
  }
}

/** When the last viewer of a link was cut off. */
async function lastClosed(link: number): Promise<number> {
  const those = viewers.filter((viewer) => viewer.link === link)
  await Promise.all(
    those.map(({ socket, closedAt }) => closedAt || new Promise((resolve) => socket.once('close', resolve))),
  )
  return Math.max(...those.map(({ closedAt }) => closedAt))
}
