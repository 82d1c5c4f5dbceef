import { describe, expect, it } from 'vitest'
import { extensionOf, isShown, recogniseFile } from '@/lib/device-files/recognise-file'
import { bytesOf } from '../protocols/jt808/messages'

describe('a file', () => {
  it.each([
    ['ffd8ffe0 0010 4a464946', 'picture', 'image/jpeg'],
    ['89504e470d0a1a0a 0000000d', 'picture', 'image/png'],
    ['474946383961 0100', 'picture', 'image/gif'],
    ['49492a00 08000000', 'picture', 'image/tiff'],
    ['4d4d002a 00000008', 'picture', 'image/tiff'],
    ['52494646 24000000 57415645', 'sound', 'audio/wav'],
    ['494433 03 00', 'sound', 'audio/mpeg'],
    ['fffb9064 00', 'sound', 'audio/mpeg'],
    ['2321414d520a 3c', 'sound', 'audio/amr'],
    ['52494646 24000000 41564920', 'film', 'video/x-msvideo'],
    ['00000018 66747970 6d703432', 'film', 'video/mp4'],
    ['3026b2758e66cf11a6d900aa0062ce6c', 'film', 'video/x-ms-wmv'],
  ])('that begins with %s is a %s of type %s', (hex, kind, contentType) => {
    expect(recogniseFile(bytesOf(hex), null)).toMatchObject({ kind, contentType })
  })

  it.each([
    '',
    'ffd8',
    '3c68746d6c3e',
    '3c737667',
    '25504446',
    '504b0304',
    'ffff9064',
    'fffb0064',
    'fffbf064',
    '52494646 24000000 57454250',
    '00 ffd8ffe0',
  ])('that begins with "%s" is none, whatever the device says', (hex) => {
    for (const said of ['picture', 'sound', 'film', null] as const)
      expect(recogniseFile(bytesOf(hex), said)).toBeNull()
  })

  it('in a container for both is a sound where the device says so', () => {
    const container = bytesOf('3026b2758e66cf11a6d900aa0062ce6c')
    expect(recogniseFile(container, 'sound')).toMatchObject({ kind: 'sound', contentType: 'audio/x-ms-wma' })
    expect(recogniseFile(bytesOf('ffd8ffe0'), 'sound')?.kind).toBe('picture')
  })

  it('is shown where browsers can, and is saved under an ending of ours', () => {
    expect(
      ['image/jpeg', 'image/tiff', 'audio/mpeg', 'image/svg+xml'].map((contentType) =>
        isShown({ contentType }),
      ),
    ).toEqual([true, false, false, false])
    expect(['image/jpeg', 'video/mp4', 'text/html'].map(extensionOf)).toEqual(['jpg', 'mp4', 'bin'])
  })
})
