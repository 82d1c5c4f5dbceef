import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'

/** Where a build leaves it, from the folder that the processes run in. */
export const SERVICE_WORKER_FILE = path.join('.next', 'service-worker.js')

/** Of the host alone, which is all that it may ask, and the icons of its notices; looked for anew with every page, or a wrong one would stay. */
const HEADERS = {
  'content-type': 'text/javascript; charset=utf-8',
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'; connect-src 'self'; img-src 'self'",
}

let kept: Promise<Buffer> | undefined

/**
 * Answers with the service worker of the build. False for what is no question for it, and where there is none: then
 * browsers are told that there is no such page.
 */
export async function serveServiceWorker(
  { method }: Pick<IncomingMessage, 'method'>,
  response: Pick<ServerResponse, 'writeHead' | 'end'>,
): Promise<boolean> {
  if (method !== 'GET' && method !== 'HEAD') return false
  kept ??= readFile(path.resolve(SERVICE_WORKER_FILE))
  const script = await kept.catch(() => null)
  if (!script) {
    kept = undefined
    return false
  }
  response.writeHead(200, { ...HEADERS, 'content-length': script.byteLength })
  response.end(method === 'HEAD' ? undefined : script)
  return true
}
