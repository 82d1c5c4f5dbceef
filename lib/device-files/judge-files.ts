import { createHash } from 'node:crypto'
import { type DeviceFile, type FileRefusal, MAX_FILE_BYTES, type ReportedFile } from './device-file'
import { recogniseFile } from './recognise-file'

/** So much of the digest tells two files with one number apart. */
const DIGEST_SIGNS = 24

/** Which of the files that a packet brought are files, and why the others are not. */
export function judgeFiles(reported: readonly ReportedFile[]): {
  files: DeviceFile[]
  refused: FileRefusal[]
} {
  const files: DeviceFile[] = []
  const refused: FileRefusal[] = []
  for (const file of reported) {
    const type = recogniseFile(file.bytes, file.kind)
    if (file.bytes.length > MAX_FILE_BYTES) refused.push('tooLarge')
    else if (!type) refused.push('notMedia')
    else files.push({ ...file, kind: type.kind, contentType: type.contentType, mark: markOf(file) })
  }
  return { files, refused }
}

/** Devices count their files anew after a restart: the number alone is none's. */
function markOf({ number, bytes }: ReportedFile): string {
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, DIGEST_SIGNS)
  return `file:${number ?? ''}-${digest}`
}
