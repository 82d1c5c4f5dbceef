import { expect, it } from 'vitest'
import { judgeAnswer } from '@/lib/commands/catalogue/judge-answer'
import { photoNumbers, writePhotoAnswer } from '@/lib/commands/photo-answer'

it('an answer with numbers of pictures is done, and says them again', () => {
  for (const numbers of [[1], [4_294_967_295, 0, 7]]) {
    const text = writePhotoAnswer('OK', numbers)
    expect(photoNumbers(text)).toEqual(numbers)
    expect(judgeAnswer('8801,1', text).outcome).toBe('done')
  }
})

it('one without, a refusal and the answers of others have none', () => {
  expect(writePhotoAnswer('OK', [])).toBe('8801: OK')
  expect(writePhotoAnswer('failed', [1])).toBe('8801: failed')
  for (const text of [null, '8801: OK', '8801: failed', '8104: OK, media 1', '8801: OK, media x'])
    expect(photoNumbers(text)).toEqual([])
})
