import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { env } from '@/lib/env'

type Settings = Pick<ReturnType<typeof env>, 'SECRET' | 'DATA_DIR' | 'S3_ENDPOINT' | 'S3_BUCKET'>

const mark = (text: string) => createHash('sha256').update(`mark ${text}`).digest('hex').slice(0, 16)

/**
 * Short marks of what all web and worker nodes of one installation must share: the secret that signs sessions, and
 * where files lie. They say whether two nodes agree, and nothing else.
 */
export function sharedMarks(settings: Settings = env()): { secret: string; files: string } {
  const { SECRET = '', DATA_DIR, S3_ENDPOINT, S3_BUCKET } = settings
  return {
    secret: mark(SECRET),
    files: mark(S3_ENDPOINT ? `${S3_ENDPOINT} ${S3_BUCKET}` : folderId(path.join(DATA_DIR, 'files'))),
  }
}

/** Made once in the folder itself, so that two machines that mount one folder agree. */
function folderId(folder: string): string {
  const file = path.join(folder, '.folder-id')
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(file, randomBytes(16).toString('hex'), { mode: 0o600 })
  }
  return readFileSync(file, 'utf8')
}
