import { createReadStream, readdirSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'

const TYPES: Record<string, string> = {
  '.js': 'application/javascript; charset=UTF-8',
  '.mjs': 'text/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
}
const PACKED = '.br'
/** Their names change with what is in them. */
const KEPT = 'public, max-age=31536000, immutable'

type PackedFile = { file: string; size: number; type: string }
/** Answers a request with a packed file, or says that it has none for it; `otherwise` is who has the file as it is. */
type ServePacked = (
  request: IncomingMessage,
  response: ServerResponse,
  asked: { path: string; otherwise: () => void },
) => boolean

/** Serves what the build has packed of a folder, under an address, to browsers that can unpack it. */
export function packedFiles(folder: string, address: string): ServePacked {
  const files = listPacked(folder, address)
  return (request, response, { path, otherwise }) => {
    const { method, headers } = request
    const found = path.startsWith(address) ? files.get(path) : undefined
    if (!found || (method !== 'GET' && method !== 'HEAD') || headers.range) return false
    if (!/\bbr\b/.test(String(headers['accept-encoding'] ?? ''))) return false
    const file = createReadStream(found.file)
    // A build that is being made anew takes its files away.
    file.once('error', () => (response.headersSent ? response.destroy() : otherwise()))
    file.once('open', () => {
      response.writeHead(200, {
        'content-type': found.type,
        'content-encoding': 'br',
        'content-length': found.size,
        'cache-control': KEPT,
        vary: 'accept-encoding',
      })
      if (method === 'GET') file.pipe(response)
      else {
        file.destroy()
        response.end()
      }
    })
    response.once('close', () => file.destroy())
    return true
  }
}

/** By their addresses. None in development, where nothing is packed. */
function listPacked(folder: string, address: string): ReadonlyMap<string, PackedFile> {
  const files = new Map<string, PackedFile>()
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const name of names) {
    const type = name.endsWith(PACKED) ? TYPES[path.extname(name.slice(0, -PACKED.length))] : undefined
    if (!type) continue
    const file = path.join(folder, name)
    const plain = name.slice(0, -PACKED.length).split(path.sep).map(encodeURIComponent).join('/')
    files.set(address + plain, { file, size: statSync(file).size, type })
  }
  return files
}
