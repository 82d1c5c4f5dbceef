import { expect, it } from 'vitest'
import { DAY_LIMITS, MAX_FILE_BYTES, type ReportedFile, refusalFor } from '@/lib/device-files/device-file'
import { judgeFiles } from '@/lib/device-files/judge-files'

const JPEG = Buffer.from('ffd8ffe000104a464946', 'hex')
const file = (fields: Partial<ReportedFile> = {}): ReportedFile => ({
  kind: 'picture',
  number: 7,
  cause: 'command',
  channel: 1,
  time: 1000,
  fix: null,
  bytes: JPEG,
  ...fields,
})

it('what is a file by its bytes is kept as what it is, the rest is refused by name', () => {
  const large = Buffer.concat([JPEG, Buffer.alloc(MAX_FILE_BYTES)])
  const given = [file({ kind: 'film' }), file({ bytes: Buffer.from('<html>') }), file({ bytes: large })]
  const { files, refused } = judgeFiles(given)
  expect(files).toMatchObject([{ kind: 'picture', contentType: 'image/jpeg', number: 7, bytes: JPEG }])
  expect(refused).toEqual(['notMedia', 'tooLarge'])
  const atMost = Buffer.concat([JPEG, Buffer.alloc(MAX_FILE_BYTES - JPEG.length)])
  expect(judgeFiles([file({ bytes: atMost })]).files).toHaveLength(1)
})

it('one that is sent again has the same mark, and no other has', () => {
  const markOf = (fields: Partial<ReportedFile>) => judgeFiles([file(fields)]).files[0]?.mark
  const mark = markOf({})
  expect(markOf({ time: 2000, channel: 2, cause: null })).toBe(mark)
  expect(markOf({ number: 8 })).not.toBe(mark)
  expect(markOf({ number: null })).not.toBe(mark)
  expect(markOf({ bytes: Buffer.concat([JPEG, Buffer.from([0])]) })).not.toBe(mark)
})

it('a device has so many and so much in a day', () => {
  expect(refusalFor({ files: 0, bytes: 0 }, 1)).toBeNull()
  expect(refusalFor({ files: DAY_LIMITS.files - 1, bytes: DAY_LIMITS.bytes - 10 }, 10)).toBeNull()
  expect(refusalFor({ files: DAY_LIMITS.files, bytes: 0 }, 1)).toBe('tooMany')
  expect(refusalFor({ files: 1, bytes: DAY_LIMITS.bytes - 10 }, 11)).toBe('tooMuch')
})
